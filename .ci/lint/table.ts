/** The rooms of `src/` with operations. The interfaces, such as HTTP, may call all of them. */
export const FEATURES = [
  "changes",
  "members",
  "webhooks",
  "threads",
  "workflows",
  "schedules",
  "runs",
  "services",
  "rules",
  "documents",
  "objects",
  "identity",
] as const;

/** The folders that every feature may import. */
export const GROUND = ["db", "storage", "lib"] as const;

const BELOW_APP = [
  "config",
  "http",
  "assistant",
  "scheduler",
  ...FEATURES,
  "access",
  "definition",
  "timing",
  "expressions",
  "workers",
  ...GROUND,
] as const;

/**
 * The allowed imports: a folder (or file, without its ending) directly under `src/`, and what it
 * may import. `folder/file.ts` opens that one file of the folder and nothing else.
 */
export const EDGES: Readonly<Record<string, readonly string[]>> = {
  cli: ["app", ...BELOW_APP],
  app: BELOW_APP,
  config: ["lib"],
  http: ["assistant", ...FEATURES, "definition", "timing", "lib"],
  assistant: [...FEATURES, "definition", "timing", "workers", "lib"],
  scheduler: [...FEATURES, "timing", "db", "lib"],
  changes: ["threads", "runs", "workflows", "identity", "db", "lib"],
  members: ["webhooks", "schedules", "workflows", "access", "identity", "db", "lib"],
  webhooks: ["runs", "workflows", "expressions", "workers", "access", "identity", "db", "lib"],
  threads: [
    "workflows",
    "definition",
    "rules",
    "documents",
    "objects",
    "access",
    "identity",
    ...GROUND,
  ],
  schedules: ["workflows", "definition", "timing", "workers", "access", "identity", ...GROUND],
  runs: [
    "services",
    "workflows",
    "documents",
    "definition",
    "objects",
    "expressions",
    "workers",
    "access",
    "identity",
    ...GROUND,
  ],
  workflows: [
    "documents",
    "definition",
    "services/catalogue.ts",
    "expressions",
    "workers",
    "access",
    "identity",
    ...GROUND,
  ],
  services: ["objects", "expressions", "workers", "access", "identity", ...GROUND],
  rules: [
    "workflows",
    "documents",
    "definition",
    "services/catalogue.ts",
    "expressions",
    "workers",
    "access",
    "identity",
    ...GROUND,
  ],
  documents: ["definition", "access", "identity", "db", "lib"],
  objects: ["access", "identity", ...GROUND],
  access: ["identity", "db", "lib"],
  identity: ["workers", "db", "lib"],
  definition: ["services/catalogue.ts", "timing", "expressions", "workers", "lib"],
  timing: ["lib"],
  expressions: ["workers", "lib"],
  workers: ["lib"],
  db: ["lib"],
  storage: ["lib"],
  lib: [],
};

/**
 * The rooms inside a folder of `src/`, each with the ones beside it that it may import; `.` stands
 * for the files directly in the folder. A folder named here has no other rooms. Folders that are
 * not named here have no walls inside.
 */
export const INNER_EDGES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  runs: {
    store: [],
    background: ["store"],
    interpret: ["store"],
    execute: ["interpret", "store"],
    engine: ["background", "execute", "interpret", "store"],
    ".": ["engine", "execute", "interpret", "store"],
    start: [".", "engine", "execute", "interpret", "store"],
    follow: [".", "engine", "execute", "interpret", "store"],
    trial: [".", "start", "engine", "execute", "interpret", "store"],
    questions: [".", "start", "engine", "execute", "interpret", "store"],
    queue: [".", "store"],
    retention: [".", "start", "engine", "execute", "interpret", "store"],
  },
  "runs/interpret": {
    secrets: [],
    ".": ["secrets"],
  },
};

/** Inner rooms that may import less of the other rooms than `EDGES` lets the room around them. */
export const NARROWED: Readonly<Record<string, readonly string[]>> = {
  "runs/store": ["access", "identity", "db", "lib"],
  "runs/interpret": ["services", "workflows", "definition", "expressions", "lib"],
};

/** Folders that take only types from files named `*_store.ts`, so that no query runs in them. */
export const STORE_TYPES_ONLY: readonly string[] = ["runs/interpret/"];

/** The rooms that the pages for the browser may import: those that hold no state. */
export const CONSOLE_IMPORTS: readonly string[] = ["src/definition/", "src/timing/"];

/** Files outside `src/` that a room may import: a path from the root, a folder ending in `/`. */
export const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  "migrations/": ["db"],
  "deno.json": ["lib"],
  "docs/": ["assistant"],
};

/**
 * The allowed importers of each library: a room, a file or a folder (ending in `/`) under `src/`,
 * or `*_store.ts` for every file that a feature keeps its SQL in, `store.ts` among them. A name
 * ending in `/` covers a whole npm scope.
 */
export const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  "@aws-sdk/": ["storage"],
  "@fastify/busboy": ["http"],
  "@hono/": ["http"],
  "@hyzyla/pdfium": ["assistant/documents/"],
  "@jitl/": ["services"],
  "@jsquash/": ["assistant/documents/"],
  "@libsql/client/web": ["db"],
  "@libsql/hrana-client": ["db"],
  "@marcbachmann/cel-js": ["expressions"],
  "@smithy/": ["storage"],
  "content-disposition": ["storage"],
  "csv-parse": ["rules/table/", "services"],
  "csv-stringify": ["rules/table/", "services"],
  "croner": ["timing"],
  "diff": ["definition"],
  "fast-xml-parser": ["services"],
  "fflate": ["assistant/documents/"],
  "hono": ["http"],
  "ical.js": ["schedules/calendars/"],
  "jose": ["identity"],
  // The sharing rules are conditions that every store adds to its own queries.
  "kysely": ["db", "access", "*_store.ts"],
  "mrmime": ["objects"],
  "nodemailer": ["services"],
  "openai": ["assistant"],
  "parse5": ["services"],
  "prom-client": ["http"],
  "quickjs-emscripten": ["services"],
  "quickjs-emscripten-core": ["services"],
  "re2js": ["expressions"],
  "saxes": ["assistant/documents/"],
  "undici": ["services"],
  "uuid": ["lib"],
  "yaml": ["definition", "services"],
  "zod": Object.keys(EDGES).filter((room) => room !== "lib"),
};

/** The rooms that may use `Deno`. Other rooms receive what they need as a dependency. */
export const DENO_ROOMS: readonly string[] = ["cli", "db", "storage", "config"];

/** The one room that reads the environment. */
export const ENVIRONMENT_ROOM = "config";

/** The rooms and files that may call `console`. */
export const CONSOLE_PLACES: readonly string[] = ["cli", "lib/log.ts"];

/** The only file that normalizes texts. */
export const NORMALIZING_FILE = "lib/text/normalize.ts";

export const FILE_LINES_MAX = 400;

/** The widest line of a comment, as of code by `deno fmt`. */
export const COMMENT_COLUMNS_MAX = 100;

/**
 * The maximum lines of a function, by top-level folder. Tests may be longer, because a test
 * contains its whole scenario.
 */
export const FUNCTION_LINES_MAX: Readonly<Record<string, number>> = {
  src: 50,
  console: 50,
  ".ci": 50,
  tests: 75,
};

/** The most source files directly in one folder below the bounded ones. */
export const FOLDER_FILES_MAX = 25;
export const FOLDERS_BOUNDED: readonly string[] = ["src/", "console/", "tests/"];

/**
 * The room that owns each table and is the only one to write it, and the rooms that may also read
 * it, in joins.
 */
export const TABLES: Readonly<Record<string, { owner: string; joinedBy?: readonly string[] }>> = {
  api_keys: { owner: "identity" },
  audit_records: { owner: "identity" },
  audit_targets: { owner: "identity" },
  backfills: { owner: "schedules" },
  calendars: { owner: "schedules" },
  drafts: { owner: "workflows" },
  env_values: { owner: "workflows" },
  interrupts: { owner: "threads" },
  mail_counts: { owner: "services" },
  member_names: { owner: "access" },
  members: { owner: "identity", joinedBy: ["runs", "workflows"] },
  message_attachments: { owner: "threads" },
  messages: { owner: "threads" },
  missed_ticks: { owner: "schedules" },
  model_usage: { owner: "threads" },
  name_ranges: { owner: "access" },
  // A message is shown with its files.
  objects: { owner: "objects", joinedBy: ["threads"] },
  preferences: { owner: "identity" },
  organization_members: { owner: "identity" },
  processes: { owner: "db" },
  proposals: { owner: "threads" },
  questions: { owner: "runs" },
  quota_usage: { owner: "identity" },
  // A thread is listed with the rule that it is about, and what its draft says of it.
  rule_drafts: { owner: "rules", joinedBy: ["threads"] },
  rule_names: { owner: "access" },
  rule_teams: { owner: "access" },
  rule_versions: { owner: "rules" },
  rules: { owner: "rules", joinedBy: ["access", "threads"] },
  run_attempts: { owner: "runs" },
  run_backlogs: { owner: "runs" },
  run_lines: { owner: "runs" },
  run_relabels: { owner: "runs" },
  run_signals: { owner: "runs" },
  run_steps: { owner: "runs" },
  run_values: { owner: "runs" },
  // A run looks up other workflows by the rights of its workflow's owner.
  // A tick that waits is found by the end of the run before it.
  runs: { owner: "runs", joinedBy: ["schedules", "workflows"] },
  // A list of workflows shows which of them have a paused schedule.
  schedules: { owner: "schedules", joinedBy: ["workflows"] },
  settings: { owner: "db" },
  // Admins list workflows with what their files take up.
  storage_usage: { owner: "objects", joinedBy: ["workflows"] },
  thread_teams: { owner: "access" },
  // The draft of a thread is readable by who may read the thread.
  threads: { owner: "threads", joinedBy: ["access", "documents"] },
  token_counts: { owner: "threads" },
  version_envs: { owner: "workflows" },
  version_rules: { owner: "rules" },
  version_workflows: { owner: "workflows" },
  webhook_signatures: { owner: "webhooks" },
  webhooks: { owner: "webhooks" },
  workflow_ends: { owner: "runs" },
  workflow_names: { owner: "access" },
  workflow_teams: { owner: "access" },
  // A run is shown with the number of its version.
  workflow_versions: { owner: "workflows", joinedBy: ["runs"] },
  // Everything that belongs to a workflow is readable by those who may read the workflow.
  workflows: {
    owner: "workflows",
    joinedBy: ["access", "objects", "runs", "schedules", "threads", "webhooks"],
  },
};

/**
 * Names that stand for a table of each kind of document, in the queries of one room. The tables
 * themselves remain their owner's, who lends them to that room by a `DocumentKind`.
 */
export const COMMON_TABLES: typeof TABLES = {
  documents: { owner: "documents" },
  document_drafts: { owner: "documents" },
  document_references: { owner: "documents" },
  document_versions: { owner: "documents" },
};
