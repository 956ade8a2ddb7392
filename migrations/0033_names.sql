-- The display name that the user's last token told, for people; it says nothing about rights.
ALTER TABLE members ADD COLUMN name TEXT;

-- The runs that a run has started, in the order of lists.
CREATE INDEX runs_of_parent ON runs (parent_run_id, created_at DESC, id DESC)
WHERE parent_run_id IS NOT NULL;
