-- What steps ask people, written before the step waits.
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

-- The three ways to be asked: as who started the run, as who may change its workflow, as an admin.
CREATE INDEX questions_open_by_principal ON questions (org_key, principal_id, created_at)
WHERE status = 'open';
CREATE INDEX questions_open_by_workflow ON questions (workflow_id, created_at)
WHERE status = 'open';
CREATE INDEX questions_open ON questions (org_key, created_at)
WHERE status = 'open';

-- A question ends with its step, whoever ends that; with a run end the steps that wait in it.
CREATE TRIGGER questions_ended_with_new_state AFTER INSERT ON run_steps
WHEN NEW.status IN ('cancelled', 'failed') BEGIN
  UPDATE questions SET status = 'ended'
  WHERE run_id = NEW.run_id AND path = NEW.path AND generation = NEW.generation
    AND status = 'open'; END;

CREATE TRIGGER questions_ended_with_step AFTER UPDATE OF status ON run_steps
WHEN NEW.status IN ('cancelled', 'failed') BEGIN
  UPDATE questions SET status = 'ended'
  WHERE run_id = NEW.run_id AND path = NEW.path AND generation = NEW.generation
    AND status = 'open'; END;
