-- Inputs and outputs of steps that are too large for the journal: their bytes are in the object
-- storage. A row comes before its bytes and goes after them, so that no bytes are without a row.
CREATE TABLE run_values (
  run_id TEXT NOT NULL REFERENCES runs (id),
  hash TEXT NOT NULL, -- SHA-256 of the JSON text, in base64url
  object_key TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  PRIMARY KEY (run_id, hash)
) STRICT, WITHOUT ROWID;

-- The value's hash in run_values, in the place of its text.
ALTER TABLE run_steps ADD COLUMN input_hash TEXT;

ALTER TABLE run_steps ADD COLUMN output_hash TEXT;

-- When the removal of an ended run began: from then on it is neither shown nor run again.
ALTER TABLE runs ADD COLUMN pruned_at INTEGER;

-- Child runs go with their parents.
CREATE INDEX runs_ended ON runs (org_key, finished_at, id)
WHERE finished_at IS NOT NULL AND pruned_at IS NULL AND parent_run_id IS NULL;

CREATE INDEX runs_pruned ON runs (id) WHERE pruned_at IS NOT NULL;

-- The files of runs, for the retention of files.
CREATE INDEX objects_of_runs ON objects (created_at)
WHERE run_id IS NOT NULL AND deleted_at IS NULL;

-- Files whose record is all that is left of them, or whose removal was interrupted.
CREATE INDEX objects_deleted ON objects (deleted_at) WHERE deleted_at IS NOT NULL;
