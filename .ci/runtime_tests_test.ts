import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { temporaryDirectory } from "../tests/support/files/temporary_directory.ts";
import { runtimeTests } from "./runtime_tests.ts";

const ROOT = new URL("..", import.meta.url).pathname;

/** Those among the tests of a repository that has these files beside the application. */
async function chosenAmong(files: Record<string, string>): Promise<string[]> {
  await using directory = await temporaryDirectory();
  const all = { "src/app.ts": "", ".ci/a_test.ts": "", ...files };
  for (const [path, source] of Object.entries(all)) {
    const absolute = join(directory.path, path);
    await Deno.mkdir(dirname(absolute), { recursive: true });
    await Deno.writeTextFile(absolute, source);
  }
  return await runtimeTests(directory.path);
}

Deno.test("runtimeTests() takes a test whose subject touches the runtime at any depth of its room", async () => {
  const chosen = await chosenAmong({
    "tests/a_test.ts": `import "../src/storage/open.ts";`,
    "src/storage/open.ts": `import "./s3.ts";`,
    "src/storage/s3.ts": `await fetch("http://localhost");`,
  });
  assert.deepEqual(chosen, ["tests/a_test.ts"]);
});

Deno.test("runtimeTests() takes a test whose subject starts a thread that touches the runtime", async () => {
  const chosen = await chosenAmong({
    "tests/services/a_test.ts": `import "../support/pool.ts";`,
    "tests/support/pool.ts": `import "../../src/services/pool.ts";`,
    "src/services/pool.ts": `const url = new URL("./thread.ts", import.meta.url);`,
    "src/services/thread.ts": `import { connect } from "node:net";`,
  });
  assert.deepEqual(chosen, ["tests/services/a_test.ts"]);
});

Deno.test("runtimeTests() takes a test that touches the runtime itself", async () => {
  const chosen = await chosenAmong({
    "tests/a_test.ts": "AbortSignal.any([]);",
    "tests/b_test.ts": "new TextDecoderStream();",
    "tests/c_test.ts": "const answer = await fetch(url);",
    "tests/d_test.ts": "const call = () => fetch(url);",
  });
  assert.deepEqual(chosen, ["a", "b", "c", "d"].map((name) => `tests/${name}_test.ts`));
});

Deno.test("runtimeTests() leaves out a test that only makes bodies, routes, or kills a script", async () => {
  const chosen = await chosenAmong({
    "tests/runs/a_test.ts": `new Response("of a fake");`,
    "tests/api/b_test.ts": `import "../../src/http/api/routes.ts";`,
    "src/http/api/routes.ts": `import { OpenAPIHono } from "@hono/zod-openapi";`,
    "tests/runs/c_test.ts": `import "../support/processes/child.ts";`,
    "tests/support/processes/child.ts": "new Deno.Command(Deno.execPath());",
  });
  assert.deepEqual(chosen, []);
});

Deno.test("runtimeTests() leaves out what only computes, whatever its subject stands on", async () => {
  const chosen = await chosenAmong({
    "tests/a_test.ts": `import "../src/runs/order.ts";\nDeno.test("a", () => {});`,
    "tests/b_test.ts": `import "./support/clock.ts";`,
    "src/runs/order.ts": `// Deno.serve() is not called.\nimport "../db/open.ts";`,
    "src/db/open.ts": `Deno.openSync("file");`,
    "tests/support/clock.ts": "Deno.cwd();",
    "tests/c_test.ts": `import "../src/texts/french.ts";`,
    "src/texts/french.ts": "interface Texts {\n  fetch(url: string): string;\n}",
  });
  assert.deepEqual(chosen, []);
});

Deno.test("runtimeTests() leaves a room within a room to the tests that it has", async () => {
  const chosen = await chosenAmong({
    "tests/assistant/chat_test.ts": `import "../support/chat.ts";`,
    "tests/assistant/grammar/words_test.ts": `import "../../support/chat.ts";`,
    "tests/assistant/files/pdf_test.ts": `import "../../../src/assistant/files/pdf.ts";`,
    "tests/support/chat.ts": `import "../../src/assistant/chat.ts";`,
    "src/assistant/chat.ts": `import "./files/pdf.ts";`,
    "src/assistant/files/pdf.ts": `Deno.openSync("a.pdf");`,
    "tests/services/http_test.ts": `import "./helper.ts";`,
    "tests/services/helper.ts": `import "../../src/services/mod.ts";`,
    "src/services/mod.ts": `import "./http/send.ts";`,
    "src/services/http/send.ts": `import { request } from "undici";`,
  });
  assert.deepEqual(chosen, ["tests/assistant/files/pdf_test.ts", "tests/services/http_test.ts"]);
});

Deno.test("runtimeTests() leaves out the gate's own scripts and tests of pages and console", async () => {
  const chosen = await chosenAmong({
    "tests/console/a_test.ts": "new Worker(script);",
    ".ci/tools/a_test.ts": "Deno.cwd();",
    "tests/docs/a_test.ts": `Deno.readTextFileSync("docs/a.md");`,
  });
  assert.deepEqual(chosen, []);
});

Deno.test("runtimeTests() leaves out what the executable runs", async () => {
  const chosen = await chosenAmong({
    "tests/a_test.ts": `import "../src/app.ts";\nDeno.cwd();`,
    "tests/b_test.ts": `import "./support/processes/heddle.ts";\nDeno.cwd();`,
    "tests/support/processes/heddle.ts": "",
  });
  assert.deepEqual(chosen, []);
});

/** Each stands for a difference between the two Denos that a test has found. */
const FOUND = [
  "tests/lib/any_signal_test.ts",
  "tests/services/http_connections_test.ts",
  "tests/storage/s3_test.ts",
  "tests/storage/s3_link_test.ts",
  "tests/storage/s3_outage_test.ts",
  "tests/storage/conformance_test.ts",
  "tests/support/servers/servers_test.ts",
  "tests/security/inline_test.ts",
];

Deno.test("runtimeTests() takes the tests of this repository that found a difference", async () => {
  const chosen = await runtimeTests(ROOT);
  assert.deepEqual(FOUND.filter((path) => !chosen.includes(path)), []);
});
