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
