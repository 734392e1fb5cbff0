"""Words in names: those guests get, and those nobody may take."""

# fmt: off
ANIMALS = (
    "Badger", "Bear", "Beaver", "Crane", "Crow", "Deer", "Dove", "Eagle", "Elk", "Falcon",
    "Ferret", "Finch", "Fox", "Goose", "Hare", "Heron", "Jay", "Koala", "Lark", "Lynx", "Magpie",
    "Marten", "Mole", "Moose", "Otter", "Owl", "Panda", "Puffin", "Rabbit", "Raven", "Robin",
    "Seal", "Sparrow", "Squirrel", "Stork", "Swan", "Tapir", "Tiger", "Wolf", "Wren",
)

# They would pass for the site itself, in any look-alike spelling.
RESERVED = frozenset({
    "admin", "administrator", "administration", "automatic", "bot", "closed", "deleted", "former",
    "guest", "mod", "moderator", "mods", "official", "staff", "superuser", "support", "sysop",
    "system",
    "админ", "администратор", "модератор", "поддержка", "система", "гость",
    "ادمن", "مشرف", "المشرف", "مدير", "المدير", "الإدارة", "ادارة", "ضيف",
    "מנהל", "המנהל", "מנחה", "הנהלה", "אורח",
    "प्रशासक", "मॉडरेटर", "व्यवस्थापक", "अतिथि",
})
# fmt: on
