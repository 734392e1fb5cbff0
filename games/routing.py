"""The sockets: of a person, on every page, of the lobby, and of a table."""

from django.urls import URLPattern, URLResolver, path

from games.consumers import TableConsumer
from games.consumers_lobby import LobbyConsumer
from games.consumers_person import PersonConsumer

websocket_urlpatterns: list[URLPattern | URLResolver] = [
    path("ws/me/", PersonConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/table/<slug:slug>/", TableConsumer.as_asgi()),
]
