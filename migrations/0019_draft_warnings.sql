-- What is odd in a draft but may stand, as JSON; null where nobody has looked yet.
ALTER TABLE drafts ADD COLUMN warnings TEXT;
