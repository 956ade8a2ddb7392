-- The index of names has its rows in the order of the lists: a row gets a new number, which is the
-- highest of its organization, when it is changed. So a search reads the index from its end on, and
-- stops when its page is full. `at` is the time of the change, which clocks and long transactions may
-- put before that of a lower number; `at_max` is the latest time up to this number. The next start
-- fills the tables anew, in pieces.
DROP TRIGGER workflows_named;

DROP TRIGGER workflows_renamed;

DROP TRIGGER rules_named;

DROP TRIGGER rules_renamed;

DROP TRIGGER new_workflow_names_added;

DROP TRIGGER new_rule_names_added;

DROP VIEW new_workflow_names;

DROP VIEW new_rule_names;

DROP TRIGGER workflow_names_inserted;

DROP TRIGGER workflow_names_deleted;

DROP TRIGGER rule_names_inserted;

DROP TRIGGER rule_names_deleted;

DROP VIEW workflow_name_words;

DROP VIEW rule_name_words;

DROP TABLE workflow_grams;

DROP TABLE rule_grams;

DROP TABLE workflow_names;

DROP TABLE rule_names;

CREATE TABLE workflow_names (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name_folded TEXT NOT NULL,
  at INTEGER NOT NULL,
  at_max INTEGER NOT NULL
) STRICT;

CREATE TABLE rule_names (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name_folded TEXT NOT NULL,
  at INTEGER NOT NULL,
  at_max INTEGER NOT NULL
) STRICT;

-- Rows that are more than a second out of order, as after a clock was put back.
CREATE INDEX workflow_names_late ON workflow_names (number, at) WHERE at < at_max - 1000;

CREATE INDEX rule_names_late ON rule_names (number, at) WHERE at < at_max - 1000;

-- The tables are filled in this order.
CREATE INDEX rules_by_org ON rules (org_key, updated_at DESC, id DESC) WHERE deleted_at IS NULL;

-- The list of zeros has an element for each character of the name.
CREATE VIEW workflow_name_words AS SELECT number, (
  SELECT group_concat(
    (number >> 30) || 'x' || hex(substr(name_folded, zeros.key + 1, size.value)), ' '
  ) FROM json_each('[0' || replace(hex(zeroblob(length(name_folded) - 1)), '00', ',0') || ']') AS zeros
  CROSS JOIN json_each('[1,2,3]') AS size ON zeros.key + size.value <= length(name_folded)
) AS words FROM workflow_names;

CREATE VIEW rule_name_words AS SELECT number, (
  SELECT group_concat(
    (number >> 30) || 'x' || hex(substr(name_folded, zeros.key + 1, size.value)), ' '
  ) FROM json_each('[0' || replace(hex(zeroblob(length(name_folded) - 1)), '00', ',0') || ']') AS zeros
  CROSS JOIN json_each('[1,2,3]') AS size ON zeros.key + size.value <= length(name_folded)
) AS words FROM rule_names;

CREATE VIRTUAL TABLE workflow_grams USING fts5 (
  words,
  content = 'workflow_name_words',
  content_rowid = 'number',
  tokenize = 'ascii',
  detail = 'none'
);

CREATE VIRTUAL TABLE rule_grams USING fts5 (
  words,
  content = 'rule_name_words',
  content_rowid = 'number',
  tokenize = 'ascii',
  detail = 'none'
);

CREATE TRIGGER workflow_names_inserted AFTER INSERT ON workflow_names BEGIN
  INSERT INTO workflow_grams (rowid, words)
  SELECT number, words FROM workflow_name_words WHERE number = NEW.number; END;

CREATE TRIGGER workflow_names_deleted BEFORE DELETE ON workflow_names BEGIN
  INSERT INTO workflow_grams (workflow_grams, rowid, words)
  SELECT 'delete', number, words FROM workflow_name_words WHERE number = OLD.number; END;

CREATE TRIGGER rule_names_inserted AFTER INSERT ON rule_names BEGIN
  INSERT INTO rule_grams (rowid, words)
  SELECT number, words FROM rule_name_words WHERE number = NEW.number; END;

CREATE TRIGGER rule_names_deleted BEFORE DELETE ON rule_names BEGIN
  INSERT INTO rule_grams (rule_grams, rowid, words)
  SELECT 'delete', number, words FROM rule_name_words WHERE number = OLD.number; END;

-- A range has 2^30 numbers. A name that is there already stays as it is.
CREATE VIEW new_workflow_names AS SELECT id, org_key, name_folded, updated_at FROM workflows;

CREATE TRIGGER new_workflow_names_added INSTEAD OF INSERT ON new_workflow_names BEGIN
  INSERT OR IGNORE INTO name_ranges (org_key) VALUES (NEW.org_key); INSERT OR IGNORE INTO workflow_names (number, id, name_folded, at, at_max)
  SELECT 1 + ifnull(latest.number, ranges.number << 30), NEW.id, NEW.name_folded, NEW.updated_at,
    max(NEW.updated_at, ifnull(latest.at_max, NEW.updated_at))
  FROM name_ranges AS ranges LEFT JOIN workflow_names AS latest ON latest.number = (
    SELECT number FROM workflow_names
    WHERE number > ranges.number << 30 AND number < (ranges.number + 1) << 30
    ORDER BY number DESC LIMIT 1
  ) WHERE ranges.org_key = NEW.org_key; END;

CREATE VIEW new_rule_names AS SELECT id, org_key, name_folded, updated_at FROM rules;

CREATE TRIGGER new_rule_names_added INSTEAD OF INSERT ON new_rule_names BEGIN
  INSERT OR IGNORE INTO name_ranges (org_key) VALUES (NEW.org_key); INSERT OR IGNORE INTO rule_names (number, id, name_folded, at, at_max)
  SELECT 1 + ifnull(latest.number, ranges.number << 30), NEW.id, NEW.name_folded, NEW.updated_at,
    max(NEW.updated_at, ifnull(latest.at_max, NEW.updated_at))
  FROM name_ranges AS ranges LEFT JOIN rule_names AS latest ON latest.number = (
    SELECT number FROM rule_names
    WHERE number > ranges.number << 30 AND number < (ranges.number + 1) << 30
    ORDER BY number DESC LIMIT 1
  ) WHERE ranges.org_key = NEW.org_key; END;

CREATE TRIGGER workflows_named AFTER INSERT ON workflows BEGIN
  INSERT INTO new_workflow_names (id, org_key, name_folded, updated_at)
  VALUES (NEW.id, NEW.org_key, NEW.name_folded, NEW.updated_at); END;

CREATE TRIGGER rules_named AFTER INSERT ON rules BEGIN
  INSERT INTO new_rule_names (id, org_key, name_folded, updated_at)
  VALUES (NEW.id, NEW.org_key, NEW.name_folded, NEW.updated_at); END;

CREATE TRIGGER workflows_renamed AFTER UPDATE OF name_folded, deleted_at, updated_at ON workflows
WHEN OLD.name_folded <> NEW.name_folded OR OLD.deleted_at IS NOT NEW.deleted_at
  OR OLD.updated_at <> NEW.updated_at BEGIN
  DELETE FROM workflow_names WHERE id = NEW.id; INSERT INTO new_workflow_names (id, org_key, name_folded, updated_at)
  SELECT NEW.id, NEW.org_key, NEW.name_folded, NEW.updated_at WHERE NEW.deleted_at IS NULL; END;

CREATE TRIGGER rules_renamed AFTER UPDATE OF name_folded, deleted_at, updated_at ON rules
WHEN OLD.name_folded <> NEW.name_folded OR OLD.deleted_at IS NOT NEW.deleted_at
  OR OLD.updated_at <> NEW.updated_at BEGIN
  DELETE FROM rule_names WHERE id = NEW.id; INSERT INTO new_rule_names (id, org_key, name_folded, updated_at)
  SELECT NEW.id, NEW.org_key, NEW.name_folded, NEW.updated_at WHERE NEW.deleted_at IS NULL; END;

DELETE FROM settings WHERE name = 'name_index';
