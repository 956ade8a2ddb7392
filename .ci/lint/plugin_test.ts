import assert from "node:assert/strict";
import { resolve } from "node:path";
import { folderFault, sourceFilesIn } from "./place.ts";
import plugin from "./plugin.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "../..");

/** The ids of the rules that the source breaks when it stands at `path`. */
function broken(path: string, source: string): string[] {
  return Deno.lint.runPlugin(plugin, `${ROOT}/${path}`, source).map(({ id }) => id);
}

function functionOf(lines: number): string {
  return `function all() {\n${"x();\n".repeat(lines - 2)}}`;
}

const REFUSED: [path: string, source: string, rule: string][] = [
  ["src/lib/ids.ts", `import { x } from "../db/open.ts";`, "imports"],
  ["src/workflows/publish.ts", `import { x } from "../http/router.ts";`, "imports"],
  ["src/workflows/publish.ts", `import { x } from "../services/http.ts";`, "imports"],
  ["src/assistant/chat.ts", `import { x } from "../http/sse.ts";`, "imports"],
  ["src/http/router.ts", `import { x } from "../db/mod.ts";`, "imports"],
  ["src/http/api/me/routes.ts", `import type { X } from "../../../cli/serve/serve.ts";`, "imports"],
  ["src/http/router.ts", `export * from "../scheduler/loop.ts";`, "imports"],
  ["src/http/router.ts", `export { x } from "../scheduler/loop.ts";`, "imports"],
  ["src/runs/start.ts", `const x = await import("../threads/store.ts");`, "imports"],
  ["src/runs/start.ts", `type X = import("../threads/store.ts").X;`, "imports"],
  ["src/runs/start.ts", `import { Hono } from "hono";`, "imports"],
  ["src/runs/start.ts", `import { cors } from "hono/cors";`, "imports"],
  ["src/runs/start.ts", `import { sql } from "kysely";`, "imports"],
  ["src/runs/start.ts", `import x from "npm:left-pad@1";`, "imports"],
  ["src/runs/start.ts", `import x from "left-pad";`, "imports"],
  ["src/runs/start.ts", `import x from "../../tests/support/clock.ts";`, "imports"],
  ["src/workflows/publish.ts", `import { parse } from "yaml";`, "imports"],
  ["src/lib/json.ts", `import { z } from "zod";`, "imports"],
  ["src/attic/old.ts", `import { x } from "../lib/ids.ts";`, "imports"],
  ["main.ts", `import { x } from "./src/app.ts";`, "imports"],
  ["console/main.tsx", `import { x } from "../src/workflows/workflow.ts";`, "imports"],
  ["console/chats/chat.tsx", `import type { X } from "../../tests/support/x.ts";`, "imports"],
  ["console/main.tsx", `const x = y!.z;`, "non-null"],
  ["src/http/router.ts", `Deno.serve(handler);`, "deno-namespace"],
  ["src/http/router.ts", `type X = Deno.ServeHandlerInfo;`, "deno-namespace"],
  ["src/db/open.ts", `Deno.env.get("X");`, "environment"],
  ["src/db/open.ts", `const { env } = Deno;`, "environment"],
  ["src/db/open.ts", `globalThis.Deno["env"].get("X");`, "environment"],
  ["src/lib/log.ts", `import process from "node:process"; process.env.X;`, "environment"],
  ["src/lib/log.ts", `import { env } from "node:process";`, "environment"],
  ["src/lib/json.ts", `const x = y!.z;`, "non-null"],
  ["src/lib/json.ts", `const x = y as unknown as string;`, "double-cast"],
  ["src/lib/json.ts", `x.normalize("NFC");`, "text-cost"],
  ["src/lib/json.ts", `x.sort((a, b) => a.localeCompare(b));`, "text-cost"],
  ["src/lib/json.ts", `new Intl.Collator("de");`, "text-cost"],
  ["src/lib/json.ts", `console.log(1);`, "console"],
  ["src/lib/json.ts", "/** What a file holds. */\nconst x = 1;", "opening"],
  ["src/lib/json.ts", "/**\n * The same for lists.\n */\nconst x = 1;", "opening"],
  ["tests/lib/json_test.ts", "// Whoever waits is called.\nx();", "opening"],
  ["src/http/api/me/routes.ts", `const description = "Needs who is an admin";`, "opening"],
  ["src/lib/json.ts", `// ${"word ".repeat(20)}`, "comment-width"],
  ["src/lib/json.ts", `/** ${"word ".repeat(20)}*/\nconst x = 1;`, "comment-width"],
  ["tests/lib/json_test.ts", `/**\n * ${"word ".repeat(20)}\n */\nx();`, "comment-width"],
  [".ci/audit.ts", `function f() {\n  // ${"word ".repeat(19)}end\n}`, "comment-width"],
  ["src/lib/json.ts", "x();\n".repeat(401), "file-length"],
  [".ci/audit.ts", "x();\n".repeat(401), "file-length"],
  ["src/lib/json.ts", functionOf(51), "function-length"],
  ["console/main.tsx", `const page = ${functionOf(51)}`, "function-length"],
  ["console/main.tsx", `const page = () => (\n${"\n".repeat(49)}<p />);`, "function-length"],
  [".ci/audit.ts", `class Audit { ${functionOf(51).replace("function ", "")} }`, "function-length"],
  ["tests/lib/json_test.ts", functionOf(76), "function-length"],
  ["src/runs/store/run_store.ts", `import { x } from "../interpret/frame.ts";`, "imports"],
  ["src/runs/store/run_store.ts", `import type { X } from "../run.ts";`, "imports"],
  ["src/runs/store/run_store.ts", `import { x } from "../../workflows/list.ts";`, "imports"],
  ["src/runs/interpret/step_runner.ts", `import { x } from "../execute/journal.ts";`, "imports"],
  ["src/runs/interpret/step_runner.ts", `import { x } from "../../db/open.ts";`, "imports"],
  ["src/runs/interpret/step_runner.ts", `import { x } from "../../storage/disk.ts";`, "imports"],
  ["src/runs/interpret/secrets/mask.ts", `import { x } from "../../../db/open.ts";`, "imports"],
  ["src/runs/interpret/secrets/mask.ts", `import { x } from "../frame.ts";`, "imports"],
  ["src/runs/interpret/secrets/mask.ts", `import { x } from "../../run.ts";`, "imports"],
  [
    "src/runs/interpret/step_runner.ts",
    `import { x } from "../store/run_store.ts";`,
    "store-types",
  ],
  [
    "src/runs/interpret/step_runner.ts",
    `export { x } from "../store/run_store.ts";`,
    "store-types",
  ],
  ["src/runs/interpret/step_runner.ts", `export * from "../store/run_store.ts";`, "store-types"],
  ["src/runs/interpret/step_runner.ts", `await import("../store/run_store.ts");`, "store-types"],
  ["src/runs/execute/journal.ts", `export * from "../engine/engine.ts";`, "imports"],
  ["src/runs/engine/engine.ts", `const x = await import("../start_run.ts");`, "imports"],
  ["src/runs/start/start_run.ts", `import { x } from "../follow/follow_run.ts";`, "imports"],
  ["src/runs/start/start_run.ts", `import { x } from "../retention/prune_runs.ts";`, "imports"],
  ["src/runs/trial/dry_run.ts", `import { x } from "../questions/question.ts";`, "imports"],
  ["src/runs/attic/old.ts", `import { x } from "../run.ts";`, "imports"],
  ["src/runs/start_run.ts", `import { x } from "./attic/old.ts";`, "imports"],
];

for (const [path, source, rule] of REFUSED) {
  const shown = source.length > 80 ? `${source.length} characters` : source;
  Deno.test(`plugin refuses in ${path}: ${shown}`, () => {
    assert.deepEqual(broken(path, source), [`heddle/${rule}`]);
  });
}

const TAKEN: [path: string, source: string][] = [
  ["src/http/router.ts", `import { x } from "../workflows/list.ts";`],
  ["src/http/router.ts", `import { x } from "./api/me/routes.ts";`],
  ["src/http/router.ts", `import { cors } from "hono/cors";`],
  ["src/http/api/me/routes.ts", `import { z } from "@hono/zod-openapi";`],
  ["src/workflows/publish.ts", `import { x } from "../services/catalogue.ts";`],
  ["src/definition/parse.ts", `import { parse } from "yaml";`],
  ["src/workflows/store.ts", `import { sql } from "kysely";`],
  ["src/runs/store/journal_store.ts", `import { sql } from "kysely";`],
  ["src/app.ts", `import { x } from "./http/router.ts";`],
  ["src/db/migrate.ts", `import sql from "../../migrations/0001_init.sql" with { type: "text" };`],
  ["src/lib/version.ts", `import deno from "../../deno.json" with { type: "json" };`],
  ["src/cli/serve/serve.ts", `Deno.exit(0); console.log(1);`],
  ["src/config.ts", `Deno.env.get("X");`],
  ["src/lib/log.ts", `console.error(1);`],
  ["src/lib/text/normalize.ts", `x.normalize(form); y.normalize("NFC");`],
  ["src/lib/json.ts", `normalize(x, "NFC"); path.normalize(y);`],
  ["src/lib/ids.ts", `import { v7 } from "uuid"; import { randomBytes } from "node:crypto";`],
  ["src/lib/json.ts", "x();\n".repeat(400)],
  ["src/lib/json.ts", "/** The content. What follows is ignored. */\nconst x = 1;"],
  ["src/lib/json.ts", `// ${"w".repeat(97)}\n/** ${"word ".repeat(18)}word*/\nconst x = 1;`],
  ["src/lib/json.ts", `// https://example.org/${"w".repeat(100)}`],
  ["src/lib/json.ts", `const x = \`\n// ${"word ".repeat(20)}\`;`],
  ["src/lib/json.ts", functionOf(50)],
  ["tests/lib/json_test.ts", functionOf(75)],
  ["main.ts", `import { main } from "./src/cli/main.ts";`],
  ["tests/lib/json_test.ts", `import { x } from "../../src/http/router.ts"; Deno.env.get(x!);`],
];

for (const [path, source] of TAKEN) {
  const shown = source.length > 80 ? `${source.length} characters` : source;
  Deno.test(`plugin takes in ${path}: ${shown}`, () => {
    assert.deepEqual(broken(path, source), []);
  });
}

Deno.test("a folder of src, console or tests may have 25 files", () => {
  for (const folder of ["src/runs", "tests/console", "console/parts"]) {
    assert.equal(folderFault(folder, 25), null);
    assert.equal(folderFault(folder, 26)?.split(";")[0], `26 files in ${folder}: it may have 25`);
  }
  assert.equal(folderFault(".ci", 26), null);
});

Deno.test("plugin counts a new file with the others of its folder", () => {
  const folders = ["lib", "runs", "runs/interpret", "threads", "workflows"].map((folder) => ({
    folder,
    files: sourceFilesIn(`${ROOT}/src/${folder}`).length,
  }));
  const [fullest] = folders.sort((a, b) => b.files - a.files);
  assert.ok(fullest);
  const isOver = folderFault(`src/${fullest.folder}`, fullest.files + 1) !== null;
  assert.deepEqual(
    broken(`src/${fullest.folder}/0.ts`, "x();"),
    isOver ? ["heddle/folder-size"] : [],
  );
});
