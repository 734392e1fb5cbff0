"""The ASGI application: pages over HTTP, live tables over WebSocket."""

import os

from channels.auth import AuthMiddlewareStack
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "durak_site.settings")
pages = get_asgi_application()  # loads the apps: what follows may import models

from durak_site.origins import OwnPagesOnly  # noqa: E402
from games.routing import websocket_urlpatterns  # noqa: E402


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
