-- Searches of one and two characters have an index too, and a group of characters is indexed with
-- the number of its organization: a group that millions of names of others have costs nothing. Both
-- are words of the index, such as `12x7A7A` for "zz" in organization 12, because only then does it
-- have a list of rows for each. The next start fills the tables anew, in pieces.
DROP TRIGGER workflow_names_inserted;

DROP TRIGGER workflow_names_deleted;

DROP TRIGGER rule_names_inserted;

DROP TRIGGER rule_names_deleted;

DROP TABLE workflow_grams;

DROP TABLE rule_grams;

DELETE FROM workflow_names;

DELETE FROM rule_names;

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

DELETE FROM settings WHERE name = 'name_index';

-- The deleted workflows with runs that are to be ended, in pieces. Runs that ask people are gone
-- through by the time of their questions, up to the one at this place.
CREATE TABLE workflow_ends (
  workflow_id TEXT PRIMARY KEY REFERENCES workflows (id),
  asked_at INTEGER NOT NULL,
  run_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Each run costs an entry in each index. Runs of a workflow are merged from the ranges of
-- `runs_of_workflow`, as its list is.
DROP INDEX runs_by_workflow;
