-- Lists walk an index from the newest and stop at the end of the page. For what teams share, the row
-- of a team therefore repeats when its subject was changed, null once that is deleted, and again
-- where that has a draft. A script is cut after lines that end with a semicolon: each trigger ends
-- on the last line of its statement.
ALTER TABLE workflow_teams ADD COLUMN updated_at INTEGER;

ALTER TABLE workflow_teams ADD COLUMN draft_at INTEGER;

ALTER TABLE rule_teams ADD COLUMN updated_at INTEGER;

ALTER TABLE rule_teams ADD COLUMN draft_at INTEGER;

ALTER TABLE thread_teams ADD COLUMN updated_at INTEGER;

ALTER TABLE workflows ADD COLUMN draft_count INTEGER NOT NULL DEFAULT 0;

ALTER TABLE rules ADD COLUMN draft_count INTEGER NOT NULL DEFAULT 0;

UPDATE workflows SET draft_count = counted.drafts
FROM (SELECT workflow_id, count(*) AS drafts FROM drafts GROUP BY workflow_id) AS counted
WHERE workflows.id = counted.workflow_id;

UPDATE rules SET draft_count = counted.drafts
FROM (SELECT rule_id, count(*) AS drafts FROM rule_drafts GROUP BY rule_id) AS counted
WHERE rules.id = counted.rule_id;

UPDATE workflow_teams SET
  updated_at = workflows.updated_at,
  draft_at = iif(workflows.draft_count > 0, workflows.updated_at, NULL)
FROM workflows WHERE workflows.id = workflow_id AND workflows.deleted_at IS NULL;

UPDATE rule_teams SET
  updated_at = rules.updated_at,
  draft_at = iif(rules.draft_count > 0, rules.updated_at, NULL)
FROM rules WHERE rules.id = rule_id AND rules.deleted_at IS NULL;

UPDATE thread_teams SET updated_at = threads.last_updated_at
FROM threads WHERE threads.id = thread_id AND threads.deleted_at IS NULL;

CREATE INDEX workflow_teams_latest ON workflow_teams (org_key, team_key, updated_at DESC, workflow_id DESC)
WHERE updated_at IS NOT NULL;

CREATE INDEX workflow_teams_drafts ON workflow_teams (org_key, team_key, draft_at DESC, workflow_id DESC)
WHERE draft_at IS NOT NULL;

CREATE INDEX rule_teams_latest ON rule_teams (org_key, team_key, updated_at DESC, rule_id DESC)
WHERE updated_at IS NOT NULL;

CREATE INDEX rule_teams_drafts ON rule_teams (org_key, team_key, draft_at DESC, rule_id DESC)
WHERE draft_at IS NOT NULL;

CREATE INDEX thread_teams_latest ON thread_teams (org_key, team_key, updated_at DESC, thread_id DESC)
WHERE updated_at IS NOT NULL;

CREATE INDEX workflows_drafts ON workflows (org_key, owner_id, updated_at DESC, id DESC)
WHERE deleted_at IS NULL AND draft_count > 0;

CREATE INDEX workflows_public_drafts ON workflows (org_key, is_public, updated_at DESC, id DESC)
WHERE is_public = 1 AND deleted_at IS NULL AND draft_count > 0;

CREATE INDEX rules_drafts ON rules (org_key, owner_id, updated_at DESC, id DESC)
WHERE deleted_at IS NULL AND draft_count > 0;

CREATE INDEX rules_public_drafts ON rules (org_key, is_public, updated_at DESC, id DESC)
WHERE is_public = 1 AND deleted_at IS NULL AND draft_count > 0;

CREATE INDEX objects_by_kind ON objects (org_key, owner_id, kind, created_at DESC, key DESC)
WHERE deleted_at IS NULL;

CREATE TRIGGER drafts_counted AFTER INSERT ON drafts BEGIN
  UPDATE workflows SET draft_count = draft_count + 1 WHERE id = NEW.workflow_id; END;

CREATE TRIGGER drafts_uncounted AFTER DELETE ON drafts BEGIN
  UPDATE workflows SET draft_count = draft_count - 1 WHERE id = OLD.workflow_id; END;

CREATE TRIGGER rule_drafts_counted AFTER INSERT ON rule_drafts BEGIN
  UPDATE rules SET draft_count = draft_count + 1 WHERE id = NEW.rule_id; END;

CREATE TRIGGER rule_drafts_uncounted AFTER DELETE ON rule_drafts BEGIN
  UPDATE rules SET draft_count = draft_count - 1 WHERE id = OLD.rule_id; END;

CREATE TRIGGER workflow_teams_inserted AFTER INSERT ON workflow_teams BEGIN
  UPDATE workflow_teams SET
    updated_at = workflows.updated_at,
    draft_at = iif(workflows.draft_count > 0, workflows.updated_at, NULL)
  FROM workflows WHERE workflows.id = NEW.workflow_id AND workflows.deleted_at IS NULL
    AND workflow_teams.workflow_id = NEW.workflow_id AND workflow_teams.team_key = NEW.team_key; END;

CREATE TRIGGER rule_teams_inserted AFTER INSERT ON rule_teams BEGIN
  UPDATE rule_teams SET
    updated_at = rules.updated_at,
    draft_at = iif(rules.draft_count > 0, rules.updated_at, NULL)
  FROM rules WHERE rules.id = NEW.rule_id AND rules.deleted_at IS NULL
    AND rule_teams.rule_id = NEW.rule_id AND rule_teams.team_key = NEW.team_key; END;

CREATE TRIGGER thread_teams_inserted AFTER INSERT ON thread_teams BEGIN
  UPDATE thread_teams SET updated_at = threads.last_updated_at
  FROM threads WHERE threads.id = NEW.thread_id AND threads.deleted_at IS NULL
    AND thread_teams.thread_id = NEW.thread_id AND thread_teams.team_key = NEW.team_key; END;

CREATE TRIGGER workflow_teams_moved
AFTER UPDATE OF updated_at, deleted_at, draft_count ON workflows BEGIN
  UPDATE workflow_teams SET
    updated_at = iif(NEW.deleted_at IS NULL, NEW.updated_at, NULL),
    draft_at = iif(NEW.deleted_at IS NULL AND NEW.draft_count > 0, NEW.updated_at, NULL)
  WHERE workflow_id = NEW.id; END;

CREATE TRIGGER rule_teams_moved
AFTER UPDATE OF updated_at, deleted_at, draft_count ON rules BEGIN
  UPDATE rule_teams SET
    updated_at = iif(NEW.deleted_at IS NULL, NEW.updated_at, NULL),
    draft_at = iif(NEW.deleted_at IS NULL AND NEW.draft_count > 0, NEW.updated_at, NULL)
  WHERE rule_id = NEW.id; END;

CREATE TRIGGER thread_teams_moved AFTER UPDATE OF last_updated_at, deleted_at ON threads BEGIN
  UPDATE thread_teams SET updated_at = iif(NEW.deleted_at IS NULL, NEW.last_updated_at, NULL)
  WHERE thread_id = NEW.id; END;

-- Which rows a search may find: those whose folded names have all groups of three characters of the
-- text. The numbers are the index's own, because SQLite may renumber rows that have none. A start of
-- the program fills the tables, in pieces.
CREATE TABLE workflow_names (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name_folded TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE workflow_grams USING fts5 (
  name_folded,
  content = 'workflow_names',
  content_rowid = 'number',
  tokenize = 'trigram case_sensitive 1',
  detail = 'none'
);

CREATE TABLE rule_names (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name_folded TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE rule_grams USING fts5 (
  name_folded,
  content = 'rule_names',
  content_rowid = 'number',
  tokenize = 'trigram case_sensitive 1',
  detail = 'none'
);

CREATE TRIGGER workflow_names_inserted AFTER INSERT ON workflow_names BEGIN
  INSERT INTO workflow_grams (rowid, name_folded) VALUES (NEW.number, NEW.name_folded); END;

CREATE TRIGGER workflow_names_deleted AFTER DELETE ON workflow_names BEGIN
  INSERT INTO workflow_grams (workflow_grams, rowid, name_folded)
  VALUES ('delete', OLD.number, OLD.name_folded); END;

CREATE TRIGGER rule_names_inserted AFTER INSERT ON rule_names BEGIN
  INSERT INTO rule_grams (rowid, name_folded) VALUES (NEW.number, NEW.name_folded); END;

CREATE TRIGGER rule_names_deleted AFTER DELETE ON rule_names BEGIN
  INSERT INTO rule_grams (rule_grams, rowid, name_folded)
  VALUES ('delete', OLD.number, OLD.name_folded); END;

CREATE TRIGGER workflows_named AFTER INSERT ON workflows BEGIN
  INSERT INTO workflow_names (id, name_folded) VALUES (NEW.id, NEW.name_folded); END;

CREATE TRIGGER rules_named AFTER INSERT ON rules BEGIN
  INSERT INTO rule_names (id, name_folded) VALUES (NEW.id, NEW.name_folded); END;

CREATE TRIGGER workflows_renamed AFTER UPDATE OF name_folded, deleted_at ON workflows
WHEN OLD.name_folded <> NEW.name_folded OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  DELETE FROM workflow_names WHERE id = NEW.id; INSERT INTO workflow_names (id, name_folded)
  SELECT NEW.id, NEW.name_folded WHERE NEW.deleted_at IS NULL; END;

CREATE TRIGGER rules_renamed AFTER UPDATE OF name_folded, deleted_at ON rules
WHEN OLD.name_folded <> NEW.name_folded OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  DELETE FROM rule_names WHERE id = NEW.id; INSERT INTO rule_names (id, name_folded)
  SELECT NEW.id, NEW.name_folded WHERE NEW.deleted_at IS NULL; END;
