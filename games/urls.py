"""The lobby and the tables."""

from django.urls import URLPattern, URLResolver, include, path

from games import (
    views,
    views_invitations,
    views_match,
    views_players,
    views_report,
    views_room,
    views_rules,
    views_shuffle,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.lobby, name="home"),
    path("play/", views.play_now, name="play_now"),
    path("match/", views_match.match, name="match"),
    path("match/cancel/", views_match.cancel, name="match_cancel"),
    path("match/wait/", views_match.wait_on, name="match_wait_on"),
    path("match/automatic/", views_match.automatic, name="match_automatic"),
    path("invitations/<slug:token>/accept/", views_invitations.accept, name="invitation_accept"),
    path("invitations/<slug:token>/decline/", views_invitations.decline, name="invitation_decline"),
    path("settings/warnings/", views_match.warnings_read, name="warnings_read"),
    path("tables/new/", views.new_table, name="new_table"),
    path("rules/", views_rules.rules, name="rules"),
    path("players/", views_players.players, name="players"),
    path("t/<slug:slug>/", views.table, name="table"),
    path("t/<slug:slug>/deals/<int:number>/record/", views.record, name="record"),
    path("t/<slug:slug>/invite/", views_invitations.invite, name="invite"),
    path("t/<slug:slug>/deals/<int:number>/verify/", views_shuffle.verify_deal, name="verify_deal"),
    path("verify/", views_shuffle.verify, name="verify"),
    path("t/<slug:slug>/join/", views_room.join, name="join"),
    path("t/<slug:slug>/leave/", views_room.leave, name="leave"),
    path("i/<slug:code>/", views_room.invitation, name="invitation"),
    path("t/<slug:slug>/ready/", views_room.ready, name="ready"),
    path("t/<slug:slug>/move/", views_room.move, name="move"),
    path("t/<slug:slug>/shuffle/", views_room.shuffle, name="shuffle"),
    path("t/<slug:slug>/start/", views_room.start, name="start"),
    path("t/<slug:slug>/next/", views_room.go_on, name="go_on"),
    path("t/<slug:slug>/seats/<int:number>/bot/", views_room.seat_bot, name="seat_bot"),
    path("t/<slug:slug>/seats/<int:number>/free/", views_room.remove, name="remove"),
    path("u/<slug:slug>/report/", views_report.report, name="report"),
    path("t/<slug:slug>/report/", views_report.report_at, name="report_at"),
    path("", include("games.urls_replays")),
]
