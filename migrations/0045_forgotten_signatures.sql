-- The latest expiry of a webhook's signatures whose records were removed: a call whose record would
-- expire at this time or before may have been taken.
ALTER TABLE webhooks ADD COLUMN forgotten_until INTEGER NOT NULL DEFAULT 0;
