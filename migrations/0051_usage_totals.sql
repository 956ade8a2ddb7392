-- The calls and input tokens of all members beside their tokens: a report of the organization has
-- its totals from here, and reads a page of members.
ALTER TABLE token_counts ADD COLUMN calls INTEGER NOT NULL DEFAULT 0;
ALTER TABLE token_counts ADD COLUMN input_tokens INTEGER NOT NULL DEFAULT 0;

UPDATE token_counts SET calls = sums.calls, input_tokens = sums.input_tokens
FROM (
  SELECT org_key, month, sum(calls) AS calls, sum(input_tokens) AS input_tokens
  FROM model_usage GROUP BY org_key, month
) AS sums
WHERE sums.org_key = token_counts.org_key AND sums.month = token_counts.month;
