/** Addresses and headers around their limits and far above, byte for byte over real connections. */
import { equal, ok } from "node:assert/strict";
import { rawHttp } from "../support/http/raw_http.ts";
import { openServer, type Server } from "../support/processes/server.ts";

const KIB = 1024;

/** An answer of ours, or the runtime's own, which is empty. */
type Outcome = "taken" | "url_too_long" | "headers_too_large" | "refused by the runtime";

interface Head {
  line: string;
  headers?: Record<string, string>;
}

async function outcomeOf({ url }: Server, head: Head): Promise<Outcome> {
  const answer = await rawHttp(url, head);
  ok(answer, "there is an answer");
  if (answer.body === "" && answer.status >= 400) return "refused by the runtime";
  const body = JSON.parse(answer.body);
  if (body.ok) return "taken";
  equal(answer.headers.get("content-type"), "application/problem+json");
  equal(answer.status, body.status);
  ok(body.requestId);
  return body.code;
}

/** An address of so many characters: scheme, host and all. */
function addressOf(length: number): Head {
  const start = "/healthz?";
  return { line: `GET ${start}${"a".repeat(length - `http://heddle${start}`.length)}` };
}

/** Headers of so many bytes: names, values and what is around them. */
function headersOf(sizeBytes: number, count: number): Head {
  const always = "host: heddle\r\nconnection: close\r\n".length;
  const names = Array.from({ length: count }, (_, at) => `x-field-${at}`);
  const headers = Object.fromEntries(names.map((name) => [name, "a"]));
  const around = names.reduce((sum, name) => sum + name.length + ": a\r\n".length, always);
  headers["x-field-0"] += "a".repeat(sizeBytes - around);
  return { line: "GET /healthz", headers };
}

/** Beside `Host` and `Connection`. */
function fieldsOf(count: number): Head {
  const names = Array.from({ length: count - 2 }, (_, at) => `x-field-${at}`);
  return { line: "GET /healthz", headers: Object.fromEntries(names.map((name) => [name, "a"])) };
}

const EITHER: readonly Outcome[] = ["headers_too_large", "refused by the runtime"];

const CASES: readonly { name: string; head: Head; expected: readonly Outcome[] }[] = [
  { name: "an address of 20 KB", head: addressOf(20 * KIB), expected: ["taken"] },
  { name: "one more", head: addressOf(20 * KIB + 1), expected: ["url_too_long"] },
  { name: "an address of 60 KB", head: addressOf(60 * KIB), expected: ["url_too_long"] },
  { name: "an address of 2 MB", head: addressOf(2048 * KIB), expected: ["refused by the runtime"] },
  { name: "a field of 32 KB", head: headersOf(32 * KIB, 1), expected: ["taken"] },
  { name: "one byte more", head: headersOf(32 * KIB + 1, 1), expected: ["headers_too_large"] },
  { name: "50 fields of 32 KB", head: headersOf(32 * KIB, 50), expected: ["taken"] },
  {
    name: "one byte more in 50 fields",
    head: headersOf(32 * KIB + 1, 50),
    expected: ["headers_too_large"],
  },
  { name: "a field of 60 KB", head: headersOf(60 * KIB, 1), expected: ["headers_too_large"] },
  { name: "a field of 2 MB", head: headersOf(2048 * KIB, 1), expected: ["refused by the runtime"] },
  { name: "100 fields", head: fieldsOf(100), expected: ["taken"] },
  // Deno 2.7 takes 100 itself, Deno 2.9 takes 128.
  { name: "101 fields", head: fieldsOf(101), expected: EITHER },
  { name: "10,000 fields", head: fieldsOf(10_000), expected: ["refused by the runtime"] },
];

Deno.test("an address or headers above their limit are refused with a problem", async (test) => {
  await using server = await openServer();
  for (const { name, head, expected } of CASES) {
    await test.step(`${name}: ${expected.join(", or ")}`, async () => {
      const outcome = await outcomeOf(server, head);
      ok(expected.includes(outcome), outcome);
    });
  }
  equal(await outcomeOf(server, { line: "GET /healthz" }), "taken");
});
