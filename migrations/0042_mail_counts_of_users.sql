-- The recipients of the e-mails of an organization, and of each user in it, on the last day on which
-- they sent any. `owner_id` is empty for the whole organization.
CREATE TABLE mail_counts_of_users (
  org_key TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  day TEXT NOT NULL,
  recipients INTEGER NOT NULL,
  PRIMARY KEY (org_key, owner_id)
) STRICT, WITHOUT ROWID;
INSERT INTO mail_counts_of_users (org_key, owner_id, day, recipients)
SELECT org_key, '', day, recipients FROM mail_counts;
DROP TABLE mail_counts;
ALTER TABLE mail_counts_of_users RENAME TO mail_counts;
