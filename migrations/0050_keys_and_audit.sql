-- For encrypting anew what another key encrypted: only open runs have values of their own.
CREATE INDEX runs_sealed ON runs (id) WHERE sealed_envs IS NOT NULL;

-- The audit log tells of more actions, which the program checks, and how the caller was known. An
-- action on the command line of the server has no actor.
CREATE TABLE audit_records_of_all (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  actor_id TEXT,
  action TEXT NOT NULL,
  details TEXT NOT NULL, -- JSON: of what, and what changed
  created_at INTEGER NOT NULL,
  via TEXT NOT NULL DEFAULT 'token' CHECK (via IN ('token', 'api_key', 'command')),
  api_key_id TEXT
) STRICT;

INSERT INTO audit_records_of_all
SELECT id, org_key, actor_id, action, details, created_at, 'token', NULL FROM audit_records;

DROP TABLE audit_records;
ALTER TABLE audit_records_of_all RENAME TO audit_records;

CREATE INDEX audit_records_by_org ON audit_records (org_key, created_at DESC, id DESC);
CREATE INDEX audit_records_by_age ON audit_records (created_at);

-- The bytes of the messages in the threads of each user, until they are removed.
INSERT INTO quota_changes (org_key, owner_id, resource, amount)
SELECT org_key, owner_id, 'message_bytes', sum(octet_length(content))
FROM messages JOIN threads ON threads.id = thread_id GROUP BY 1, 2;

CREATE TRIGGER quota_message_bytes_inserted AFTER INSERT ON messages BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, owner_id, 'message_bytes', octet_length(NEW.content)
  FROM threads WHERE id = NEW.thread_id; END;

CREATE TRIGGER quota_message_bytes_updated AFTER UPDATE OF content ON messages
WHEN octet_length(OLD.content) <> octet_length(NEW.content) BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, owner_id, 'message_bytes',
    octet_length(NEW.content) - octet_length(OLD.content)
  FROM threads WHERE id = NEW.thread_id; END;

CREATE TRIGGER quota_message_bytes_deleted AFTER DELETE ON messages BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, owner_id, 'message_bytes', -octet_length(OLD.content)
  FROM threads WHERE id = OLD.thread_id; END;
