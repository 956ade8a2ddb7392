-- For the keys of an organization that have expired, and for the messages that a file is attached to.
CREATE INDEX api_keys_expiring ON api_keys (org_key, expires_at)
WHERE revoked_at IS NULL AND expires_at IS NOT NULL;
CREATE INDEX message_attachments_by_object ON message_attachments (object_key);
