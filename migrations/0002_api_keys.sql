-- What the last token of each user said, for whoever acts for the user without one.
CREATE TABLE members (
  user_id TEXT PRIMARY KEY,
  email TEXT,
  is_admin INTEGER NOT NULL CHECK (is_admin IN (0, 1)), -- of every organization
  memberships TEXT NOT NULL, -- JSON list of [organization, { teamKeys, roles }] in claim order
  issued_at INTEGER NOT NULL, -- of the token: an older one changes nothing
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  name TEXT NOT NULL,
  secret_hash TEXT NOT NULL, -- SHA-256 in hex
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER
) STRICT;

CREATE INDEX api_keys_by_owner ON api_keys (org_key, owner_id, created_at DESC, id DESC)
WHERE revoked_at IS NULL;
