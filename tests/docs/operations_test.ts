import assert from "node:assert/strict";
import { openServer } from "../support/processes/server.ts";
import { codeBlocks, readPage } from "../support/processes/pages.ts";

const PAGE = await readPage("docs/operations.md");

/** The lines of the log that the page shows. */
const SHOWN = codeBlocks(PAGE, "jsonl").flatMap((block) => block.trim().split("\n"))
  .map((line): Record<string, unknown> => JSON.parse(line));

Deno.test("docs/operations.md shows a request's line as it is, and says what each field means", async () => {
  const lines: string[] = [];
  {
    await using server = await openServer({ onLine: (line) => lines.push(line) });
    const headers = { authorization: `Bearer ${await server.token()}` };
    await (await fetch(`${server.url}/api/v1/chats`, { method: "POST", headers })).text();
    await server.kill("SIGTERM");
  }
  const written = lines.map((line) => JSON.parse(line)).find(({ message }) =>
    message === "request"
  );
  const shown = SHOWN.find(({ status }) => status === 200);
  assert.deepEqual(Object.keys(written), Object.keys(shown ?? {}));
  const { level, method, route, via } = written;
  assert.deepEqual({ level, method, route, via }, {
    level: shown?.level,
    method: shown?.method,
    route: shown?.route,
    via: shown?.via,
  });
  const explained = new Set(PAGE.matchAll(/`(\w+)`/g).map(([, name]) => name));
  for (const name of SHOWN.flatMap((line) => Object.keys(line))) {
    assert.ok(explained.has(name), `${name} is explained`);
  }
});
