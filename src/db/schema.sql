-- What all migrations make, as one script for a new database. Written by `deno task docs`.
CREATE TABLE settings (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE preferences (
  user_id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE workflows (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL, -- NFKC, lower case: what a search compares with
  description TEXT,
  services TEXT NOT NULL, -- JSON list of slugs
  is_public INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1)),
  default_version_id TEXT REFERENCES workflow_versions (id),
  latest_version_number INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
, file_key TEXT, imported_version_number INTEGER, transferred_at INTEGER, draft_count INTEGER NOT NULL DEFAULT 0, audience TEXT, emptied_at INTEGER) STRICT;
CREATE INDEX workflows_by_owner ON workflows (org_key, owner_id, updated_at DESC, id DESC)
WHERE deleted_at IS NULL;
CREATE TABLE workflow_teams (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  org_key TEXT NOT NULL,
  team_key TEXT NOT NULL, updated_at INTEGER, draft_at INTEGER, audience TEXT,
  PRIMARY KEY (workflow_id, team_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX workflow_teams_by_team ON workflow_teams (org_key, team_key, workflow_id);
CREATE TABLE workflow_versions (
  id TEXT PRIMARY KEY,
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  definition TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL, source TEXT,
  UNIQUE (workflow_id, number)
) STRICT;
CREATE TABLE threads (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  title TEXT,
  description TEXT,
  workflow_id TEXT REFERENCES workflows (id),
  has_messages INTEGER NOT NULL DEFAULT 0 CHECK (has_messages IN (0, 1)),
  answering_process_id TEXT, -- the process that writes a reply right now
  created_at INTEGER NOT NULL,
  last_updated_at INTEGER NOT NULL,
  deleted_at INTEGER
, message_count INTEGER NOT NULL DEFAULT 0, rule_id TEXT REFERENCES rules (id), last_run_id TEXT, answering_reply_id TEXT, stop_requested_at INTEGER) STRICT;
CREATE INDEX threads_by_owner ON threads (org_key, owner_id, last_updated_at DESC, id DESC)
WHERE deleted_at IS NULL;
CREATE INDEX threads_by_workflow ON threads (workflow_id);
CREATE INDEX threads_answering ON threads (answering_process_id)
WHERE answering_process_id IS NOT NULL;
CREATE TABLE thread_teams (
  thread_id TEXT NOT NULL REFERENCES threads (id),
  org_key TEXT NOT NULL,
  team_key TEXT NOT NULL, updated_at INTEGER,
  PRIMARY KEY (thread_id, team_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX thread_teams_by_team ON thread_teams (org_key, team_key, thread_id);
CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  thread_id TEXT NOT NULL REFERENCES threads (id),
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  type TEXT NOT NULL CHECK (type IN ('text')),
  content TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER
, ending TEXT CHECK (ending IN ('stopped', 'failed'))) STRICT;
CREATE INDEX messages_by_thread ON messages (thread_id, id) WHERE deleted_at IS NULL;
CREATE TABLE message_attachments (
  message_id TEXT NOT NULL REFERENCES messages (id),
  object_key TEXT NOT NULL,
  PRIMARY KEY (message_id, object_key)
) STRICT, WITHOUT ROWID;
CREATE TABLE interrupts (
  id TEXT PRIMARY KEY,
  thread_id TEXT NOT NULL REFERENCES threads (id),
  type TEXT NOT NULL CHECK (type IN ('workflow-inputs', 'subworkflow-select')),
  payload TEXT NOT NULL, -- JSON, as it is announced
  status TEXT NOT NULL CHECK (status IN ('pending', 'answered', 'cancelled')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX interrupts_pending ON interrupts (thread_id) WHERE status = 'pending';
CREATE TABLE drafts (
  id TEXT PRIMARY KEY,
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  thread_id TEXT REFERENCES threads (id),
  owner_id TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('yaml', 'json')),
  source TEXT NOT NULL, -- as it was given
  definition TEXT, -- null where the source does not parse to one
  errors TEXT NOT NULL, -- JSON list of what the checker found
  base_version_number INTEGER, -- the version it was copied from
  latest_version_number INTEGER NOT NULL, -- the newest version at that time
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
, warnings TEXT, thread_owner_id TEXT, is_shared INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE UNIQUE INDEX drafts_by_workflow ON drafts (workflow_id, ifnull(thread_id, ''));
CREATE INDEX drafts_by_thread ON drafts (thread_id) WHERE thread_id IS NOT NULL;
CREATE TABLE runs (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  version_id TEXT NOT NULL REFERENCES workflow_versions (id),
  principal_id TEXT NOT NULL,
  trigger TEXT NOT NULL CHECK (
    trigger IN ('manual', 'chat', 'schedule', 'webhook', 'api', 'subworkflow')
  ),
  status TEXT NOT NULL CHECK (
    status IN ('queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled')
  ),
  inputs TEXT NOT NULL,
  sealed_envs BLOB, -- overrides for this run alone, gone at its end
  outputs TEXT,
  error TEXT,
  idempotency_key TEXT,
  idempotency_hash TEXT, -- of the body that came with the key
  generation INTEGER NOT NULL DEFAULT 0, -- rises with each retry of the run
  process_id TEXT, -- who executes it
  fence INTEGER NOT NULL DEFAULT 0, -- rises with each claim; a stale owner's writes do not match
  crashes INTEGER NOT NULL DEFAULT 0, -- owners that died in it since its last completed step
  wake_at INTEGER, -- when a waiting run goes on
  cancel_requested_at INTEGER,
  created_at INTEGER NOT NULL,
  started_at INTEGER,
  finished_at INTEGER
, scheduled_at INTEGER, signalled_at INTEGER, parent_run_id TEXT REFERENCES runs (id), parent_path TEXT, parent_generation INTEGER, root_workflow_id TEXT REFERENCES workflows (id), depth INTEGER NOT NULL DEFAULT 0, worked_ms INTEGER NOT NULL DEFAULT 0, webhook_id TEXT, pruned_at INTEGER, override_names TEXT, without_stored_envs INTEGER NOT NULL DEFAULT 0, is_private INTEGER NOT NULL DEFAULT 0, audience TEXT, schedule_name TEXT NOT NULL DEFAULT 'default', open_questions INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX runs_suspect ON runs (created_at, id) WHERE status = 'queued' AND crashes >= 2;
CREATE INDEX runs_waiting ON runs (wake_at) WHERE status = 'waiting' AND wake_at IS NOT NULL;
CREATE INDEX runs_by_process ON runs (process_id) WHERE process_id IS NOT NULL;
CREATE TABLE run_steps (
  run_id TEXT NOT NULL REFERENCES runs (id),
  path TEXT NOT NULL,
  step_id TEXT NOT NULL,
  generation INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (
    status IN ('running', 'waiting', 'succeeded', 'failed', 'skipped', 'cancelled')
  ),
  attempts INTEGER NOT NULL,
  input TEXT,
  output TEXT,
  error TEXT,
  wake_at INTEGER,
  started_at INTEGER,
  finished_at INTEGER, input_hash TEXT, output_hash TEXT, seq INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (run_id, path)
) STRICT, WITHOUT ROWID;
CREATE TABLE objects (
  key TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('inputs', 'outputs')),
  owner_id TEXT NOT NULL,
  workflow_id TEXT REFERENCES workflows (id),
  run_id TEXT,
  name TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  etag TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  deleted_at INTEGER
, is_private INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX objects_by_owner ON objects (org_key, owner_id, created_at DESC, key DESC)
WHERE deleted_at IS NULL;
CREATE TABLE processes (
  id TEXT PRIMARY KEY,
  lease_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE members (
  user_id TEXT PRIMARY KEY,
  email TEXT,
  is_admin INTEGER NOT NULL CHECK (is_admin IN (0, 1)), -- of every organization
  memberships TEXT NOT NULL, -- JSON list of [organization, { teamKeys, roles }] in claim order
  issued_at INTEGER NOT NULL, -- of the token: an older one changes nothing
  seen_at INTEGER NOT NULL
, name TEXT, search_text TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  name TEXT NOT NULL,
  secret_hash TEXT NOT NULL, -- SHA-256 in hex
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  revoked_at INTEGER,
  last_used_at INTEGER
) STRICT;
CREATE INDEX api_keys_by_owner ON api_keys (org_key, owner_id, created_at DESC, id DESC)
WHERE revoked_at IS NULL;
CREATE TABLE storage_usage (
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  workflow_id TEXT NOT NULL,
  input_bytes INTEGER NOT NULL,
  output_bytes INTEGER NOT NULL,
  file_count INTEGER NOT NULL CHECK (file_count >= 0), bytes INTEGER AS (input_bytes + output_bytes) VIRTUAL,
  PRIMARY KEY (org_key, owner_id, workflow_id)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER objects_usage_inserted AFTER INSERT ON objects
WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO storage_usage
    (org_key, owner_id, workflow_id, input_bytes, output_bytes, file_count)
  SELECT
    NEW.org_key,
    counted.owner_id,
    ifnull(NEW.workflow_id, ''),
    CASE NEW.kind WHEN 'inputs' THEN NEW.size_bytes ELSE 0 END,
    CASE NEW.kind WHEN 'outputs' THEN NEW.size_bytes ELSE 0 END,
    1
  FROM (SELECT NEW.owner_id AS owner_id UNION ALL SELECT '') AS counted
  WHERE true
  ON CONFLICT (org_key, owner_id, workflow_id) DO UPDATE SET
    input_bytes = input_bytes + excluded.input_bytes,
    output_bytes = output_bytes + excluded.output_bytes,
    file_count = file_count + 1; END;
CREATE TRIGGER objects_usage_deleted AFTER DELETE ON objects
WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE storage_usage SET
    input_bytes = input_bytes - CASE OLD.kind WHEN 'inputs' THEN OLD.size_bytes ELSE 0 END,
    output_bytes = output_bytes - CASE OLD.kind WHEN 'outputs' THEN OLD.size_bytes ELSE 0 END,
    file_count = file_count - 1
  WHERE org_key = OLD.org_key
    AND owner_id IN (OLD.owner_id, '')
    AND workflow_id = ifnull(OLD.workflow_id, ''); END;
CREATE TRIGGER objects_usage_left
AFTER UPDATE OF org_key, kind, owner_id, workflow_id, size_bytes, deleted_at ON objects
WHEN OLD.deleted_at IS NULL BEGIN
  UPDATE storage_usage SET
    input_bytes = input_bytes - CASE OLD.kind WHEN 'inputs' THEN OLD.size_bytes ELSE 0 END,
    output_bytes = output_bytes - CASE OLD.kind WHEN 'outputs' THEN OLD.size_bytes ELSE 0 END,
    file_count = file_count - 1
  WHERE org_key = OLD.org_key
    AND owner_id IN (OLD.owner_id, '')
    AND workflow_id = ifnull(OLD.workflow_id, ''); END;
CREATE TRIGGER objects_usage_entered
AFTER UPDATE OF org_key, kind, owner_id, workflow_id, size_bytes, deleted_at ON objects
WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO storage_usage
    (org_key, owner_id, workflow_id, input_bytes, output_bytes, file_count)
  SELECT
    NEW.org_key,
    counted.owner_id,
    ifnull(NEW.workflow_id, ''),
    CASE NEW.kind WHEN 'inputs' THEN NEW.size_bytes ELSE 0 END,
    CASE NEW.kind WHEN 'outputs' THEN NEW.size_bytes ELSE 0 END,
    1
  FROM (SELECT NEW.owner_id AS owner_id UNION ALL SELECT '') AS counted
  WHERE true
  ON CONFLICT (org_key, owner_id, workflow_id) DO UPDATE SET
    input_bytes = input_bytes + excluded.input_bytes,
    output_bytes = output_bytes + excluded.output_bytes,
    file_count = file_count + 1; END;
CREATE TABLE run_signals (
  run_id TEXT NOT NULL REFERENCES runs (id),
  path TEXT NOT NULL, -- the step's, with item indexes
  generation INTEGER NOT NULL,
  value TEXT NOT NULL, -- JSON
  created_at INTEGER NOT NULL,
  PRIMARY KEY (run_id, path, generation)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX runs_by_parent ON runs (parent_run_id, parent_path, parent_generation)
WHERE parent_run_id IS NOT NULL;
CREATE TABLE webhooks (
  id TEXT PRIMARY KEY,
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  name TEXT,
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256 in hex
  wait_seconds INTEGER NOT NULL CHECK (wait_seconds BETWEEN 0 AND 60),
  signature_header TEXT, -- in lower case
  sealed_signature_secret BLOB, -- sealed to the webhook
  inputs TEXT, -- JSON: templates of a run's inputs, by name
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER, signature_scheme TEXT NOT NULL DEFAULT 'plain'
CHECK (signature_scheme IN ('plain', 'timestamped')), forgotten_until INTEGER NOT NULL DEFAULT 0, is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)), org_key TEXT, owner_id TEXT,
  CHECK ((signature_header IS NULL) = (sealed_signature_secret IS NULL))
) STRICT;
CREATE INDEX webhooks_by_workflow ON webhooks (workflow_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX runs_idempotency
ON runs (org_key, principal_id, workflow_id, ifnull(webhook_id, ''), idempotency_key)
WHERE idempotency_key IS NOT NULL;
CREATE INDEX workflows_by_file_key ON workflows (org_key, file_key)
WHERE file_key IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX runs_queued ON runs (org_key, created_at, id, workflow_id)
WHERE status = 'queued' AND crashes < 2;
CREATE INDEX runs_waiting_by_org ON runs (org_key, wake_at, id, workflow_id)
WHERE status = 'waiting' AND wake_at IS NOT NULL;
CREATE TABLE run_backlogs (
  org_key TEXT PRIMARY KEY,
  queued INTEGER NOT NULL,
  waiting INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER run_backlogs_insert AFTER INSERT ON runs
WHEN NEW.status IN ('queued', 'waiting')
BEGIN INSERT OR IGNORE INTO run_backlogs VALUES (NEW.org_key, 0, 0); UPDATE run_backlogs
SET queued = queued + (NEW.status = 'queued'), waiting = waiting + (NEW.status = 'waiting')
WHERE org_key = NEW.org_key; END;
CREATE TRIGGER run_backlogs_update AFTER UPDATE OF status ON runs
WHEN OLD.status <> NEW.status
AND (OLD.status IN ('queued', 'waiting') OR NEW.status IN ('queued', 'waiting'))
BEGIN INSERT OR IGNORE INTO run_backlogs VALUES (NEW.org_key, 0, 0); UPDATE run_backlogs
SET queued = queued + (NEW.status = 'queued') - (OLD.status = 'queued'),
waiting = waiting + (NEW.status = 'waiting') - (OLD.status = 'waiting')
WHERE org_key = NEW.org_key; END;
CREATE TRIGGER run_backlogs_delete AFTER DELETE ON runs
WHEN OLD.status IN ('queued', 'waiting')
BEGIN UPDATE run_backlogs
SET queued = queued - (OLD.status = 'queued'), waiting = waiting - (OLD.status = 'waiting')
WHERE org_key = OLD.org_key; END;
CREATE TABLE run_values (
  run_id TEXT NOT NULL REFERENCES runs (id),
  hash TEXT NOT NULL, -- SHA-256 of the JSON text, in base64url
  object_key TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  PRIMARY KEY (run_id, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX runs_ended ON runs (org_key, finished_at, id)
WHERE finished_at IS NOT NULL AND pruned_at IS NULL AND parent_run_id IS NULL;
CREATE INDEX runs_pruned ON runs (id) WHERE pruned_at IS NOT NULL;
CREATE INDEX objects_of_runs ON objects (created_at)
WHERE run_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX objects_deleted ON objects (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE TABLE questions (
  run_id TEXT NOT NULL REFERENCES runs (id),
  path TEXT NOT NULL, -- the step's, with item indexes
  generation INTEGER NOT NULL,
  org_key TEXT NOT NULL,
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  principal_id TEXT NOT NULL, -- the run's
  kind TEXT NOT NULL CHECK (kind IN ('ask', 'approve')),
  message TEXT NOT NULL,
  fields TEXT NOT NULL, -- JSON: input declarations by name
  status TEXT NOT NULL CHECK (status IN ('open', 'answered', 'expired', 'ended')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER,
  answer TEXT, -- JSON: what the step gives
  PRIMARY KEY (run_id, path, generation),
  CHECK ((answer IS NOT NULL) = (status = 'answered'))
) STRICT, WITHOUT ROWID;
CREATE INDEX questions_open_by_principal ON questions (org_key, principal_id, created_at)
WHERE status = 'open';
CREATE INDEX questions_open_by_workflow ON questions (workflow_id, created_at)
WHERE status = 'open';
CREATE INDEX questions_open ON questions (org_key, created_at)
WHERE status = 'open';
CREATE TRIGGER questions_ended_with_step AFTER UPDATE OF status ON run_steps
WHEN NEW.status IN ('cancelled', 'failed') BEGIN
  UPDATE questions SET status = 'ended'
  WHERE run_id = NEW.run_id AND path = NEW.path AND generation = NEW.generation
    AND status = 'open'; END;
CREATE INDEX run_steps_by_seq ON run_steps (run_id, seq);
CREATE TABLE run_lines (
  run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  path TEXT NOT NULL, -- the step's, with item indexes
  seq INTEGER NOT NULL,
  line TEXT NOT NULL, at INTEGER, generation INTEGER, attempt INTEGER,
  PRIMARY KEY (run_id, path, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX run_lines_by_seq ON run_lines (run_id, seq);
CREATE INDEX runs_to_cancel ON runs (process_id) WHERE cancel_requested_at IS NOT NULL;
CREATE INDEX objects_by_workflow ON objects (workflow_id, created_at DESC, key DESC)
WHERE deleted_at IS NULL AND workflow_id IS NOT NULL;
CREATE TABLE version_workflows (
  version_id TEXT NOT NULL REFERENCES workflow_versions (id) ON DELETE CASCADE,
  name TEXT NOT NULL, -- as the definition has it
  workflow_id TEXT NOT NULL REFERENCES workflows (id) ON DELETE CASCADE,
  PRIMARY KEY (version_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE webhook_signatures (
  webhook_id TEXT NOT NULL,
  signature TEXT NOT NULL, -- the HMAC-SHA256 in hex
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (webhook_id, signature)
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_signatures_by_expiry ON webhook_signatures (expires_at);
CREATE TABLE quota_usage (
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  resource TEXT NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (org_key, owner_id, resource)
) STRICT, WITHOUT ROWID;
CREATE VIEW quota_changes AS
SELECT org_key, owner_id, resource, used AS amount FROM quota_usage;
CREATE TRIGGER quota_changes_counted INSTEAD OF INSERT ON quota_changes BEGIN
  INSERT INTO quota_usage (org_key, owner_id, resource, used)
  VALUES
    (NEW.org_key, NEW.owner_id, NEW.resource, NEW.amount),
    (NEW.org_key, '', NEW.resource, NEW.amount)
  ON CONFLICT (org_key, owner_id, resource) DO UPDATE SET used = used + excluded.used; END;
CREATE TRIGGER quota_threads_inserted AFTER INSERT ON threads
WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (NEW.org_key, NEW.owner_id, 'threads', 1); END;
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
CREATE TRIGGER quota_webhooks_inserted AFTER INSERT ON webhooks BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.created_by, 'webhooks', 1 FROM workflows WHERE id = NEW.workflow_id; END;
CREATE TRIGGER quota_webhooks_deleted AFTER DELETE ON webhooks BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.created_by, 'webhooks', -1 FROM workflows WHERE id = OLD.workflow_id; END;
CREATE TABLE rules (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  name TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  description TEXT,
  is_public INTEGER NOT NULL DEFAULT 0 CHECK (is_public IN (0, 1)),
  default_version_id TEXT REFERENCES rule_versions (id),
  latest_version_number INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  deleted_at INTEGER
, draft_count INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE INDEX rules_by_owner ON rules (org_key, owner_id, updated_at DESC, id DESC)
WHERE deleted_at IS NULL;
CREATE INDEX rules_by_name ON rules (org_key, name_folded) WHERE deleted_at IS NULL;
CREATE TABLE rule_teams (
  rule_id TEXT NOT NULL REFERENCES rules (id),
  org_key TEXT NOT NULL,
  team_key TEXT NOT NULL, updated_at INTEGER, draft_at INTEGER,
  PRIMARY KEY (rule_id, team_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX rule_teams_by_team ON rule_teams (org_key, team_key, rule_id);
CREATE TABLE rule_versions (
  id TEXT PRIMARY KEY,
  rule_id TEXT NOT NULL REFERENCES rules (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  definition TEXT NOT NULL,
  source TEXT, -- the YAML that its author wrote; null where it came as JSON
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (rule_id, number)
) STRICT;
CREATE TABLE rule_drafts (
  id TEXT PRIMARY KEY,
  rule_id TEXT NOT NULL REFERENCES rules (id),
  thread_id TEXT REFERENCES threads (id),
  owner_id TEXT NOT NULL,
  format TEXT NOT NULL CHECK (format IN ('yaml', 'json')),
  source TEXT NOT NULL, -- as it was given
  definition TEXT, -- null where the source does not parse to one
  errors TEXT NOT NULL, -- JSON list of what the checker found
  warnings TEXT NOT NULL, -- JSON list of what is odd but may stand
  tests TEXT NOT NULL, -- JSON list of what came of the rule's own tests
  base_version_number INTEGER, -- the version it was copied from
  latest_version_number INTEGER NOT NULL, -- the newest version at that time
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
, thread_owner_id TEXT, is_shared INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE UNIQUE INDEX rule_drafts_by_rule ON rule_drafts (rule_id, ifnull(thread_id, ''));
CREATE INDEX rule_drafts_by_thread ON rule_drafts (thread_id) WHERE thread_id IS NOT NULL;
CREATE TABLE version_rules (
  version_id TEXT NOT NULL REFERENCES workflow_versions (id) ON DELETE CASCADE,
  name TEXT NOT NULL, -- as the definition has it
  rule_id TEXT NOT NULL REFERENCES rules (id) ON DELETE CASCADE,
  PRIMARY KEY (version_id, name)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER quota_rules_inserted AFTER INSERT ON rules
WHEN NEW.deleted_at IS NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (NEW.org_key, NEW.owner_id, 'rules', 1); END;
CREATE TRIGGER quota_rules_moved
AFTER UPDATE OF org_key, owner_id, deleted_at ON rules BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT OLD.org_key, OLD.owner_id, 'rules', -1 WHERE OLD.deleted_at IS NULL
  UNION ALL
  SELECT NEW.org_key, NEW.owner_id, 'rules', 1 WHERE NEW.deleted_at IS NULL; END;
CREATE TRIGGER quota_rules_deleted AFTER DELETE ON rules
WHEN OLD.deleted_at IS NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (OLD.org_key, OLD.owner_id, 'rules', -1); END;
CREATE TABLE env_values (
  id TEXT PRIMARY KEY, -- of a value from before versions had their own: its workflow, "/" and its name
  sealed_value BLOB NOT NULL
, org_key TEXT, owner_id TEXT) STRICT;
CREATE TABLE version_envs (
  version_id TEXT NOT NULL REFERENCES workflow_versions (id),
  name TEXT NOT NULL,
  value_id TEXT NOT NULL REFERENCES env_values (id),
  description TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (version_id, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX version_envs_by_value ON version_envs (value_id);
CREATE TRIGGER env_values_replaced AFTER UPDATE OF value_id ON version_envs BEGIN
  DELETE FROM env_values WHERE id = OLD.value_id
    AND NOT EXISTS (SELECT 1 FROM version_envs WHERE value_id = OLD.value_id); END;
CREATE TRIGGER env_values_left AFTER DELETE ON version_envs BEGIN
  DELETE FROM env_values WHERE id = OLD.value_id
    AND NOT EXISTS (SELECT 1 FROM version_envs WHERE value_id = OLD.value_id); END;
CREATE INDEX workflows_by_org ON workflows (org_key, updated_at DESC, id DESC)
WHERE deleted_at IS NULL;
CREATE INDEX workflows_public ON workflows (org_key, is_public, updated_at DESC, id DESC)
WHERE is_public = 1 AND deleted_at IS NULL;
CREATE INDEX rules_public ON rules (org_key, is_public, updated_at DESC, id DESC)
WHERE is_public = 1 AND deleted_at IS NULL;
CREATE INDEX workflows_by_name ON workflows (org_key, name_folded) WHERE deleted_at IS NULL;
CREATE TABLE proposals (
  id TEXT PRIMARY KEY,
  thread_id TEXT NOT NULL REFERENCES threads (id),
  asked_id TEXT NOT NULL, -- the user whose message led to it
  message_id TEXT NOT NULL, -- that message
  deed TEXT NOT NULL,
  action TEXT NOT NULL, -- the tool that does it
  input TEXT NOT NULL, -- JSON: what the tool is given
  bound TEXT NOT NULL, -- JSON: what it relies on; a change of it needs a new proposal
  summary TEXT NOT NULL, -- in words
  details TEXT NOT NULL, -- JSON, as shown
  status TEXT NOT NULL CHECK (status IN ('pending', 'accepted', 'refused', 'overtaken')),
  created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX proposals_pending ON proposals (thread_id) WHERE status = 'pending';
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
CREATE VIEW workflow_audiences AS
SELECT id, CASE
  WHEN deleted_at IS NOT NULL THEN NULL
  WHEN is_public = 1 THEN json_array(org_key)
  ELSE json_array(org_key, owner_id, json((
    SELECT json_group_array(team_key) FROM workflow_teams WHERE workflow_id = workflows.id
  )))
END AS audience FROM workflows;
CREATE INDEX workflows_audiences ON workflows (org_key, owner_id, audience)
WHERE audience IS NOT NULL;
CREATE INDEX workflow_teams_audiences ON workflow_teams (org_key, team_key, audience)
WHERE audience IS NOT NULL;
CREATE INDEX runs_of_audience ON runs (audience, status, trigger, created_at DESC, id DESC)
WHERE audience IS NOT NULL;
CREATE INDEX runs_of_workflow ON runs (workflow_id, status, trigger, created_at DESC, id DESC);
CREATE TABLE run_relabels (
  workflow_id TEXT PRIMARY KEY REFERENCES workflows (id),
  org_key TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  run_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX run_relabels_by_org ON run_relabels (org_key, workflow_id);
CREATE TRIGGER runs_labelled AFTER INSERT ON runs WHEN NEW.audience IS NULL BEGIN
  UPDATE runs SET audience = (SELECT audience FROM workflows WHERE id = NEW.workflow_id)
  WHERE id = NEW.id; END;
CREATE TRIGGER workflows_inserted_audience AFTER INSERT ON workflows BEGIN
  UPDATE workflows SET audience = (
    SELECT audience FROM workflow_audiences WHERE id = NEW.id
  ) WHERE id = NEW.id; END;
CREATE TRIGGER workflows_updated_audience
AFTER UPDATE OF org_key, owner_id, is_public, updated_at, deleted_at ON workflows BEGIN
  UPDATE workflows SET audience = (
    SELECT audience FROM workflow_audiences WHERE id = NEW.id
  ) WHERE id = NEW.id AND audience IS NOT (
    SELECT audience FROM workflow_audiences WHERE id = NEW.id
  ); UPDATE workflow_teams SET audience = (SELECT audience FROM workflows WHERE id = NEW.id)
  WHERE workflow_id = NEW.id; END;
CREATE TRIGGER workflows_relabelled AFTER UPDATE OF audience ON workflows
WHEN OLD.audience IS NOT NEW.audience
AND EXISTS (SELECT 1 FROM runs WHERE runs.workflow_id = NEW.id) BEGIN
  DELETE FROM run_relabels WHERE workflow_id = NEW.id; INSERT INTO run_relabels (workflow_id, org_key, created_at, run_id)
  VALUES (NEW.id, NEW.org_key, 9007199254740991, ''); END;
CREATE TABLE model_usage (
  org_key TEXT NOT NULL,
  month TEXT NOT NULL, -- 2026-11, in UTC
  user_id TEXT NOT NULL,
  model TEXT NOT NULL, -- the listed name
  calls INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  PRIMARY KEY (org_key, month, user_id, model)
) STRICT, WITHOUT ROWID;
CREATE INDEX workflows_published ON workflows (org_key, owner_id, id)
WHERE deleted_at IS NULL AND default_version_id IS NOT NULL;
CREATE INDEX workflows_public_published ON workflows (org_key, id)
WHERE is_public = 1 AND deleted_at IS NULL AND default_version_id IS NOT NULL;
CREATE TABLE name_ranges (
  org_key TEXT NOT NULL UNIQUE,
  number INTEGER PRIMARY KEY
) STRICT;
CREATE TABLE workflow_ends (
  workflow_id TEXT PRIMARY KEY REFERENCES workflows (id),
  asked_at INTEGER NOT NULL,
  run_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE "schedules" (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  cron TEXT, -- lines of five numeric fields
  rule TEXT, -- DTSTART, RRULE and EXRULE lines
  run_at INTEGER,
  timezone TEXT NOT NULL, -- IANA name or offset
  phrase TEXT, -- the words that it was made from
  catchup TEXT NOT NULL CHECK (catchup IN ('last', 'all', 'none')),
  overlap TEXT NOT NULL CHECK (overlap IN ('skip', 'queue', 'allow', 'cancel')),
  is_paused INTEGER NOT NULL DEFAULT 0 CHECK (is_paused IN (0, 1)),
  next_at INTEGER, -- the next tick; null while paused and after the last
  updated_at INTEGER NOT NULL,
  planned_at INTEGER,
  catchup_window_ms INTEGER NOT NULL DEFAULT 86400000,
  pause_after_failures INTEGER, -- null: it goes on whatever fails
  waiting_at INTEGER, -- the tick that waits for the run before it
  waiting_until INTEGER, -- when it is given up; null for never
  -- New columns come last: a process of the version before may have prepared its statements.
  name TEXT NOT NULL DEFAULT 'default',
  inputs TEXT, org_key TEXT, owner_id TEXT, audience TEXT, is_failing INTEGER NOT NULL DEFAULT 0
CHECK (is_failing IN (0, 1)), urgency INTEGER NOT NULL DEFAULT 0, jitter_ms INTEGER NOT NULL DEFAULT 0, calendar_id TEXT, free_days TEXT, -- JSON; null: the defaults of the version
  PRIMARY KEY (workflow_id, name),
  CHECK ((cron IS NOT NULL) + (rule IS NOT NULL) + (run_at IS NOT NULL) = 1),
  CHECK (is_paused = 0 OR (next_at IS NULL AND waiting_at IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX schedules_due ON schedules (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX schedules_planned ON schedules (planned_at) WHERE planned_at IS NOT NULL;
CREATE INDEX schedules_waiting ON schedules (waiting_at) WHERE waiting_at IS NOT NULL;
CREATE UNIQUE INDEX runs_by_tick ON runs (workflow_id, schedule_name, scheduled_at)
WHERE scheduled_at IS NOT NULL;
CREATE INDEX schedules_of_audience ON schedules (audience, urgency) WHERE audience IS NOT NULL;
CREATE INDEX schedules_of_owner ON schedules (org_key, owner_id, urgency)
WHERE org_key IS NOT NULL;
CREATE INDEX schedules_of_organization ON schedules (org_key, urgency) WHERE org_key IS NOT NULL;
CREATE TRIGGER schedules_placed
AFTER UPDATE OF is_failing, is_paused, waiting_at, next_at, updated_at ON schedules BEGIN
  UPDATE schedules SET urgency = 9000000000000000
    - 1000000000000000 * CASE
      WHEN is_failing = 1 THEN 0
      WHEN is_paused = 1 THEN 2
      WHEN waiting_at IS NULL AND next_at IS NULL THEN 3
      ELSE 1
    END
    - max(0, min(coalesce(waiting_at, next_at, updated_at), 999999999999999))
  WHERE workflow_id = NEW.workflow_id AND name = NEW.name; END;
CREATE TRIGGER schedules_labelled AFTER INSERT ON schedules BEGIN
  UPDATE schedules SET updated_at = updated_at, (org_key, owner_id, audience) = (
    SELECT iif(audience IS NULL, NULL, org_key), owner_id, audience
    FROM workflows WHERE id = NEW.workflow_id
  ) WHERE workflow_id = NEW.workflow_id AND name = NEW.name; END;
CREATE TRIGGER workflows_relabelled_schedules
AFTER UPDATE OF org_key, owner_id, audience ON workflows BEGIN
  UPDATE schedules SET (org_key, owner_id, audience) = (
    iif(NEW.audience IS NULL, NULL, NEW.org_key), NEW.owner_id, NEW.audience
  ) WHERE workflow_id = NEW.id; END;
CREATE VIEW ended_ticks AS
SELECT workflow_id, schedule_name, scheduled_at, status, created_at FROM runs
WHERE scheduled_at IS NOT NULL AND status IN ('succeeded', 'failed');
CREATE TRIGGER ended_ticks_judged INSTEAD OF INSERT ON ended_ticks BEGIN
  UPDATE schedules SET is_failing = (NEW.status = 'failed')
  WHERE workflow_id = NEW.workflow_id AND name = NEW.schedule_name AND is_paused = 0
    AND is_failing <> (NEW.status = 'failed') AND updated_at <= NEW.created_at
    AND NOT EXISTS (
      SELECT 1 FROM runs AS later
      WHERE later.workflow_id = NEW.workflow_id AND later.schedule_name = NEW.schedule_name
        AND later.scheduled_at > NEW.scheduled_at AND later.status IN ('succeeded', 'failed')
    ); END;
CREATE TRIGGER runs_written_judge_schedules AFTER INSERT ON runs
WHEN NEW.scheduled_at IS NOT NULL AND NEW.status IN ('succeeded', 'failed') BEGIN
  INSERT INTO ended_ticks (workflow_id, schedule_name, scheduled_at, status, created_at)
  VALUES (NEW.workflow_id, NEW.schedule_name, NEW.scheduled_at, NEW.status, NEW.created_at); END;
CREATE TRIGGER runs_ended_judge_schedules AFTER UPDATE OF status ON runs
WHEN NEW.scheduled_at IS NOT NULL AND NEW.status IN ('succeeded', 'failed') BEGIN
  INSERT INTO ended_ticks (workflow_id, schedule_name, scheduled_at, status, created_at)
  VALUES (NEW.workflow_id, NEW.schedule_name, NEW.scheduled_at, NEW.status, NEW.created_at); END;
CREATE TABLE backfills (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  schedule_name TEXT NOT NULL,
  from_at INTEGER NOT NULL,
  to_at INTEGER NOT NULL, -- left out itself
  next_at INTEGER NOT NULL, -- ticks before have their runs
  PRIMARY KEY (workflow_id, schedule_name)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER schedules_removed_backfills AFTER DELETE ON schedules BEGIN
  DELETE FROM backfills WHERE workflow_id = OLD.workflow_id AND schedule_name = OLD.name; END;
CREATE TRIGGER schedules_saved_backfills AFTER INSERT ON schedules BEGIN
  DELETE FROM backfills WHERE workflow_id = NEW.workflow_id AND schedule_name = NEW.name; END;
CREATE INDEX runs_of_parent ON runs (parent_run_id, created_at DESC, id DESC)
WHERE parent_run_id IS NOT NULL;
CREATE TABLE calendars (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  name TEXT NOT NULL,
  owner_id TEXT NOT NULL, -- who made it
  url TEXT, -- null: its text was given
  timezone TEXT, -- of times without one of their own; null: as the calendar says
  days TEXT NOT NULL, -- one bit for each day
  named_days TEXT NOT NULL, -- JSON: [day, name] of the first ones
  version INTEGER NOT NULL, -- grows with each change of the days
  is_spread INTEGER NOT NULL CHECK (is_spread IN (0, 1)), -- every schedule has this version
  ignored_events INTEGER NOT NULL,
  etag TEXT,
  read_at INTEGER NOT NULL,
  refresh_at INTEGER, -- null: never
  failure TEXT, -- why the latest fetch failed
  failed_at INTEGER, -- since when
  created_at INTEGER NOT NULL, sealed_url BLOB, origin TEXT,
  UNIQUE (org_key, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX calendars_to_refresh ON calendars (refresh_at) WHERE refresh_at IS NOT NULL;
CREATE INDEX calendars_to_spread ON calendars (is_spread) WHERE is_spread = 0;
CREATE INDEX schedules_of_calendar ON schedules (calendar_id) WHERE calendar_id IS NOT NULL;
CREATE TABLE "missed_ticks" (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (
    reason IN ('late', 'overlap', 'no_version', 'paused', 'failures', 'free_day')
  ),
  recorded_at INTEGER NOT NULL,
  schedule_name TEXT NOT NULL DEFAULT 'default',
  PRIMARY KEY (workflow_id, schedule_name, first_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX missed_ticks_by_age ON missed_ticks (workflow_id, first_at);
CREATE TRIGGER missed_ticks_judge_schedules AFTER INSERT ON missed_ticks
WHEN NEW.reason = 'no_version' BEGIN
  UPDATE schedules SET is_failing = 1
  WHERE workflow_id = NEW.workflow_id AND name = NEW.schedule_name AND is_paused = 0; END;
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
CREATE INDEX workflow_names_late ON workflow_names (number, at) WHERE at < at_max - 1000;
CREATE INDEX rule_names_late ON rule_names (number, at) WHERE at < at_max - 1000;
CREATE INDEX rules_by_org ON rules (org_key, updated_at DESC, id DESC) WHERE deleted_at IS NULL;
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
CREATE TABLE run_attempts (
  run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  path TEXT NOT NULL, -- the step's, with item indexes
  generation INTEGER NOT NULL, -- of the run: 0 until its first retry
  number INTEGER NOT NULL, -- from 1 in each generation
  status TEXT NOT NULL CHECK (status IN ('running', 'failed', 'cancelled', 'interrupted')),
  input TEXT, -- null where it is large
  error TEXT,
  wait_ms INTEGER, -- the time until the next attempt
  seq INTEGER NOT NULL, -- as in `run_steps`
  started_at INTEGER, -- null where it is not known
  finished_at INTEGER,
  PRIMARY KEY (run_id, path, generation, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX run_attempts_by_seq ON run_attempts (run_id, seq);
CREATE INDEX calendars_to_seal ON calendars (url) WHERE url IS NOT NULL;
CREATE TRIGGER quota_workflow_versions_inserted AFTER INSERT ON workflow_versions BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.created_by, 'version_bytes',
    length(CAST(NEW.definition AS BLOB)) + coalesce(length(CAST(NEW.source AS BLOB)), 0)
  FROM workflows WHERE id = NEW.workflow_id; END;
CREATE TRIGGER quota_workflow_versions_deleted AFTER DELETE ON workflow_versions BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.created_by, 'version_bytes',
    -length(CAST(OLD.definition AS BLOB)) - coalesce(length(CAST(OLD.source AS BLOB)), 0)
  FROM workflows WHERE id = OLD.workflow_id; END;
CREATE TRIGGER quota_rule_versions_inserted AFTER INSERT ON rule_versions BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.created_by, 'version_bytes',
    length(CAST(NEW.definition AS BLOB)) + coalesce(length(CAST(NEW.source AS BLOB)), 0)
  FROM rules WHERE id = NEW.rule_id; END;
CREATE TRIGGER quota_rule_versions_deleted AFTER DELETE ON rule_versions BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.created_by, 'version_bytes',
    -length(CAST(OLD.definition AS BLOB)) - coalesce(length(CAST(OLD.source AS BLOB)), 0)
  FROM rules WHERE id = OLD.rule_id; END;
CREATE INDEX messages_deleted ON messages (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX proposals_by_message ON proposals (message_id);
CREATE INDEX interrupts_by_thread ON interrupts (thread_id);
CREATE INDEX workflows_to_empty ON workflows (deleted_at, id)
WHERE deleted_at IS NOT NULL AND emptied_at IS NULL;
CREATE INDEX rules_to_empty ON rules (deleted_at, id)
WHERE deleted_at IS NOT NULL AND draft_count > 0;
CREATE TRIGGER quota_env_values_inserted AFTER INSERT ON env_values
WHEN NEW.owner_id IS NOT NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (NEW.org_key, NEW.owner_id, 'version_bytes', length(NEW.sealed_value)); END;
CREATE TRIGGER quota_env_values_deleted AFTER DELETE ON env_values
WHEN OLD.owner_id IS NOT NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (OLD.org_key, OLD.owner_id, 'version_bytes', -length(OLD.sealed_value)); END;
CREATE TABLE "mail_counts" (
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  day TEXT NOT NULL,
  recipients INTEGER NOT NULL,
  PRIMARY KEY (org_key, owner_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX threads_to_empty ON threads (deleted_at, id)
WHERE deleted_at IS NOT NULL AND message_count > 0;
CREATE TABLE token_counts (
  org_key TEXT NOT NULL,
  month TEXT NOT NULL, -- 2026-11, in UTC
  tokens INTEGER NOT NULL, calls INTEGER NOT NULL DEFAULT 0, input_tokens INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (org_key, month)
) STRICT, WITHOUT ROWID;
CREATE INDEX drafts_of_thread_owner ON drafts (workflow_id, thread_owner_id)
WHERE thread_owner_id IS NOT NULL;
CREATE INDEX drafts_shared ON drafts (workflow_id, is_shared) WHERE is_shared = 1;
CREATE INDEX drafts_latest ON drafts (workflow_id, owner_id, updated_at DESC, id DESC);
CREATE TRIGGER drafts_in_thread AFTER INSERT ON drafts
WHEN NEW.thread_id IS NOT NULL BEGIN
  UPDATE drafts SET
    thread_owner_id = (SELECT owner_id FROM threads WHERE id = NEW.thread_id),
    is_shared = EXISTS (SELECT 1 FROM thread_teams WHERE thread_id = NEW.thread_id)
  WHERE id = NEW.id; END;
CREATE INDEX rule_drafts_of_thread_owner ON rule_drafts (rule_id, thread_owner_id)
WHERE thread_owner_id IS NOT NULL;
CREATE INDEX rule_drafts_shared ON rule_drafts (rule_id, is_shared) WHERE is_shared = 1;
CREATE INDEX rule_drafts_latest ON rule_drafts (rule_id, owner_id, updated_at DESC, id DESC);
CREATE TRIGGER rule_drafts_in_thread AFTER INSERT ON rule_drafts
WHEN NEW.thread_id IS NOT NULL BEGIN
  UPDATE rule_drafts SET
    thread_owner_id = (SELECT owner_id FROM threads WHERE id = NEW.thread_id),
    is_shared = EXISTS (SELECT 1 FROM thread_teams WHERE thread_id = NEW.thread_id)
  WHERE id = NEW.id; END;
CREATE TRIGGER thread_teams_share_drafts AFTER INSERT ON thread_teams BEGIN
  UPDATE drafts SET is_shared = 1 WHERE thread_id = NEW.thread_id; UPDATE rule_drafts
  SET is_shared = 1 WHERE thread_id = NEW.thread_id; END;
CREATE TRIGGER thread_teams_unshare_drafts AFTER DELETE ON thread_teams
WHEN NOT EXISTS (SELECT 1 FROM thread_teams WHERE thread_id = OLD.thread_id) BEGIN
  UPDATE drafts SET is_shared = 0 WHERE thread_id = OLD.thread_id; UPDATE rule_drafts
  SET is_shared = 0 WHERE thread_id = OLD.thread_id; END;
CREATE INDEX api_keys_expiring ON api_keys (org_key, expires_at)
WHERE revoked_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX message_attachments_by_object ON message_attachments (object_key);
CREATE INDEX runs_queued_by_user ON runs (org_key, principal_id, created_at, id)
WHERE status = 'queued' AND crashes < 2;
CREATE INDEX runs_waiting_by_user ON runs (org_key, principal_id, wake_at, id)
WHERE status = 'waiting' AND wake_at IS NOT NULL;
CREATE TRIGGER quota_drafts_inserted AFTER INSERT ON drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.owner_id, 'draft_bytes',
    octet_length(NEW.source) + ifnull(octet_length(NEW.definition), 0) + octet_length(NEW.errors)
      + ifnull(octet_length(NEW.warnings), 0)
  FROM workflows WHERE id = NEW.workflow_id; END;
CREATE TRIGGER quota_drafts_updated
AFTER UPDATE OF source, definition, errors, warnings ON drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.owner_id, 'draft_bytes',
    octet_length(NEW.source) + ifnull(octet_length(NEW.definition), 0) + octet_length(NEW.errors)
      + ifnull(octet_length(NEW.warnings), 0)
      - octet_length(OLD.source) - ifnull(octet_length(OLD.definition), 0)
      - octet_length(OLD.errors) - ifnull(octet_length(OLD.warnings), 0)
  FROM workflows WHERE id = NEW.workflow_id; END;
CREATE TRIGGER quota_drafts_deleted AFTER DELETE ON drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.owner_id, 'draft_bytes',
    -octet_length(OLD.source) - ifnull(octet_length(OLD.definition), 0)
      - octet_length(OLD.errors) - ifnull(octet_length(OLD.warnings), 0)
  FROM workflows WHERE id = OLD.workflow_id; END;
CREATE TRIGGER quota_rule_drafts_inserted AFTER INSERT ON rule_drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.owner_id, 'draft_bytes',
    octet_length(NEW.source) + ifnull(octet_length(NEW.definition), 0) + octet_length(NEW.errors)
      + octet_length(NEW.warnings) + octet_length(NEW.tests)
  FROM rules WHERE id = NEW.rule_id; END;
CREATE TRIGGER quota_rule_drafts_updated
AFTER UPDATE OF source, definition, errors, warnings, tests ON rule_drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.owner_id, 'draft_bytes',
    octet_length(NEW.source) + ifnull(octet_length(NEW.definition), 0) + octet_length(NEW.errors)
      + octet_length(NEW.warnings) + octet_length(NEW.tests)
      - octet_length(OLD.source) - ifnull(octet_length(OLD.definition), 0)
      - octet_length(OLD.errors) - octet_length(OLD.warnings) - octet_length(OLD.tests)
  FROM rules WHERE id = NEW.rule_id; END;
CREATE TRIGGER quota_rule_drafts_deleted AFTER DELETE ON rule_drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.owner_id, 'draft_bytes',
    -octet_length(OLD.source) - ifnull(octet_length(OLD.definition), 0)
      - octet_length(OLD.errors) - octet_length(OLD.warnings) - octet_length(OLD.tests)
  FROM rules WHERE id = OLD.rule_id; END;
CREATE TRIGGER quota_schedules_replaced BEFORE INSERT ON schedules BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, owner_id, 'schedules', -1 FROM schedules
  WHERE workflow_id = NEW.workflow_id AND name = NEW.name AND org_key IS NOT NULL; END;
CREATE TRIGGER quota_schedules_labelled AFTER UPDATE OF org_key, owner_id ON schedules
WHEN OLD.org_key IS NOT NEW.org_key OR OLD.owner_id IS NOT NEW.owner_id BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT OLD.org_key, OLD.owner_id, 'schedules', -1 WHERE OLD.org_key IS NOT NULL
  UNION ALL
  SELECT NEW.org_key, NEW.owner_id, 'schedules', 1 WHERE NEW.org_key IS NOT NULL; END;
CREATE TRIGGER quota_schedules_deleted AFTER DELETE ON schedules
WHEN OLD.org_key IS NOT NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (OLD.org_key, OLD.owner_id, 'schedules', -1); END;
CREATE TRIGGER quota_runs_inserted AFTER INSERT ON runs
WHEN octet_length(NEW.inputs) + ifnull(octet_length(NEW.outputs), 0) > 16384 BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (
    NEW.org_key,
    NEW.principal_id,
    'run_bytes',
    octet_length(NEW.inputs) + ifnull(octet_length(NEW.outputs), 0)
  ); END;
CREATE TRIGGER quota_runs_updated AFTER UPDATE OF outputs ON runs
WHEN ifnull(octet_length(OLD.outputs), 0) <> ifnull(octet_length(NEW.outputs), 0)
  AND octet_length(NEW.inputs)
    + max(ifnull(octet_length(OLD.outputs), 0), ifnull(octet_length(NEW.outputs), 0)) > 16384
BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT NEW.org_key, NEW.principal_id, 'run_bytes',
    iif(after > 16384, after, 0) - iif(before > 16384, before, 0)
  FROM (
    SELECT octet_length(OLD.inputs) + ifnull(octet_length(OLD.outputs), 0) AS before,
      octet_length(NEW.inputs) + ifnull(octet_length(NEW.outputs), 0) AS after
  ); END;
CREATE TRIGGER quota_runs_deleted AFTER DELETE ON runs
WHEN octet_length(OLD.inputs) + ifnull(octet_length(OLD.outputs), 0) > 16384 BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (
    OLD.org_key,
    OLD.principal_id,
    'run_bytes',
    -octet_length(OLD.inputs) - ifnull(octet_length(OLD.outputs), 0)
  ); END;
CREATE TRIGGER quota_run_steps_deleted AFTER DELETE ON run_steps
WHEN ifnull(octet_length(OLD.input), 0) + ifnull(octet_length(OLD.output), 0) > 16384 BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, principal_id, 'run_bytes',
    -ifnull(octet_length(OLD.input), 0) - ifnull(octet_length(OLD.output), 0)
  FROM runs WHERE id = OLD.run_id; END;
CREATE TRIGGER quota_run_values_inserted AFTER INSERT ON run_values
WHEN NEW.object_key NOT LIKE '%/parts.json' BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, principal_id, 'run_bytes', NEW.size_bytes FROM runs WHERE id = NEW.run_id; END;
CREATE TRIGGER quota_run_values_deleted AFTER DELETE ON run_values
WHEN OLD.object_key NOT LIKE '%/parts.json' BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, principal_id, 'run_bytes', -OLD.size_bytes FROM runs WHERE id = OLD.run_id; END;
CREATE INDEX runs_sealed ON runs (id) WHERE sealed_envs IS NOT NULL;
CREATE TABLE "audit_records" (
  id TEXT PRIMARY KEY,
  org_key TEXT NOT NULL,
  actor_id TEXT,
  action TEXT NOT NULL,
  details TEXT NOT NULL, -- JSON: of what, and what changed
  created_at INTEGER NOT NULL,
  via TEXT NOT NULL DEFAULT 'token' CHECK (via IN ('token', 'api_key', 'command')),
  api_key_id TEXT
) STRICT;
CREATE INDEX audit_records_by_org ON audit_records (org_key, created_at DESC, id DESC);
CREATE INDEX audit_records_by_age ON audit_records (created_at);
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
CREATE TRIGGER quota_webhooks_moved AFTER UPDATE OF created_by ON webhooks
WHEN OLD.created_by <> NEW.created_by BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.created_by, 'webhooks', -1 FROM workflows WHERE id = NEW.workflow_id
  UNION ALL
  SELECT org_key, NEW.created_by, 'webhooks', 1 FROM workflows WHERE id = NEW.workflow_id; END;
CREATE INDEX schedules_to_pause ON schedules (org_key, owner_id, workflow_id, name)
WHERE is_paused = 0 AND org_key IS NOT NULL;
CREATE INDEX audit_records_by_action ON audit_records (org_key, action, created_at DESC, id DESC);
CREATE INDEX audit_records_by_actor ON audit_records (org_key, actor_id, created_at DESC, id DESC);
CREATE INDEX audit_records_by_actor_and_action
ON audit_records (org_key, actor_id, action, created_at DESC, id DESC);
CREATE TABLE organization_members (
  org_key TEXT NOT NULL,
  user_id TEXT NOT NULL,
  PRIMARY KEY (org_key, user_id)
) STRICT, WITHOUT ROWID;
CREATE VIEW member_organizations AS
SELECT user_id, json_extract(membership.value, '$[0]') AS org_key
FROM members, json_each(memberships) AS membership;
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
CREATE INDEX storage_usage_by_size
ON storage_usage (org_key, owner_id, bytes DESC, workflow_id DESC)
WHERE file_count > 0 AND workflow_id <> '';
CREATE INDEX quota_usage_by_stored_bytes ON quota_usage (org_key, used DESC, owner_id DESC)
WHERE resource = 'stored_bytes' AND owner_id <> '' AND used > 0;
CREATE TRIGGER quota_storage_inserted AFTER INSERT ON storage_usage BEGIN
  INSERT INTO quota_usage (org_key, owner_id, resource, used)
  VALUES
    (NEW.org_key, NEW.owner_id, 'stored_bytes', NEW.bytes),
    (NEW.org_key, NEW.owner_id, 'input_bytes', NEW.input_bytes),
    (NEW.org_key, NEW.owner_id, 'files', NEW.file_count)
  ON CONFLICT (org_key, owner_id, resource) DO UPDATE SET used = used + excluded.used; END;
CREATE TRIGGER quota_storage_updated AFTER UPDATE ON storage_usage BEGIN
  UPDATE quota_usage SET
    used = used + CASE resource
      WHEN 'files' THEN NEW.file_count - OLD.file_count
      WHEN 'input_bytes' THEN NEW.input_bytes - OLD.input_bytes
      ELSE NEW.bytes - OLD.bytes
    END
  WHERE org_key = NEW.org_key AND owner_id = NEW.owner_id
    AND resource IN ('stored_bytes', 'input_bytes', 'files'); END;
CREATE TRIGGER quota_run_steps_updated AFTER UPDATE OF input, output ON run_steps
WHEN max(
  ifnull(octet_length(OLD.input), 0) + ifnull(octet_length(OLD.output), 0),
  ifnull(octet_length(NEW.input), 0) + ifnull(octet_length(NEW.output), 0)
) > 16384 BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, principal_id, 'run_bytes',
    iif(after > 16384, after, 0) - iif(before > 16384, before, 0)
  FROM runs, (
    SELECT ifnull(octet_length(OLD.input), 0) + ifnull(octet_length(OLD.output), 0) AS before,
      ifnull(octet_length(NEW.input), 0) + ifnull(octet_length(NEW.output), 0) AS after
  )
  WHERE id = NEW.run_id; END;
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
CREATE TRIGGER questions_opened AFTER INSERT ON questions WHEN NEW.status = 'open' BEGIN
  UPDATE runs SET open_questions = open_questions + 1 WHERE id = NEW.run_id; END;
CREATE TRIGGER questions_settled AFTER UPDATE OF status ON questions
WHEN (OLD.status = 'open') <> (NEW.status = 'open') BEGIN
  UPDATE runs SET open_questions = open_questions + iif(NEW.status = 'open', 1, -1)
  WHERE id = NEW.run_id; END;
CREATE TRIGGER questions_removed AFTER DELETE ON questions WHEN OLD.status = 'open' BEGIN
  UPDATE runs SET open_questions = open_questions - 1 WHERE id = OLD.run_id; END;
CREATE INDEX runs_waiting_for_runs ON runs (org_key, created_at, id)
WHERE status = 'waiting' AND wake_at IS NULL AND open_questions = 0;
CREATE INDEX runs_waiting_for_runs_by_user ON runs (org_key, principal_id, created_at, id)
WHERE status = 'waiting' AND wake_at IS NULL AND open_questions = 0;
CREATE TABLE member_names (
  number INTEGER PRIMARY KEY,
  org_key TEXT NOT NULL,
  id TEXT NOT NULL, -- the user's
  name_folded TEXT NOT NULL,
  UNIQUE (id, org_key)
) STRICT;
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
