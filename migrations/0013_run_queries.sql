-- JSON list of the variables that the run was started with values for: the values are deleted at its
-- end, and a retry has to bring them again.
ALTER TABLE runs ADD COLUMN override_names TEXT;

-- With trigger and status, so that filters and counts need no row.
DROP INDEX runs_by_workflow;

CREATE INDEX runs_by_workflow ON runs (workflow_id, created_at DESC, id DESC, trigger, status);

-- Rises with each write to a step of the run, whichever owner writes: see src/runs/event_seq.ts.
ALTER TABLE run_steps ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;

UPDATE run_steps SET seq = ranked.seq
FROM (
  SELECT
    run_id,
    path,
    row_number() OVER (
      PARTITION BY run_id ORDER BY ifnull(finished_at, 9e15), ifnull(started_at, 9e15), path
    ) AS seq
  FROM run_steps
) AS ranked
WHERE run_steps.run_id = ranked.run_id AND run_steps.path = ranked.path;

CREATE INDEX run_steps_by_seq ON run_steps (run_id, seq);

-- What steps have to say for themselves, numbered with the writes to the steps.
CREATE TABLE run_lines (
  run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
  path TEXT NOT NULL, -- the step's, with item indexes
  seq INTEGER NOT NULL,
  line TEXT NOT NULL,
  PRIMARY KEY (run_id, path, seq)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX run_lines_by_seq ON run_lines (run_id, seq);

-- What each process looks for several times a second.
CREATE INDEX runs_to_cancel ON runs (process_id) WHERE cancel_requested_at IS NOT NULL;
