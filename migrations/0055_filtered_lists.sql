-- A filter of the audit log by action or by user reads the records that fit, also those of a target.
DROP TRIGGER audit_records_targeted;

DROP TRIGGER audit_records_untargeted;

DROP VIEW named_audit_targets;

DROP TABLE audit_targets;

CREATE TABLE audit_targets (
  org_key TEXT NOT NULL,
  target TEXT NOT NULL, -- an id, or the name of a calendar
  created_at INTEGER NOT NULL,
  record_id TEXT NOT NULL,
  action TEXT NOT NULL,
  actor_id TEXT,
  PRIMARY KEY (org_key, target, created_at, record_id)
) STRICT, WITHOUT ROWID;

CREATE VIEW named_audit_targets AS
SELECT audit_records.id AS record_id, org_key, created_at, action, actor_id, named.value AS target
FROM audit_records, json_each(details) AS named
WHERE named.type = 'text' AND named.key IN (
  'workflowId', 'ruleId', 'threadId', 'runId', 'webhookId', 'apiKeyId', 'ownerId', 'from', 'to',
  'userId', 'calendar'
);

INSERT OR IGNORE INTO audit_targets (org_key, target, created_at, record_id, action, actor_id)
SELECT org_key, target, created_at, record_id, action, actor_id FROM named_audit_targets;

CREATE INDEX audit_targets_by_action
ON audit_targets (org_key, target, action, created_at, record_id);

CREATE INDEX audit_targets_by_actor
ON audit_targets (org_key, target, actor_id, created_at, record_id);

CREATE INDEX audit_targets_by_actor_and_action
ON audit_targets (org_key, target, actor_id, action, created_at, record_id);

CREATE TRIGGER audit_records_targeted AFTER INSERT ON audit_records BEGIN
  INSERT OR IGNORE INTO audit_targets (org_key, target, created_at, record_id, action, actor_id)
  SELECT org_key, target, created_at, record_id, action, actor_id FROM named_audit_targets
  WHERE record_id = NEW.id; END;

CREATE TRIGGER audit_records_untargeted BEFORE DELETE ON audit_records BEGIN
  DELETE FROM audit_targets WHERE (org_key, target, created_at, record_id) IN (
    SELECT org_key, target, created_at, record_id FROM named_audit_targets
    WHERE record_id = OLD.id
  ); END;

-- The runs that wait for runs that they started have an index of their own, without those that wait
-- for an answer.
ALTER TABLE runs ADD COLUMN open_questions INTEGER NOT NULL DEFAULT 0;

UPDATE runs SET open_questions = (
  SELECT count(*) FROM questions WHERE run_id = runs.id AND status = 'open'
) WHERE id IN (SELECT run_id FROM questions WHERE status = 'open');

CREATE TRIGGER questions_opened AFTER INSERT ON questions WHEN NEW.status = 'open' BEGIN
  UPDATE runs SET open_questions = open_questions + 1 WHERE id = NEW.run_id; END;

CREATE TRIGGER questions_settled AFTER UPDATE OF status ON questions
WHEN (OLD.status = 'open') <> (NEW.status = 'open') BEGIN
  UPDATE runs SET open_questions = open_questions + iif(NEW.status = 'open', 1, -1)
  WHERE id = NEW.run_id; END;

CREATE TRIGGER questions_removed AFTER DELETE ON questions WHEN OLD.status = 'open' BEGIN
  UPDATE runs SET open_questions = open_questions - 1 WHERE id = OLD.run_id; END;

DROP INDEX runs_waiting_for_others;

DROP INDEX runs_waiting_for_others_by_user;

CREATE INDEX runs_waiting_for_runs ON runs (org_key, created_at, id)
WHERE status = 'waiting' AND wake_at IS NULL AND open_questions = 0;

CREATE INDEX runs_waiting_for_runs_by_user ON runs (org_key, principal_id, created_at, id)
WHERE status = 'waiting' AND wake_at IS NULL AND open_questions = 0;

-- Members are searched by parts of their names and addresses, with an index like those of workflows
-- and rules. The next start folds what is stored, in pieces, and so fills the index.
ALTER TABLE members ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

CREATE TABLE member_names (
  number INTEGER PRIMARY KEY,
  org_key TEXT NOT NULL,
  id TEXT NOT NULL, -- the user's
  name_folded TEXT NOT NULL,
  UNIQUE (id, org_key)
) STRICT;

-- The list of zeros has an element for each character of the name.
CREATE VIEW member_name_words AS SELECT number, (
  SELECT group_concat(
    (number >> 30) || 'x' || hex(substr(name_folded, zeros.key + 1, size.value)), ' '
  ) FROM json_each('[0' || replace(hex(zeroblob(length(name_folded) - 1)), '00', ',0') || ']') AS zeros
  CROSS JOIN json_each('[1,2,3]') AS size ON zeros.key + size.value <= length(name_folded)
) AS words FROM member_names;

CREATE VIRTUAL TABLE member_grams USING fts5 (
  words,
  content = 'member_name_words',
  content_rowid = 'number',
  tokenize = 'ascii',
  detail = 'none'
);

CREATE TRIGGER member_names_inserted AFTER INSERT ON member_names BEGIN
  INSERT INTO member_grams (rowid, words)
  SELECT number, words FROM member_name_words WHERE number = NEW.number; END;

CREATE TRIGGER member_names_deleted BEFORE DELETE ON member_names BEGIN
  INSERT INTO member_grams (member_grams, rowid, words)
  SELECT 'delete', number, words FROM member_name_words WHERE number = OLD.number; END;

-- A range has 2^30 numbers. A name that is there already stays as it is. Not with OR IGNORE: a trigger
-- resolves conflicts as the statement does that sets it off.
CREATE VIEW new_member_names AS
SELECT org_key, members.user_id, search_text FROM member_organizations
JOIN members ON members.user_id = member_organizations.user_id;

CREATE TRIGGER new_member_names_added INSTEAD OF INSERT ON new_member_names BEGIN
  INSERT INTO name_ranges (org_key) SELECT NEW.org_key
  WHERE NOT EXISTS (SELECT 1 FROM name_ranges WHERE org_key = NEW.org_key); INSERT INTO member_names (number, org_key, id, name_folded)
  SELECT 1 + ifnull((
    SELECT number FROM member_names
    WHERE number > ranges.number << 30 AND number < (ranges.number + 1) << 30
    ORDER BY number DESC LIMIT 1
  ), ranges.number << 30), NEW.org_key, NEW.user_id, NEW.search_text
  FROM name_ranges AS ranges WHERE ranges.org_key = NEW.org_key AND NOT EXISTS (
    SELECT 1 FROM member_names WHERE id = NEW.user_id AND org_key = NEW.org_key
  ); END;

CREATE TRIGGER organization_members_named AFTER INSERT ON organization_members BEGIN
  INSERT INTO new_member_names (org_key, user_id, search_text)
  SELECT NEW.org_key, user_id, search_text FROM members
  WHERE user_id = NEW.user_id AND search_text <> ''; END;

CREATE TRIGGER organization_members_unnamed AFTER DELETE ON organization_members BEGIN
  DELETE FROM member_names WHERE id = OLD.user_id AND org_key = OLD.org_key; END;

CREATE TRIGGER members_renamed AFTER UPDATE OF search_text ON members
WHEN OLD.search_text <> NEW.search_text BEGIN
  DELETE FROM member_names WHERE id = NEW.user_id; INSERT INTO new_member_names (org_key, user_id, search_text)
  SELECT org_key, user_id, search_text FROM new_member_names WHERE user_id = NEW.user_id; END;
