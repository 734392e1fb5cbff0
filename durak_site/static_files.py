"""Static files of production: named by what is in them, so that they may be kept for ever."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Also what one module of ours imports from another: an old one must not stay with a new one.

    Ours alone: libraries bring modules that nobody loads and that import what is not there.
    """

    _, _IMPORTS = CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", _IMPORTS))
