-- Decision rules: what workflows have, without a schedule and variables.
CREATE TABLE rules (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  description TEXT,
  is_public INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1)),
  default_version_id TEXT REFERENCES rule_versions (id),
  latest_version_number INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
) STRICT;

CREATE INDEX rules_by_owner ON rules (org_key, owner_id, updated_at DESC, id DESC)
WHERE deleted_at IS NULL;

CREATE INDEX rules_public ON rules (org_key, updated_at DESC, id DESC)
WHERE is_public = 1 AND deleted_at IS NULL;

-- For lookups by the whole name.
CREATE INDEX rules_by_name ON rules (org_key, name_folded) WHERE deleted_at IS NULL;

CREATE TABLE rule_teams (
  rule_id TEXT NOT NULL REFERENCES rules (id),
  org_key TEXT NOT NULL,
  team_key TEXT NOT NULL,
  PRIMARY KEY (rule_id, team_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX rule_teams_by_team ON rule_teams (org_key, team_key, rule_id);

CREATE TABLE rule_versions (
  id TEXT PRIMARY KEY,
  rule_id TEXT NOT NULL REFERENCES rules (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  definition TEXT NOT NULL,
  source TEXT, -- the YAML that its author wrote; null where it came as JSON
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (rule_id, number)
) STRICT;

CREATE TABLE rule_drafts (
  id TEXT PRIMARY KEY,
  rule_id TEXT NOT NULL REFERENCES rules (id),
  thread_id TEXT REFERENCES threads (id),
  owner_id TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('yaml', 'json')),
  source TEXT NOT NULL, -- as it was given
  definition TEXT, -- null where the source does not parse to one
  errors TEXT NOT NULL, -- JSON list of what the checker found
  warnings TEXT NOT NULL, -- JSON list of what is odd but may stand
  tests TEXT NOT NULL, -- JSON list of what came of the rule's own tests
  base_version_number INTEGER, -- the version it was copied from
  latest_version_number INTEGER NOT NULL, -- the newest version at that time
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX rule_drafts_by_rule ON rule_drafts (rule_id, ifnull(thread_id, ''));

CREATE INDEX rule_drafts_by_thread ON rule_drafts (thread_id) WHERE thread_id IS NOT NULL;

-- Which rules the names in a version's `rules.evaluate` steps stand for.
CREATE TABLE version_rules (
  version_id TEXT NOT NULL REFERENCES workflow_versions (id) ON DELETE CASCADE,
  name TEXT NOT NULL, -- as the definition has it
  rule_id TEXT NOT NULL REFERENCES rules (id) ON DELETE CASCADE,
  PRIMARY KEY (version_id, name)
) STRICT, WITHOUT ROWID;

ALTER TABLE threads ADD COLUMN rule_id TEXT REFERENCES rules (id);

CREATE TRIGGER quota_rules_inserted AFTER INSERT ON rules
WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (NEW.org_key, NEW.owner_id, 'rules', 1); END;

CREATE TRIGGER quota_rules_moved
AFTER UPDATE OF org_key, owner_id, deleted_at ON rules BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT OLD.org_key, OLD.owner_id, 'rules', -1 WHERE OLD.deleted_at IS NULL
  UNION ALL
  SELECT NEW.org_key, NEW.owner_id, 'rules', 1 WHERE NEW.deleted_at IS NULL; END;

CREATE TRIGGER quota_rules_deleted AFTER DELETE ON rules
WHEN OLD.deleted_at IS NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (OLD.org_key, OLD.owner_id, 'rules', -1); END;
