"""The ASGI application: pages over HTTP, live tables over WebSocket."""

import os
import sys

from channels.auth import AuthMiddlewareStack
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.core.exceptions import ImproperlyConfigured
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
try:
    pages = get_asgi_application()  # loads the apps: what follows may import models
except ImproperlyConfigured as error:
    sys.exit(f"Configuration error: {error}")

from durak_site.collector import look_seldom
from durak_site.origins import OwnPagesOnly
from games.routing import websocket_urlpatterns


class NowhereConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]  # channels has no types
    """Refuses a socket on an address that is none, with a code after which no page comes back."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(code=4404)


application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": OwnPagesOnly(
            AuthMiddlewareStack(
                URLRouter([*websocket_urlpatterns, re_path(r"", NowhereConsumer.as_asgi())])
            )
        ),
    }
)

look_seldom()
