-- More of what a quota limits: bytes of drafts, schedules, and bytes of the large values of runs.

INSERT INTO quota_changes (org_key, owner_id, resource, amount)
SELECT org_key, owner_id, 'draft_bytes', sum(amount) FROM (
  SELECT workflows.org_key, drafts.owner_id,
    octet_length(source) + ifnull(octet_length(definition), 0) + octet_length(errors)
      + ifnull(octet_length(warnings), 0) AS amount
  FROM drafts JOIN workflows ON workflows.id = workflow_id
  UNION ALL
  SELECT rules.org_key, rule_drafts.owner_id,
    octet_length(source) + ifnull(octet_length(definition), 0) + octet_length(errors)
      + octet_length(warnings) + octet_length(tests)
  FROM rule_drafts JOIN rules ON rules.id = rule_id
) GROUP BY 1, 2;

CREATE TRIGGER quota_drafts_inserted AFTER INSERT ON drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.owner_id, 'draft_bytes',
    octet_length(NEW.source) + ifnull(octet_length(NEW.definition), 0) + octet_length(NEW.errors)
      + ifnull(octet_length(NEW.warnings), 0)
  FROM workflows WHERE id = NEW.workflow_id; END;

CREATE TRIGGER quota_drafts_updated
AFTER UPDATE OF source, definition, errors, warnings ON drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.owner_id, 'draft_bytes',
    octet_length(NEW.source) + ifnull(octet_length(NEW.definition), 0) + octet_length(NEW.errors)
      + ifnull(octet_length(NEW.warnings), 0)
      - octet_length(OLD.source) - ifnull(octet_length(OLD.definition), 0)
      - octet_length(OLD.errors) - ifnull(octet_length(OLD.warnings), 0)
  FROM workflows WHERE id = NEW.workflow_id; END;

CREATE TRIGGER quota_drafts_deleted AFTER DELETE ON drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.owner_id, 'draft_bytes',
    -octet_length(OLD.source) - ifnull(octet_length(OLD.definition), 0)
      - octet_length(OLD.errors) - ifnull(octet_length(OLD.warnings), 0)
  FROM workflows WHERE id = OLD.workflow_id; END;

CREATE TRIGGER quota_rule_drafts_inserted AFTER INSERT ON rule_drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.owner_id, 'draft_bytes',
    octet_length(NEW.source) + ifnull(octet_length(NEW.definition), 0) + octet_length(NEW.errors)
      + octet_length(NEW.warnings) + octet_length(NEW.tests)
  FROM rules WHERE id = NEW.rule_id; END;

CREATE TRIGGER quota_rule_drafts_updated
AFTER UPDATE OF source, definition, errors, warnings, tests ON rule_drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, NEW.owner_id, 'draft_bytes',
    octet_length(NEW.source) + ifnull(octet_length(NEW.definition), 0) + octet_length(NEW.errors)
      + octet_length(NEW.warnings) + octet_length(NEW.tests)
      - octet_length(OLD.source) - ifnull(octet_length(OLD.definition), 0)
      - octet_length(OLD.errors) - octet_length(OLD.warnings) - octet_length(OLD.tests)
  FROM rules WHERE id = NEW.rule_id; END;

CREATE TRIGGER quota_rule_drafts_deleted AFTER DELETE ON rule_drafts BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, OLD.owner_id, 'draft_bytes',
    -octet_length(OLD.source) - ifnull(octet_length(OLD.definition), 0)
      - octet_length(OLD.errors) - octet_length(OLD.warnings) - octet_length(OLD.tests)
  FROM rules WHERE id = OLD.rule_id; END;

INSERT INTO quota_changes (org_key, owner_id, resource, amount)
SELECT org_key, owner_id, 'schedules', count(*) FROM schedules
WHERE org_key IS NOT NULL GROUP BY 1, 2;

-- A schedule is saved by a REPLACE, for which no trigger of a deletion fires.
CREATE TRIGGER quota_schedules_replaced BEFORE INSERT ON schedules BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, owner_id, 'schedules', -1 FROM schedules
  WHERE workflow_id = NEW.workflow_id AND name = NEW.name AND org_key IS NOT NULL; END;

-- The owner of its workflow is written after each insertion, and when the workflow changes hands.
CREATE TRIGGER quota_schedules_labelled AFTER UPDATE OF org_key, owner_id ON schedules
WHEN OLD.org_key IS NOT NEW.org_key OR OLD.owner_id IS NOT NEW.owner_id BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT OLD.org_key, OLD.owner_id, 'schedules', -1 WHERE OLD.org_key IS NOT NULL
  UNION ALL
  SELECT NEW.org_key, NEW.owner_id, 'schedules', 1 WHERE NEW.org_key IS NOT NULL; END;

CREATE TRIGGER quota_schedules_deleted AFTER DELETE ON schedules
WHEN OLD.org_key IS NOT NULL BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (OLD.org_key, OLD.owner_id, 'schedules', -1); END;

-- Rows of up to 16,384 bytes do not count: most runs have no others, and are written most often.
INSERT INTO quota_changes (org_key, owner_id, resource, amount)
SELECT org_key, principal_id, 'run_bytes', sum(amount) FROM (
  SELECT org_key, principal_id,
    octet_length(inputs) + ifnull(octet_length(outputs), 0) AS amount
  FROM runs
  UNION ALL
  SELECT org_key, principal_id,
    ifnull(octet_length(input), 0) + ifnull(octet_length(output), 0)
  FROM run_steps JOIN runs ON runs.id = run_id
) WHERE amount > 16384 GROUP BY 1, 2;

-- The entry of a list has the size of all its parts, which have entries themselves.
INSERT INTO quota_changes (org_key, owner_id, resource, amount)
SELECT org_key, principal_id, 'run_bytes', sum(size_bytes)
FROM run_values JOIN runs ON runs.id = run_id
WHERE object_key NOT LIKE '%/parts.json' GROUP BY 1, 2;

CREATE TRIGGER quota_runs_inserted AFTER INSERT ON runs
WHEN octet_length(NEW.inputs) + ifnull(octet_length(NEW.outputs), 0) > 16384 BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (
    NEW.org_key,
    NEW.principal_id,
    'run_bytes',
    octet_length(NEW.inputs) + ifnull(octet_length(NEW.outputs), 0)
  ); END;

CREATE TRIGGER quota_runs_updated AFTER UPDATE OF outputs ON runs
WHEN ifnull(octet_length(OLD.outputs), 0) <> ifnull(octet_length(NEW.outputs), 0)
  AND octet_length(NEW.inputs)
    + max(ifnull(octet_length(OLD.outputs), 0), ifnull(octet_length(NEW.outputs), 0)) > 16384
BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT NEW.org_key, NEW.principal_id, 'run_bytes',
    iif(after > 16384, after, 0) - iif(before > 16384, before, 0)
  FROM (
    SELECT octet_length(OLD.inputs) + ifnull(octet_length(OLD.outputs), 0) AS before,
      octet_length(NEW.inputs) + ifnull(octet_length(NEW.outputs), 0) AS after
  ); END;

CREATE TRIGGER quota_runs_deleted AFTER DELETE ON runs
WHEN octet_length(OLD.inputs) + ifnull(octet_length(OLD.outputs), 0) > 16384 BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  VALUES (
    OLD.org_key,
    OLD.principal_id,
    'run_bytes',
    -octet_length(OLD.inputs) - ifnull(octet_length(OLD.outputs), 0)
  ); END;

-- A step is written over by a REPLACE as well. A large row is hardly ever replaced by a small one,
-- but then it must be found, too: by its key, which the insertion reads anyway.
CREATE TRIGGER quota_run_steps_replaced BEFORE INSERT ON run_steps
WHEN (
  SELECT ifnull(octet_length(input), 0) + ifnull(octet_length(output), 0) FROM run_steps
  WHERE run_id = NEW.run_id AND path = NEW.path
) > 16384 BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, principal_id, 'run_bytes',
    -ifnull(octet_length(input), 0) - ifnull(octet_length(output), 0)
  FROM run_steps JOIN runs ON runs.id = run_id
  WHERE run_id = NEW.run_id AND path = NEW.path; END;

CREATE TRIGGER quota_run_steps_inserted AFTER INSERT ON run_steps
WHEN ifnull(octet_length(NEW.input), 0) + ifnull(octet_length(NEW.output), 0) > 16384 BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, principal_id, 'run_bytes',
    ifnull(octet_length(NEW.input), 0) + ifnull(octet_length(NEW.output), 0)
  FROM runs WHERE id = NEW.run_id; END;

CREATE TRIGGER quota_run_steps_deleted AFTER DELETE ON run_steps
WHEN ifnull(octet_length(OLD.input), 0) + ifnull(octet_length(OLD.output), 0) > 16384 BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, principal_id, 'run_bytes',
    -ifnull(octet_length(OLD.input), 0) - ifnull(octet_length(OLD.output), 0)
  FROM runs WHERE id = OLD.run_id; END;

CREATE TRIGGER quota_run_values_inserted AFTER INSERT ON run_values
WHEN NEW.object_key NOT LIKE '%/parts.json' BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, principal_id, 'run_bytes', NEW.size_bytes FROM runs WHERE id = NEW.run_id; END;

CREATE TRIGGER quota_run_values_deleted AFTER DELETE ON run_values
WHEN OLD.object_key NOT LIKE '%/parts.json' BEGIN
  INSERT INTO quota_changes (org_key, owner_id, resource, amount)
  SELECT org_key, principal_id, 'run_bytes', -OLD.size_bytes FROM runs WHERE id = OLD.run_id; END;
