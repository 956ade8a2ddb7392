-- How much each organization (under the owner '') and each user in it has of what a quota limits.
-- Triggers keep it, so that a check reads a few rows however much is stored. A script is cut after
-- lines that end with a semicolon: each trigger ends on the last line of its statement.
CREATE TABLE quota_usage (
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  resource TEXT NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (org_key, owner_id, resource)
) STRICT, WITHOUT ROWID;

-- Messages of a thread that are not deleted.
ALTER TABLE threads ADD COLUMN message_count INTEGER NOT NULL DEFAULT 0;

UPDATE threads SET message_count = counted.messages
FROM (
  SELECT thread_id, count(*) AS messages FROM messages WHERE deleted_at IS NULL GROUP BY thread_id
) AS counted
WHERE threads.id = counted.thread_id;

INSERT INTO quota_usage (org_key, owner_id, resource, used)
SELECT org_key, owner_id, 'stored_bytes', sum(input_bytes + output_bytes)
FROM storage_usage GROUP BY 1, 2;

INSERT INTO quota_usage (org_key, owner_id, resource, used)
SELECT org_key, owner_id, 'files', sum(file_count) FROM storage_usage GROUP BY 1, 2;

INSERT INTO quota_usage (org_key, owner_id, resource, used)
SELECT org_key, owner_id, 'threads', count(*) FROM threads WHERE deleted_at IS NULL GROUP BY 1, 2;

-- A reply that is being written counts before it is stored.
INSERT INTO quota_usage (org_key, owner_id, resource, used)
SELECT org_key, owner_id, 'messages', sum(message_count + (answering_process_id IS NOT NULL))
FROM threads WHERE deleted_at IS NULL GROUP BY 1, 2;

INSERT INTO quota_usage (org_key, owner_id, resource, used)
SELECT org_key, owner_id, 'workflows', count(*) FROM workflows
WHERE deleted_at IS NULL GROUP BY 1, 2;

INSERT INTO quota_usage (org_key, owner_id, resource, used)
SELECT org_key, owner_id, 'api_keys', count(*) FROM api_keys
WHERE revoked_at IS NULL GROUP BY 1, 2;

INSERT INTO quota_usage (org_key, owner_id, resource, used)
SELECT workflows.org_key, webhooks.created_by, 'webhooks', count(*)
FROM webhooks JOIN workflows ON workflows.id = webhooks.workflow_id GROUP BY 1, 2;

INSERT INTO quota_usage (org_key, owner_id, resource, used)
SELECT org_key, '', resource, sum(used) FROM quota_usage
WHERE resource NOT IN ('stored_bytes', 'files') GROUP BY 1, 3;

-- Where triggers write what came or went; it counts for the user and for the whole organization.
CREATE VIEW quota_changes AS
SELECT org_key, owner_id, resource, used AS amount FROM quota_usage;

CREATE TRIGGER quota_changes_counted INSTEAD OF INSERT ON quota_changes BEGIN
  INSERT INTO quota_usage (org_key, owner_id, resource, used)
  VALUES
    (NEW.org_key, NEW.owner_id, NEW.resource, NEW.amount),
    (NEW.org_key, '', NEW.resource, NEW.amount)
  ON CONFLICT (org_key, owner_id, resource) DO UPDATE SET used = used + excluded.used; END;

-- This table has rows of its own for the whole organization.
CREATE TRIGGER quota_storage_inserted AFTER INSERT ON storage_usage BEGIN
  INSERT INTO quota_usage (org_key, owner_id, resource, used)
  VALUES
    (NEW.org_key, NEW.owner_id, 'stored_bytes', NEW.input_bytes + NEW.output_bytes),
    (NEW.org_key, NEW.owner_id, 'files', NEW.file_count)
  ON CONFLICT (org_key, owner_id, resource) DO UPDATE SET used = used + excluded.used; END;

CREATE TRIGGER quota_storage_updated AFTER UPDATE ON storage_usage BEGIN
  UPDATE quota_usage SET
    used = used + CASE resource
      WHEN 'files' THEN NEW.file_count - OLD.file_count
      ELSE NEW.input_bytes + NEW.output_bytes - OLD.input_bytes - OLD.output_bytes
    END
  WHERE org_key = NEW.org_key AND owner_id = NEW.owner_id
    AND resource IN ('stored_bytes', 'files'); END;

CREATE TRIGGER quota_threads_inserted AFTER INSERT ON threads
WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (NEW.org_key, NEW.owner_id, 'threads', 1); END;

-- A thread leaves with its messages, and enters with them.
CREATE TRIGGER quota_threads_moved
AFTER UPDATE OF org_key, owner_id, deleted_at ON threads BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT OLD.org_key, OLD.owner_id, 'threads', -1 WHERE OLD.deleted_at IS NULL
  UNION ALL
  SELECT OLD.org_key, OLD.owner_id, 'messages',
    -OLD.message_count - (OLD.answering_process_id IS NOT NULL)
  WHERE OLD.deleted_at IS NULL
  UNION ALL
  SELECT NEW.org_key, NEW.owner_id, 'threads', 1 WHERE NEW.deleted_at IS NULL
  UNION ALL
  SELECT NEW.org_key, NEW.owner_id, 'messages',
    NEW.message_count + (NEW.answering_process_id IS NOT NULL)
  WHERE NEW.deleted_at IS NULL; END;

CREATE TRIGGER quota_threads_answering
AFTER UPDATE OF answering_process_id, message_count ON threads
WHEN OLD.deleted_at IS NULL AND NEW.deleted_at IS NULL
  AND OLD.org_key = NEW.org_key AND OLD.owner_id = NEW.owner_id
  AND OLD.message_count + (OLD.answering_process_id IS NOT NULL)
    <> NEW.message_count + (NEW.answering_process_id IS NOT NULL)
BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (
    NEW.org_key,
    NEW.owner_id,
    'messages',
    NEW.message_count + (NEW.answering_process_id IS NOT NULL)
      - OLD.message_count - (OLD.answering_process_id IS NOT NULL)
  ); END;

CREATE TRIGGER quota_threads_deleted AFTER DELETE ON threads
WHEN OLD.deleted_at IS NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES
    (OLD.org_key, OLD.owner_id, 'threads', -1),
    (
      OLD.org_key,
      OLD.owner_id,
      'messages',
      -OLD.message_count - (OLD.answering_process_id IS NOT NULL)
    ); END;

CREATE TRIGGER quota_messages_inserted AFTER INSERT ON messages
WHEN NEW.deleted_at IS NULL BEGIN
  UPDATE threads SET message_count = message_count + 1 WHERE id = NEW.thread_id; END;

-- Messages that go with their thread were counted with it.
CREATE TRIGGER quota_messages_updated AFTER UPDATE OF deleted_at ON messages
WHEN (OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)
  AND EXISTS (SELECT 1 FROM threads WHERE id = NEW.thread_id AND deleted_at IS NULL)
BEGIN
  UPDATE threads SET
    message_count = message_count + (NEW.deleted_at IS NULL) - (OLD.deleted_at IS NULL)
  WHERE id = NEW.thread_id; END;

CREATE TRIGGER quota_messages_deleted AFTER DELETE ON messages
WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE threads SET message_count = message_count - 1 WHERE id = OLD.thread_id; END;

CREATE TRIGGER quota_workflows_inserted AFTER INSERT ON workflows
WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (NEW.org_key, NEW.owner_id, 'workflows', 1); END;

CREATE TRIGGER quota_workflows_moved
AFTER UPDATE OF org_key, owner_id, deleted_at ON workflows BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT OLD.org_key, OLD.owner_id, 'workflows', -1 WHERE OLD.deleted_at IS NULL
  UNION ALL
  SELECT NEW.org_key, NEW.owner_id, 'workflows', 1 WHERE NEW.deleted_at IS NULL; END;

CREATE TRIGGER quota_workflows_deleted AFTER DELETE ON workflows
WHEN OLD.deleted_at IS NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (OLD.org_key, OLD.owner_id, 'workflows', -1); END;

CREATE TRIGGER quota_api_keys_inserted AFTER INSERT ON api_keys
WHEN NEW.revoked_at IS NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (NEW.org_key, NEW.owner_id, 'api_keys', 1); END;

CREATE TRIGGER quota_api_keys_moved
AFTER UPDATE OF org_key, owner_id, revoked_at ON api_keys BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT OLD.org_key, OLD.owner_id, 'api_keys', -1 WHERE OLD.revoked_at IS NULL
  UNION ALL
  SELECT NEW.org_key, NEW.owner_id, 'api_keys', 1 WHERE NEW.revoked_at IS NULL; END;

CREATE TRIGGER quota_api_keys_deleted AFTER DELETE ON api_keys
WHEN OLD.revoked_at IS NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (OLD.org_key, OLD.owner_id, 'api_keys', -1); END;

-- A webhook counts for who made it.
CREATE TRIGGER quota_webhooks_inserted AFTER INSERT ON webhooks BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.created_by, 'webhooks', 1 FROM workflows WHERE id = NEW.workflow_id; END;

CREATE TRIGGER quota_webhooks_deleted AFTER DELETE ON webhooks BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.created_by, 'webhooks', -1 FROM workflows WHERE id = OLD.workflow_id; END;
