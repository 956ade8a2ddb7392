/**
 * The cost of this work without a product round it: bare Hono over prepared statements and,
 * for runs, one insert and three CEL steps, each journaled, in commits shared by all that come in
 * one turn. Started by the benchmark: `reference_server.ts <database> <one workflow as JSON>`.
 */
import { Hono } from "hono";
import { DatabaseSync } from "node:sqlite";
import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers";
import { compileExpression, createScope, evaluate } from "../../../src/expressions/mod.ts";

const [path = "", workflow = ""] = Deno.args;
const WORKFLOWS = 200;

const db = new DatabaseSync(path);
db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
db.exec(`
  CREATE TABLE workflows (
    id TEXT PRIMARY KEY, name TEXT, services TEXT, definition TEXT, created_at INTEGER, updated_at INTEGER
  ) STRICT;
  CREATE INDEX by_change ON workflows (updated_at DESC, id DESC);
  CREATE TABLE things (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE runs (id TEXT PRIMARY KEY, status TEXT NOT NULL, fence INTEGER NOT NULL) STRICT;
  CREATE TABLE steps (
    run_id TEXT, path TEXT, output TEXT, PRIMARY KEY (run_id, path)
  ) STRICT, WITHOUT ROWID;
`);
const insertWorkflow = db.prepare("INSERT INTO workflows VALUES (?, ?, ?, ?, ?, ?)");
for (let at = 0; at < WORKFLOWS; at++) {
  insertWorkflow.run(
    `id-${at}`,
    `Workflow ${at}`,
    '["data"]',
    workflow,
    Date.now(),
    Date.now() + at,
  );
}

const COLUMNS = "id, name, services, created_at AS createdAt, updated_at AS updatedAt";
const readList = db.prepare(
  `SELECT ${COLUMNS} FROM workflows ORDER BY updated_at DESC, id DESC LIMIT ? OFFSET ?`,
);
const readItem = db.prepare(`SELECT ${COLUMNS}, definition FROM workflows WHERE id = ?`);
const insertThing = db.prepare("INSERT INTO things (id, body) VALUES (?, ?)");
const insertRun = db.prepare("INSERT INTO runs (id, status, fence) VALUES (?, 'running', 1)");
const insertStep = db.prepare(
  "INSERT INTO steps SELECT ?, ?, ? WHERE EXISTS (SELECT 1 FROM runs WHERE id = ? AND fence = 1)",
);
const finishRun = db.prepare("UPDATE runs SET status = 'succeeded' WHERE id = ? AND fence = 1");

/** Group commit: the first writer arms it, and all that come meanwhile share it. */
let waiting: { write: () => void; done: () => void }[] = [];

function committed(write: () => void): Promise<void> {
  return new Promise((done) => {
    if (waiting.push({ write, done }) === 1) setImmediate(commit);
  });
}

function commit(): void {
  const group = waiting;
  waiting = [];
  db.exec("BEGIN IMMEDIATE");
  for (const { write } of group) write();
  db.exec("COMMIT");
  for (const { done } of group) done();
}

const { expression } = compileExpression("inputs.amount * 2 + size(steps)");
if (expression === null) throw new Error("Cannot compile the step's expression");
const step = expression;

async function run(id: string, amount: number): Promise<void> {
  const steps: Record<string, number> = {};
  for (const name of ["a", "b", "c"]) {
    const output = evaluate(step, createScope({ inputs: { amount }, steps }));
    steps[name] = Number(output);
    await committed(() => insertStep.run(id, name, JSON.stringify(output), id));
  }
  await committed(() => finishRun.run(id));
}

const app = new Hono();
function shown(row: Record<string, unknown> | undefined): Record<string, unknown> {
  return {
    ...row,
    description: null,
    services: JSON.parse(String(row?.services)),
    createdAt: new Date(Number(row?.createdAt)).toISOString(),
    updatedAt: new Date(Number(row?.updatedAt)).toISOString(),
    scheduleStatus: null,
    sharedTeamKeys: [],
  };
}

app.get("/list", (c) => {
  const workflows = readList.all(20, 0).map(shown);
  return c.json({ workflows, page: 1, limit: 20, total: WORKFLOWS, totalPages: 10 });
});
app.get("/item", (c) => {
  const row = readItem.get("id-1");
  return c.json({ ...shown(row), workflow: JSON.parse(String(row?.definition)) });
});
app.post("/things", async (c) => {
  const id = randomUUID();
  const body = JSON.stringify(await c.req.json());
  await committed(() => insertThing.run(id, body));
  return c.json({ id }, 201);
});
app.post("/runs", async (c) => {
  const id = randomUUID();
  const { inputs } = await c.req.json();
  await committed(() => insertRun.run(id));
  run(id, inputs.amount);
  return c.json({ runId: id, status: "running" }, 202);
});
app.get("/healthz", (c) => c.json({ ok: true }));

Deno.serve({
  port: 0,
  hostname: "127.0.0.1",
  onListen: ({ port }) => console.log(`listening on http://127.0.0.1:${port}`),
}, app.fetch);
