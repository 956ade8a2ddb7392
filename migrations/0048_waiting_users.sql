-- Finds the users whose runs wait for a time, by one step each.
CREATE INDEX runs_waiting_by_user ON runs (org_key, principal_id, wake_at, id)
WHERE status = 'waiting' AND wake_at IS NOT NULL;
