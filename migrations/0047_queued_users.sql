-- Finds the users who have runs in the queue, by one step each.
CREATE INDEX runs_queued_by_user ON runs (org_key, principal_id, created_at, id)
WHERE status = 'queued' AND crashes < 2;
