"""The admin of tables, deals and moderation: to look at, and acts that services carry out."""

from games.admin.log import AuditLineAdmin, TalkLineAdmin
from games.admin.menu import get_app_list
from games.admin.people import PersonAdmin
from games.admin.reports import FindingAdmin, ReportAdmin
from games.admin.tables import DealAdmin, TableAdmin

__all__ = [
    "AuditLineAdmin",
    "DealAdmin",
    "FindingAdmin",
    "PersonAdmin",
    "ReportAdmin",
    "TableAdmin",
    "TalkLineAdmin",
    "get_app_list",
]
