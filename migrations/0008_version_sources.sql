-- The text that a version was published from, comments and all; null for one that came as JSON.
ALTER TABLE workflow_versions ADD COLUMN source TEXT;
