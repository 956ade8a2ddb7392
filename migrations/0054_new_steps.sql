-- No trigger runs when a step is inserted: each of them took a microsecond of each step. A step with
-- a large value, and one that was cancelled or failed, is inserted as running and without values,
-- and then updated: these triggers count its bytes and end its questions.
DROP TRIGGER quota_run_steps_replaced;

DROP TRIGGER quota_run_steps_inserted;

DROP TRIGGER questions_ended_with_new_state;

CREATE TRIGGER quota_run_steps_updated AFTER UPDATE OF input, output ON run_steps
WHEN max(
  ifnull(octet_length(OLD.input), 0) + ifnull(octet_length(OLD.output), 0),
  ifnull(octet_length(NEW.input), 0) + ifnull(octet_length(NEW.output), 0)
) > 16384 BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, principal_id, 'run_bytes',
    iif(after > 16384, after, 0) - iif(before > 16384, before, 0)
  FROM runs, (
    SELECT ifnull(octet_length(OLD.input), 0) + ifnull(octet_length(OLD.output), 0) AS before,
      ifnull(octet_length(NEW.input), 0) + ifnull(octet_length(NEW.output), 0) AS after
  )
  WHERE id = NEW.run_id; END;
