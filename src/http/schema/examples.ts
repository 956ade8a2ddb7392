/**
 * The examples of the whole document tell one story: Ada, of the team sales of acme, makes the
 * workflow "Report of a region" in a chat, publishes it, runs it and has it run on weekdays.
 */

export const ORGANIZATION = "acme";
export const TEAM = "sales";
export const USER_ID = "7d7e9f6c-3b0a-4c52-9a39-2f6d6a0f4e11";
export const THREAD_ID = "019e6b1c-2f10-7c1e-8a53-5d0c6f1b9e01";
export const WORKFLOW_ID = "019e6b1c-3a41-7b02-9d64-1e7f0a2c8b02";
export const DRAFT_ID = "019e6b1c-3a42-7f93-8b75-2f801b3d9c03";
export const VERSION_ID = "019e6b1c-5c53-7a84-8c86-30912c4ead04";
export const RUN_ID = "019e6b1c-7d64-7d75-9e97-41a23d5fbe05";
const INTERRUPT_ID = "019e6b1c-6e75-7c66-8fa8-52b34e60cf06";
export const USER_MESSAGE_ID = "019e6b1c-4f86-7b57-90b9-63c45f71d007";
export const REPLY_ID = "019e6b1c-4f97-7a48-81ca-74d56082e108";
export const API_KEY_ID = "019e6b1c-8fa8-7939-92db-85e67193f209";
export const WEBHOOK_ID = "019e6b1c-abca-7b62-8a1f-3fae4d5c6b21";
export const REQUEST_ID = "019e6b1c-9ab9-7a51-9f0e-2f9d3c4b5a10";

export const MADE_AT = "2026-11-21T08:30:00.000Z";
export const PUBLISHED_AT = "2026-11-21T08:32:10.512Z";
const STARTED_AT = "2026-11-21T08:33:00.104Z";
export const FINISHED_AT = "2026-11-21T08:33:00.161Z";
export const NEXT_RUN_AT = "2026-11-23T07:30:00.000Z";

export const NAME = "Report of a region";
export const DESCRIPTION = "Keeps the rows of one region and files them as CSV.";

export const DEFINITION = {
  format: "planner/1",
  name: NAME,
  description: DESCRIPTION,
  inputs: {
    region: { type: "string", default: "EU", description: "Region whose rows are kept" },
    rows: { type: "json", default: [], description: "List of rows that each have a region" },
  },
  steps: [
    {
      id: "keep",
      title: "Keep the rows of the region",
      service: "data",
      action: "filter",
      with: { items: "${{ inputs.rows }}", where: "item.region == inputs.region" },
    },
    {
      id: "report",
      title: "File them as CSV",
      service: "files",
      action: "write",
      with: { name: "report.csv", rows: "${{ steps.keep.output }}" },
    },
  ],
  outputs: { file: "${{ steps.report.output.objectKey }}" },
} as const;

/** The definition as its author wrote it. */
export const SOURCE = `format: planner/1
name: ${NAME}
description: ${DESCRIPTION}
inputs:
  region: { type: string, default: EU, description: Region whose rows are kept }
  rows: { type: json, default: [], description: List of rows that each have a region }
steps:
  - id: keep
    title: Keep the rows of the region
    service: data
    action: filter
    with: { items: "\${{ inputs.rows }}", where: item.region == inputs.region }
  - id: report
    title: File them as CSV
    service: files
    action: write
    with: { name: report.csv, rows: "\${{ steps.keep.output }}" }
outputs: { file: "\${{ steps.report.output.objectKey }}" }
`;

export const VERSION = {
  versionId: VERSION_ID,
  workflowId: WORKFLOW_ID,
  versionNumber: 1,
  isDefault: true,
  createdAt: PUBLISHED_AT,
};

const KEPT_ROWS = [{ region: "EU", customer: "Nordwind", amount: 1250 }];

export const INPUTS = {
  region: "EU",
  rows: [...KEPT_ROWS, { region: "US", customer: "Redwood", amount: 900 }],
};

export const FILE = {
  objectKey:
    `${ORGANIZATION}/outputs/2026/11/${USER_ID}/DaK5MqBQX7DPmUZsRCS_a-fwBB86KKksyC7zjCzm4jo/report.csv`,
  name: "report.csv",
  sizeBytes: 42,
  contentType: "text/csv; charset=utf-8",
};

export const UPLOADED_FILE = {
  objectKey:
    `${ORGANIZATION}/inputs/2026/11/${USER_ID}/q1Yv0n3cZP8sXwTt5mJr_L2hKd7uEoGbA9iVfNgHyQk/rows.json`,
  name: "rows.json",
  sizeBytes: 118,
  contentType: "application/json",
};

export const RUN_SUMMARY = {
  runId: RUN_ID,
  workflowId: WORKFLOW_ID,
  versionNumber: 1,
  status: "succeeded",
  trigger: "manual",
  error: null,
  createdAt: STARTED_AT,
  startedAt: STARTED_AT,
  finishedAt: FINISHED_AT,
};

export const RUN_STEPS = [
  {
    id: "keep",
    path: "steps[0]",
    service: "data",
    action: "filter",
    status: "succeeded",
    attempts: 1,
    input: { items: INPUTS.rows },
    output: KEPT_ROWS,
    error: null,
    log: [],
    startedAt: "2026-11-21T08:33:00.105Z",
    finishedAt: "2026-11-21T08:33:00.109Z",
  },
  {
    id: "report",
    path: "steps[1]",
    service: "files",
    action: "write",
    status: "succeeded",
    attempts: 1,
    input: { name: FILE.name, rows: KEPT_ROWS },
    output: FILE,
    error: null,
    log: [],
    startedAt: "2026-11-21T08:33:00.110Z",
    finishedAt: "2026-11-21T08:33:00.160Z",
  },
];

export const LOOP_ITEM = {
  id: "notify",
  path: "steps[2]#0",
  service: "http",
  action: "request",
  status: "succeeded",
  attempts: 2,
  input: { url: "https://crm.example.com/customers/Nordwind", method: "POST" },
  output: { status: 204, headers: {}, body: "" },
  error: null,
  log: ["attempt 1 failed: POST crm.example.com answered 503; trying again in 0.4 s"],
  startedAt: "2026-11-21T08:33:00.110Z",
  finishedAt: "2026-11-21T08:33:00.820Z",
};

export const INTERRUPT = {
  type: "workflow-inputs",
  interruptId: INTERRUPT_ID,
  workflowId: WORKFLOW_ID,
  workflowName: NAME,
  inputs: [{
    name: "rows",
    type: "json",
    required: false,
    description: "List of rows that each have a region",
    default: [],
  }],
};

export const PROPOSAL = {
  proposalId: "019e6b1c-6e75-7c66-8fa8-52b34e60cf0a",
  deed: "run" as const,
  summary: `run version 1 of "${NAME}" with the inputs {"region":"EU"}`,
  details: {
    workflowId: WORKFLOW_ID,
    name: NAME,
    versionNumber: 1,
    inputs: { region: "EU" },
  },
  createdAt: MADE_AT,
};

/** The page data of a list with one item. */
export const ONE_PAGE = {
  page: 1,
  limit: 20,
  total: 1,
  totalPages: 1,
  totalIsExact: true,
  nextCursor: null,
};

export const RULE_ID = "019e6b1c-b1a2-7d31-9c42-7e10ab2c3d11";
export const RULE_DRAFT_ID = "019e6b1c-b1a3-7e42-8d53-8f21bc3d4e12";
export const RULE_VERSION_ID = "019e6b1c-b2a4-7f53-9e64-9032cd4e5f13";
export const RULE_NAME = "Discount";
export const RULE_DESCRIPTION = "The discount of a customer in percent";

/** The decision rule of the story. */
export const RULE = {
  format: "rule/1",
  name: RULE_NAME,
  description: RULE_DESCRIPTION,
  inputs: { amount: { type: "number" }, country: { type: "string", required: false } },
  outputs: { discount: { type: "number" } },
  hitPolicy: "first",
  rows: [
    { when: { amount: ">= 1000", country: '"DE", "AT"' }, then: { discount: 10 } },
    { when: { amount: "[100..1000)" }, then: { discount: 5 } },
    { then: { discount: 0 } },
  ],
  tests: [
    {
      name: "large in Berlin",
      inputs: { amount: 1500, country: "DE" },
      expect: { discount: 10 },
    },
  ],
} as const;

export const RULE_SOURCE = `format: rule/1
name: ${RULE_NAME}
description: ${RULE_DESCRIPTION}
inputs:
  amount: { type: number }
  country: { type: string, required: false }
outputs:
  discount: { type: number }
hitPolicy: first
rows:
  - when: { amount: ">= 1000", country: '"DE", "AT"' }
    then: { discount: 10 }
  - when: { amount: "[100..1000)" }
    then: { discount: 5 }
  - then: { discount: 0 }
tests:
  - { name: large in Berlin, inputs: { amount: 1500, country: DE }, expect: { discount: 10 } }
`;

export const RULE_TEST_RESULTS = [
  { name: "large in Berlin", passed: true, outputs: { discount: 10 }, problem: null },
];
