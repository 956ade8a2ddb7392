-- How long the earlier owners of a run that waited had worked on it.
ALTER TABLE runs ADD COLUMN worked_ms INTEGER NOT NULL DEFAULT 0;
