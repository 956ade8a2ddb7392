-- Claims go round the organizations, oldest first within each; workflows at their limit are passed
-- over without reading the rows.
DROP INDEX runs_queued;

CREATE INDEX runs_queued ON runs (org_key, created_at, id, workflow_id)
WHERE status = 'queued' AND crashes < 2;

CREATE INDEX runs_waiting_by_org ON runs (org_key, wake_at, id, workflow_id)
WHERE status = 'waiting' AND wake_at IS NOT NULL;

-- How many runs of an organization are in line or wait, which counting them would take too long for.
CREATE TABLE run_backlogs (
  org_key TEXT PRIMARY KEY,
  queued INTEGER NOT NULL,
  waiting INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO run_backlogs (org_key, queued, waiting)
SELECT org_key, sum(status = 'queued'), sum(status = 'waiting') FROM runs
WHERE status IN ('queued', 'waiting') GROUP BY org_key;

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
