-- What deleted threads, workflows and rules have held is removed a day later. Their rows stay, for
-- the runs and versions that refer to them.

CREATE INDEX messages_deleted ON messages (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX proposals_by_message ON proposals (message_id);
CREATE INDEX interrupts_by_thread ON interrupts (thread_id);

-- When the drafts and values of a deleted workflow were removed.
ALTER TABLE workflows ADD COLUMN emptied_at INTEGER;

CREATE INDEX workflows_to_empty ON workflows (deleted_at, id)
WHERE deleted_at IS NOT NULL AND emptied_at IS NULL;
CREATE INDEX rules_to_empty ON rules (deleted_at, id)
WHERE deleted_at IS NOT NULL AND draft_count > 0;

-- Who has given a value; it counts among the bytes of that user's versions. Null in values of before,
-- which do not count.
ALTER TABLE env_values ADD COLUMN org_key TEXT;
ALTER TABLE env_values ADD COLUMN owner_id TEXT;

CREATE TRIGGER quota_env_values_inserted AFTER INSERT ON env_values
WHEN NEW.owner_id IS NOT NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (NEW.org_key, NEW.owner_id, 'version_bytes', length(NEW.sealed_value)); END;

CREATE TRIGGER quota_env_values_deleted AFTER DELETE ON env_values
WHEN OLD.owner_id IS NOT NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (OLD.org_key, OLD.owner_id, 'version_bytes', -length(OLD.sealed_value)); END;
