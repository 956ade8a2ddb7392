import { equal, match } from "node:assert/strict";
import manifest from "../../../deno.json" with { type: "json" };
import { openServer } from "../../support/processes/server.ts";

Deno.test("the version is in the first line of the log, in /healthz and in the OpenAPI document", async () => {
  const lines: string[] = [];
  await using server = await openServer({ onLine: (line) => lines.push(line) });
  match(lines[0] ?? "", new RegExp(`heddle ${manifest.version} starts`));
  const health = await (await fetch(`${server.url}/healthz`)).json();
  equal(health.version, manifest.version);
  const document = await (await fetch(`${server.url}/api/v1/openapi.json`)).json();
  equal(document.info.version, manifest.version);
});
