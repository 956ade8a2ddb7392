-- What a waiting step was told: an answer, or how a child run ended. It is written together with the
-- news that it tells of, and read by whoever goes on with the run.
CREATE TABLE run_signals (
  run_id TEXT NOT NULL REFERENCES runs (id),
  path TEXT NOT NULL, -- the step's, with item indexes
  generation INTEGER NOT NULL,
  value TEXT NOT NULL, -- JSON
  created_at INTEGER NOT NULL,
  PRIMARY KEY (run_id, path, generation)
) STRICT, WITHOUT ROWID;

-- A signal has come that the run's next owner has not seen: it shall not wait on.
ALTER TABLE runs ADD COLUMN signalled_at INTEGER;

-- The step that started this run and waits for its end.
ALTER TABLE runs ADD COLUMN parent_run_id TEXT REFERENCES runs (id);
ALTER TABLE runs ADD COLUMN parent_path TEXT;
ALTER TABLE runs ADD COLUMN parent_generation INTEGER;

-- Of the outermost run above it: whom the files of this run belong to. Null where none is above.
ALTER TABLE runs ADD COLUMN root_workflow_id TEXT REFERENCES workflows (id);

-- How many runs stand above this one.
ALTER TABLE runs ADD COLUMN depth INTEGER NOT NULL DEFAULT 0;

-- One child a step, however often its start is repeated.
CREATE UNIQUE INDEX runs_by_parent ON runs (parent_run_id, parent_path, parent_generation)
WHERE parent_run_id IS NOT NULL;
