-- Exports go through the published workflows by their ids.
CREATE INDEX workflows_published ON workflows (org_key, owner_id, id)
WHERE deleted_at IS NULL AND default_version_id IS NOT NULL;

CREATE INDEX workflows_public_published ON workflows (org_key, id)
WHERE is_public = 1 AND deleted_at IS NULL AND default_version_id IS NOT NULL;

-- Searches stay inside an organization: its names have numbers of a range of their own, so that
-- neither what a search finds nor how long it takes depends on others. The next start fills the
-- tables anew, in pieces.
CREATE TABLE name_ranges (
  org_key TEXT NOT NULL UNIQUE,
  number INTEGER PRIMARY KEY
) STRICT;

DROP TRIGGER workflows_named;

DROP TRIGGER workflows_renamed;

DROP TRIGGER rules_named;

DROP TRIGGER rules_renamed;

DROP TABLE workflow_grams;

DROP TABLE rule_grams;

DROP TABLE workflow_names;

DROP TABLE rule_names;

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

-- A range has 2^30 numbers. A name that is there already stays as it is.
CREATE VIEW new_workflow_names AS SELECT id, org_key, name_folded FROM workflows;

CREATE TRIGGER new_workflow_names_added INSTEAD OF INSERT ON new_workflow_names BEGIN
  INSERT OR IGNORE INTO name_ranges (org_key) VALUES (NEW.org_key); INSERT OR IGNORE INTO workflow_names (number, id, name_folded)
  SELECT 1 + max((name_ranges.number << 30), ifnull((
    SELECT number FROM workflow_names
    WHERE number < (name_ranges.number + 1) << 30 ORDER BY number DESC LIMIT 1
  ), 0)), NEW.id, NEW.name_folded FROM name_ranges WHERE name_ranges.org_key = NEW.org_key; END;

CREATE VIEW new_rule_names AS SELECT id, org_key, name_folded FROM rules;

CREATE TRIGGER new_rule_names_added INSTEAD OF INSERT ON new_rule_names BEGIN
  INSERT OR IGNORE INTO name_ranges (org_key) VALUES (NEW.org_key); INSERT OR IGNORE INTO rule_names (number, id, name_folded)
  SELECT 1 + max((name_ranges.number << 30), ifnull((
    SELECT number FROM rule_names
    WHERE number < (name_ranges.number + 1) << 30 ORDER BY number DESC LIMIT 1
  ), 0)), NEW.id, NEW.name_folded FROM name_ranges WHERE name_ranges.org_key = NEW.org_key; END;

CREATE TRIGGER workflows_named AFTER INSERT ON workflows BEGIN
  INSERT INTO new_workflow_names (id, org_key, name_folded)
  VALUES (NEW.id, NEW.org_key, NEW.name_folded); END;

CREATE TRIGGER rules_named AFTER INSERT ON rules BEGIN
  INSERT INTO new_rule_names (id, org_key, name_folded)
  VALUES (NEW.id, NEW.org_key, NEW.name_folded); END;

CREATE TRIGGER workflows_renamed AFTER UPDATE OF name_folded, deleted_at ON workflows
WHEN OLD.name_folded <> NEW.name_folded OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  DELETE FROM workflow_names WHERE id = NEW.id; INSERT INTO new_workflow_names (id, org_key, name_folded)
  SELECT NEW.id, NEW.org_key, NEW.name_folded WHERE NEW.deleted_at IS NULL; END;

CREATE TRIGGER rules_renamed AFTER UPDATE OF name_folded, deleted_at ON rules
WHEN OLD.name_folded <> NEW.name_folded OR OLD.deleted_at IS NOT NEW.deleted_at BEGIN
  DELETE FROM rule_names WHERE id = NEW.id; INSERT INTO new_rule_names (id, org_key, name_folded)
  SELECT NEW.id, NEW.org_key, NEW.name_folded WHERE NEW.deleted_at IS NULL; END;

DELETE FROM settings WHERE name = 'name_index';
