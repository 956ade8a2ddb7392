-- A webhook can be paused. It repeats the organization and the owner of its workflow, with whose
-- rights its runs act: so an admin sees the webhooks of a member who has left, and pauses them.
ALTER TABLE webhooks ADD COLUMN is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1));
ALTER TABLE webhooks ADD COLUMN org_key TEXT;
ALTER TABLE webhooks ADD COLUMN owner_id TEXT;

UPDATE webhooks SET (org_key, owner_id) = (
  SELECT org_key, owner_id FROM workflows WHERE id = workflow_id
);

CREATE INDEX webhooks_of_owner ON webhooks (org_key, owner_id, id);

CREATE INDEX webhooks_to_pause ON webhooks (org_key, owner_id, id) WHERE is_paused = 0;

CREATE INDEX webhooks_of_creator_to_pause ON webhooks (org_key, created_by, id)
WHERE is_paused = 0;

CREATE TRIGGER webhooks_labelled AFTER INSERT ON webhooks BEGIN
  UPDATE webhooks SET (org_key, owner_id) = (
    SELECT org_key, owner_id FROM workflows WHERE id = NEW.workflow_id
  ) WHERE id = NEW.id; END;

CREATE TRIGGER workflows_relabelled_webhooks AFTER UPDATE OF org_key, owner_id ON workflows
WHEN OLD.org_key <> NEW.org_key OR OLD.owner_id <> NEW.owner_id BEGIN
  UPDATE webhooks SET org_key = NEW.org_key, owner_id = NEW.owner_id
  WHERE workflow_id = NEW.id; END;

-- A webhook counts for its creator. Another writer who resumes it takes it over.
CREATE TRIGGER quota_webhooks_moved AFTER UPDATE OF created_by ON webhooks
WHEN OLD.created_by <> NEW.created_by BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.created_by, 'webhooks', -1 FROM workflows WHERE id = NEW.workflow_id
  UNION ALL
  SELECT org_key, NEW.created_by, 'webhooks', 1 FROM workflows WHERE id = NEW.workflow_id; END;

-- The schedules of an owner that are not paused.
CREATE INDEX schedules_to_pause ON schedules (org_key, owner_id, workflow_id, name)
WHERE is_paused = 0 AND org_key IS NOT NULL;

-- The audit log is filtered by action, by actor, by both, and by what its details name.
CREATE INDEX audit_records_by_action ON audit_records (org_key, action, created_at DESC, id DESC);

CREATE INDEX audit_records_by_actor ON audit_records (org_key, actor_id, created_at DESC, id DESC);

CREATE INDEX audit_records_by_actor_and_action
ON audit_records (org_key, actor_id, action, created_at DESC, id DESC);

CREATE TABLE audit_targets (
  org_key TEXT NOT NULL,
  target TEXT NOT NULL, -- an id, or the name of a calendar
  created_at INTEGER NOT NULL,
  record_id TEXT NOT NULL,
  PRIMARY KEY (org_key, target, created_at, record_id)
) STRICT, WITHOUT ROWID;

CREATE VIEW named_audit_targets AS
SELECT audit_records.id AS record_id, org_key, created_at, named.value AS target
FROM audit_records, json_each(details) AS named
WHERE named.type = 'text' AND named.key IN (
  'workflowId', 'ruleId', 'threadId', 'runId', 'webhookId', 'apiKeyId', 'ownerId', 'from', 'to',
  'userId', 'calendar'
);

INSERT OR IGNORE INTO audit_targets (org_key, target, created_at, record_id)
SELECT org_key, target, created_at, record_id FROM named_audit_targets;

CREATE TRIGGER audit_records_targeted AFTER INSERT ON audit_records BEGIN
  INSERT OR IGNORE INTO audit_targets (org_key, target, created_at, record_id)
  SELECT org_key, target, created_at, record_id FROM named_audit_targets
  WHERE record_id = NEW.id; END;

CREATE TRIGGER audit_records_untargeted BEFORE DELETE ON audit_records BEGIN
  DELETE FROM audit_targets WHERE (org_key, target, created_at, record_id) IN (
    SELECT org_key, target, created_at, record_id FROM named_audit_targets
    WHERE record_id = OLD.id
  ); END;

-- The runs that wait for no time: for an answer, or for runs that they started.
CREATE INDEX runs_waiting_for_others ON runs (org_key, created_at, id)
WHERE status = 'waiting' AND wake_at IS NULL;

CREATE INDEX runs_waiting_for_others_by_user ON runs (org_key, principal_id, created_at, id)
WHERE status = 'waiting' AND wake_at IS NULL;

-- The members of each organization: their list reads its page and nobody else's members.
CREATE TABLE organization_members (
  org_key TEXT NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (org_key, user_id)
) STRICT, WITHOUT ROWID;

CREATE VIEW member_organizations AS
SELECT user_id, json_extract(membership.value, '$[0]') AS org_key
FROM members, json_each(memberships) AS membership;

INSERT OR IGNORE INTO organization_members (org_key, user_id)
SELECT org_key, user_id FROM member_organizations;

CREATE TRIGGER members_joined AFTER INSERT ON members BEGIN
  INSERT OR IGNORE INTO organization_members (org_key, user_id)
  SELECT org_key, user_id FROM member_organizations WHERE user_id = NEW.user_id; END;

CREATE TRIGGER members_moved AFTER UPDATE OF memberships ON members
WHEN OLD.memberships <> NEW.memberships BEGIN
  DELETE FROM organization_members WHERE user_id = OLD.user_id AND org_key IN (
    SELECT json_extract(value, '$[0]') FROM json_each(OLD.memberships)
  ); INSERT OR IGNORE INTO organization_members (org_key, user_id)
  SELECT org_key, user_id FROM member_organizations WHERE user_id = NEW.user_id; END;

CREATE TRIGGER members_left AFTER DELETE ON members BEGIN
  DELETE FROM organization_members WHERE user_id = OLD.user_id AND org_key IN (
    SELECT json_extract(value, '$[0]') FROM json_each(OLD.memberships)
  ); END;
