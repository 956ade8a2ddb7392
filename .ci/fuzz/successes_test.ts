import { deepEqual } from "node:assert/strict";
import { Successes, WITHOUT_SUCCESS } from "./successes.ts";

function requestLine(method: string, route: string, status: number): string {
  return JSON.stringify({ level: "info", message: "request", method, route, status });
}

Deno.test("Successes names each operation that never had a 2xx, and the reason if one is written", () => {
  const [[exempt = "", reason] = []] = WITHOUT_SUCCESS;
  const [method = "", path = ""] = exempt.split(" ");
  const successes = new Successes();
  const paths = {
    "/api/v1/runs/{runId}": { get: {}, delete: {} },
    "/api/v1/runs": { get: {} },
    [path]: { [method]: {} },
  };
  successes.expect(JSON.stringify({ paths }));
  successes.read(requestLine("GET", "/api/v1/runs/:runId{[0-9a-f-]+}", 200));
  successes.read(requestLine("DELETE", "/api/v1/runs/:runId", 404));
  successes.read(requestLine("GET", "/api/v1/runs", 304));
  successes.read('{"level":"info","message":"started a run","status":200}');
  deepEqual(successes.missing(), [
    { operation: "delete /api/v1/runs/{runId}", reason: null },
    { operation: "get /api/v1/runs", reason: null },
    { operation: exempt, reason },
  ]);
});
