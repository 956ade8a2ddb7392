import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { startChild } from "../processes/child.ts";
import { createLeakGuard } from "./leak_guard.ts";

const PAYLOAD = btoa('{"sub":"someone"}').replaceAll("=", "");
/** Told apart in its two spellings by the characters of the first. */
const RANDOM = Buffer.alloc(32, 0xfb);

const SECRETS: readonly [kind: string, secret: string][] = [
  ["a JWT", `${btoa('{"alg":"EdDSA"}').replaceAll("=", "")}.${PAYLOAD}.c2lnbmF0dXJl`],
  ["a JWT", PAYLOAD],
  ["an API key", "hdl_0190d6f000007000800000000000"],
  ["a bearer token", "Bearer 0123456789abcdef"],
  ["a pre-signed URL", "X-Amz-Signature=0123456789abcdef"],
  ["a token in a query", "?token=abc"],
  ["32 random bytes", RANDOM.toString("base64url")],
  ["a 32-byte key", RANDOM.toString("base64")],
  ["a canary", "sk-Canary-17"],
];

for (const [kind, secret] of SECRETS) {
  Deno.test(`createLeakGuard() finds ${kind} in a line: ${secret.length} characters`, () => {
    const guard = createLeakGuard();
    guard.check(JSON.stringify({ message: "it happened", fields: [`before ${secret} after`] }));
    const [leak, ...more] = guard.take();
    assert.deepEqual(more, []);
    assert.ok(leak?.kinds.includes(kind), leak?.kinds.join() ?? "");
    assert.match(leak!.line, /it happened.*before .* after/);
    assert.ok(!leak!.line.includes(secret), leak!.line);
    assert.deepEqual(guard.take(), []);
  });
}

Deno.test("createLeakGuard() finds a planted secret, as it is and inside JSON", () => {
  const guard = createLeakGuard();
  const secret = guard.plant('pass "word"');
  guard.check(`plain ${secret}`);
  guard.check(JSON.stringify({ secret }));
  assert.deepEqual(guard.take().map(({ kinds }) => kinds), [["a planted secret"], [
    "a planted secret",
  ]]);
});

Deno.test("createLeakGuard() takes ordinary lines for what they are", () => {
  const guard = createLeakGuard();
  guard.check('{"requestId":"01a1fce4-0833-77b7-8c4f-13464f95d6bc","route":"/api/v1/chats/:id"}');
  guard.check(`made a signing key issuer=urn:heddle:${RANDOM.toString("base64url")}`);
  guard.check("    at file:///srv/heddle/tests/faults/canary_test.ts:10:3");
  guard.check("The Authorization header must be a Bearer token");
  assert.deepEqual(guard.take(), []);
});

Deno.test("silentLog fails the test that leaks, and no other, and shows the line redacted", async () => {
  const path = new URL("../children/leaking.ts", import.meta.url).pathname;
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "--allow-all", "--no-check", path],
    env: { NO_COLOR: "1" },
    stderr: "null",
  }).output();
  const printed = new TextDecoder().decode(stdout);
  assert.equal(code, 1, printed);
  assert.match(printed, /^says nothing secret \.\.\. ok/m);
  assert.match(printed, /^tells a planted secret in a line that nobody keeps \.\.\. FAILED/m);
  assert.match(printed, /^says nothing secret later \.\.\. ok/m);
  assert.match(printed, /a planted secret: \{.*"deep":\[\{"secret":"\[…\]"\}\]\}/);
  assert.ok(!printed.includes("the-planted-one"), printed);
});

Deno.test("silentLog ends a child process that leaks", async () => {
  await using child = startChild("support/children/leaking_child.ts", []);
  assert.equal(await child.nextLine(), "before");
  assert.equal(await child.nextLine(), null);
  assert.equal((await child.ended).code, 1);
});
