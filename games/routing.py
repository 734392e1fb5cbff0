"""The socket of a table."""

from django.urls import URLPattern, URLResolver, path

from games.consumers import TableConsumer

websocket_urlpatterns: list[URLPattern | URLResolver] = [
    path("ws/table/<slug:slug>/", TableConsumer.as_asgi()),
]
