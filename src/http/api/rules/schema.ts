import { z } from "@hono/zod-openapi";
import { expecting } from "../../schema/words.ts";
import { isPlainText, NO_CONTROLS } from "../../../lib/control_characters.ts";
import { BATCH_MAX } from "../../../rules/evaluate_rule.ts";
import { RULE_EXPANSIONS } from "../../../rules/get_rule.ts";
import { RULE, type RuleType } from "../../../rules/table/mod.ts";
import { INPUT } from "../../../services/catalogue.ts";
import {
  MADE_AT,
  ONE_PAGE,
  PUBLISHED_AT,
  RULE as RULE_EXAMPLE,
  RULE_DESCRIPTION,
  RULE_DRAFT_ID,
  RULE_ID,
  RULE_NAME,
  RULE_SOURCE,
  RULE_TEST_RESULTS,
  RULE_VERSION_ID,
  TEAM,
  THREAD_ID,
} from "../../schema/examples.ts";
import {
  documentFields,
  draftOrigin,
  rightsField,
  versionFields,
  versionListOf,
} from "../../schema/documents.ts";
import { expandQuery, orNull, pageFields, timestamp, uuid } from "../../schema/fields.ts";
import { shownPart } from "../../schema/parts.ts";
import { jsonObject } from "../runs/schema.ts";
import { inputDeclaration } from "../workflows/definition_schema.ts";
import { definitionError, givenDefinition } from "../workflows/schema.ts";

export const ruleParams = z.object({ ruleId: uuid });

// Responses are not validated: these schemas describe what the checker has accepted.

/** A rule in a response. */
const shownRule: z.ZodType = shownPart<RuleType>(RULE, {
  schemaOf: () => z.unknown(),
  named: (part) => part === INPUT ? inputDeclaration : undefined,
}).openapi("RuleDefinition", { description: "A decision table", example: RULE_EXAMPLE });

/** A body with nothing but a rule. */
export const ruleBody = z.strictObject({ definition: givenDefinition })
  .openapi("RuleBody", { example: { definition: RULE_SOURCE } });

export const givenRule = givenDefinition;

const outputs = z.unknown()
  .openapi({
    description:
      "The outputs by name. A list of such objects if the rule's hit policy is `collect`",
  });

const testResult = z.object({
  name: z.string(),
  passed: z.boolean(),
  outputs: outputs.nullable().openapi({
    description: "The outputs of the test. null if the evaluation failed",
  }),
  problem: z.string().nullable().openapi({
    description: "Why the test did not pass. null if it passed",
  }),
}).openapi("RuleTestResult");

const checkedFields = {
  valid: z.boolean(),
  errors: z.array(definitionError),
  warnings: z.array(definitionError).openapi({
    description: "Findings that do not prevent publishing",
  }),
  tests: z.array(testResult).openapi({ description: "The results of the tests in the rule" }),
};

const CHECKED = { valid: true, errors: [], warnings: [], tests: RULE_TEST_RESULTS };

/** The checker's findings on a rule. */
export const checkedRule = z.object(checkedFields).openapi("CheckedRule", { example: CHECKED });

export const createdRule = z.object({ ...checkedFields, ruleId: uuid, draftId: uuid })
  .openapi("CreatedRule", {
    example: { ruleId: RULE_ID, draftId: RULE_DRAFT_ID, ...CHECKED },
  });

const KIND = { noun: "rule", use: "evaluate" } as const;

const itemFields = documentFields(KIND);

const ITEM = {
  id: RULE_ID,
  name: RULE_NAME,
  description: RULE_DESCRIPTION,
  version: "1",
  isPublic: false,
  isDraft: false,
  sharedTeamKeys: [TEAM],
  createdAt: MADE_AT,
  updatedAt: PUBLISHED_AT,
};

export const ruleList = z.object({
  rules: z.array(z.object(itemFields).openapi("RuleItem")),
  ...pageFields,
}).openapi("RuleList", { example: { rules: [ITEM], ...ONE_PAGE } });

export const ruleDetailQuery = z.object({ expand: expandQuery(RULE_EXPANSIONS) });

export const ruleDetail = z.object({
  ...itemFields,
  rule: orNull(shownRule),
  rights: rightsField(KIND),
})
  .openapi("Rule", { example: { ...ITEM, rule: RULE_EXAMPLE } });

export const ruleDraft = z.object({
  ...checkedFields,
  draftId: uuid,
  ruleId: uuid,
  ...draftOrigin,
  definition: orNull(shownRule).openapi({ description: "The parsed rule. null if it has errors" }),
  source: z.string().openapi({ description: "The text of the rule as its author wrote it" }),
  updatedAt: timestamp,
}).openapi("RuleDraft", {
  example: {
    draftId: RULE_DRAFT_ID,
    ruleId: RULE_ID,
    threadId: THREAD_ID,
    baseVersionNumber: null,
    definition: RULE_EXAMPLE,
    source: RULE_SOURCE,
    ...CHECKED,
    updatedAt: MADE_AT,
  },
});

const ruleVersionFields = { versionId: uuid, ruleId: uuid, ...versionFields };

const VERSION = {
  versionId: RULE_VERSION_ID,
  ruleId: RULE_ID,
  versionNumber: 1,
  isDefault: true,
  createdAt: PUBLISHED_AT,
};

export const ruleVersion = z.object(ruleVersionFields).openapi("RuleVersion", { example: VERSION });

export const versionWithRule = z.object({ ...ruleVersionFields, rule: shownRule })
  .openapi("VersionWithRule", { example: { ...VERSION, rule: RULE_EXAMPLE } });

export const ruleVersionList = versionListOf(ruleVersion, {
  name: "RuleVersionList",
  noun: "rule",
  example: VERSION,
});

const options = {
  versionId: uuid.optional().openapi({
    description: "The id of the version to evaluate. Defaults to the default version",
  }),
  trace: z.boolean().optional()
    .openapi({
      description:
        "true: the response has a `trace` with the evaluated rows, whether each matched, and " +
        "the cell that excluded it",
    }),
};

export const evaluateBody = z.strictObject({
  inputs: jsonObject.optional().openapi({ default: {} }),
  ...options,
}).openapi("EvaluateBody", { example: { inputs: { amount: 1500, country: "DE" }, trace: true } });

const tracedRow = z.object({
  row: z.number().int(),
  matched: z.boolean(),
  failed: z.string().nullable()
    .openapi({
      description: "The name of the input whose cell did not match. null if all cells matched",
    }),
}).openapi("TracedRow");

const resultFields = {
  outputs,
  matched: z.array(z.number().int())
    .openapi({ description: "The numbers of the rows that produced the outputs, starting at 1" }),
  trace: z.array(tracedRow).optional()
    .openapi({ description: "The rows that were evaluated. Only if the request has `trace`" }),
};

const evaluatedFields = {
  ruleId: uuid,
  versionNumber: z.number().int().openapi({ description: "The number of the evaluated version" }),
};

export const evaluation = z.object({
  ...evaluatedFields,
  ...resultFields,
}).openapi("Evaluation", {
  example: {
    ruleId: RULE_ID,
    versionNumber: 1,
    outputs: { discount: 10 },
    matched: [1],
    trace: [{ row: 1, matched: true, failed: null }],
  },
});

export const batchBody = z.strictObject({
  inputs: z.array(jsonObject).max(BATCH_MAX),
  ...options,
}).openapi("EvaluateBatchBody", {
  example: { inputs: [{ amount: 1500, country: "DE" }, { amount: 20 }] },
});

export const evaluations = z.object({
  ...evaluatedFields,
  results: z.array(z.object(resultFields)).openapi({
    description: "The results, in the order of the inputs",
  }),
}).openapi("Evaluations", {
  example: {
    ruleId: RULE_ID,
    versionNumber: 1,
    results: [{ outputs: { discount: 10 }, matched: [1] }, {
      outputs: { discount: 0 },
      matched: [3],
    }],
  },
});

export const importBody = z.strictObject({
  format: z.enum(["jdm", "csv"]),
  content: z.union([
    z.string().refine(isPlainText, NO_CONTROLS),
    jsonObject,
  ], { error: expecting("text or an object") })
    .openapi({ description: "A CSV as text, or a JDM document as an object or as JSON text" }),
  ruleId: uuid.optional().openapi({
    description:
      "The id of the rule whose draft the import replaces; a CSV replaces only the rows. A " +
      "new rule is created if this is absent",
  }),
  name: z.string().min(1).max(200).refine(isPlainText, NO_CONTROLS).optional()
    .openapi({ description: "The name of the rule, for content that has no name" }),
  table: z.string().optional()
    .openapi({
      description: "The name of the decision table to import, if a JDM document has several",
    }),
}).openapi("ImportRuleBody", {
  example: {
    format: "csv",
    content: "when amount: number,then discount: number\n>= 1000,10\n",
    ruleId: RULE_ID,
  },
});

export const importedRule = z.object({
  ...createdRule.shape,
  notes: z.array(z.string())
    .openapi({ description: "What the import changed or omitted" }),
}).openapi("ImportedRule", {
  example: { ruleId: RULE_ID, draftId: RULE_DRAFT_ID, ...CHECKED, notes: [] },
});
