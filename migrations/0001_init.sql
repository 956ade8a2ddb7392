-- Times are milliseconds since 1970 UTC; JSON is text; keys are UUIDs of version 7 unless named otherwise.

-- What the database knows of itself.
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
) STRICT;

CREATE INDEX workflows_by_owner ON workflows (org_key, owner_id, updated_at DESC, id DESC)
WHERE deleted_at IS NULL;

CREATE INDEX workflows_public ON workflows (org_key, updated_at DESC, id DESC)
WHERE is_public = 1 AND deleted_at IS NULL;

CREATE TABLE workflow_teams (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  org_key TEXT NOT NULL,
  team_key TEXT NOT NULL,
  PRIMARY KEY (workflow_id, team_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX workflow_teams_by_team ON workflow_teams (org_key, team_key, workflow_id);

CREATE TABLE workflow_versions (
  id TEXT PRIMARY KEY,
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  number INTEGER NOT NULL CHECK (number >= 1),
  definition TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
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
) STRICT;

CREATE INDEX threads_by_owner ON threads (org_key, owner_id, last_updated_at DESC, id DESC)
WHERE deleted_at IS NULL;

CREATE INDEX threads_by_workflow ON threads (workflow_id);

CREATE INDEX threads_answering ON threads (answering_process_id)
WHERE answering_process_id IS NOT NULL;

CREATE TABLE thread_teams (
  thread_id TEXT NOT NULL REFERENCES threads (id),
  org_key TEXT NOT NULL,
  team_key TEXT NOT NULL,
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
) STRICT;

CREATE INDEX messages_by_thread ON messages (thread_id, id) WHERE deleted_at IS NULL;

CREATE TABLE message_attachments (
  message_id TEXT NOT NULL REFERENCES messages (id),
  object_key TEXT NOT NULL,
  PRIMARY KEY (message_id, object_key)
) STRICT, WITHOUT ROWID;

-- What an assistant waits for; at most one of a thread is pending.
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
) STRICT;

CREATE UNIQUE INDEX drafts_by_workflow ON drafts (workflow_id, ifnull(thread_id, ''));

CREATE INDEX drafts_by_thread ON drafts (thread_id) WHERE thread_id IS NOT NULL;

-- Values of environment variables, each sealed to its workflow and name.
CREATE TABLE workflow_envs (
  workflow_id TEXT NOT NULL REFERENCES workflows (id),
  name TEXT NOT NULL,
  sealed_value BLOB NOT NULL,
  description TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (workflow_id, name)
) STRICT, WITHOUT ROWID;

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
) STRICT;

CREATE INDEX runs_by_workflow ON runs (workflow_id, created_at DESC, id DESC);

CREATE INDEX runs_queued ON runs (created_at, id) WHERE status = 'queued' AND crashes < 2;

-- Those that are executed alone, because they may be what their owners died of.
CREATE INDEX runs_suspect ON runs (created_at, id) WHERE status = 'queued' AND crashes >= 2;

CREATE INDEX runs_waiting ON runs (wake_at) WHERE status = 'waiting' AND wake_at IS NOT NULL;

CREATE INDEX runs_by_process ON runs (process_id) WHERE process_id IS NOT NULL;

CREATE UNIQUE INDEX runs_idempotency ON runs (org_key, principal_id, workflow_id, idempotency_key)
WHERE idempotency_key IS NOT NULL;

-- The journal: the last known state of each step that began, by its path with item indexes.
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
  finished_at INTEGER,
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
) STRICT;

CREATE INDEX objects_by_owner ON objects (org_key, owner_id, created_at DESC, key DESC)
WHERE deleted_at IS NULL;

-- Processes that share a remote database prove that they live by their lease.
CREATE TABLE processes (
  id TEXT PRIMARY KEY,
  lease_until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
