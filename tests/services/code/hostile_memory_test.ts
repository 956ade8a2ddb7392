/** Scripts that ask for all the time or memory there is: each ends, with the right error. */
import assert from "node:assert/strict";
import { openScripts, outcomeOf, runScript } from "../../support/runs/scripts.ts";

interface Bomb {
  name: string;
  source: string;
  /** How it ends. */
  code: string;
}

const BOMBS: readonly Bomb[] = [
  { name: "an endless loop", source: "for (;;);", code: "timeout" },
  {
    name: "an endless loop that catches what ends it",
    source: "for (;;) try { for (;;); } catch {} finally { for (;;); }",
    code: "timeout",
  },
  { name: "endless jobs", source: "for (;;) await null;", code: "timeout" },
  {
    name: "jobs that make two jobs each",
    source:
      "const f = async () => { await null; f(); f(); }; await f(); await new Promise(() => {});",
    code: "code_memory",
  },
  {
    name: "a regular expression that backtracks",
    source: "return /^(a+)+$/.test('a'.repeat(50) + 'b');",
    code: "timeout",
  },
  {
    name: "a built-in function over an endless list",
    source: "return [].indexOf.call({ length: 2 ** 53 - 1 }, 1);",
    code: "timeout",
  },
  {
    name: "a search in a long text",
    source: "return ('a'.repeat(8e6)).indexOf('a'.repeat(4e6) + 'b');",
    code: "timeout",
  },
  {
    name: "a sort that compares for ever",
    source: "const a = Array.from({ length: 1e5 }, (_, i) => -i); for (;;) a.sort(() => 1);",
    code: "timeout",
  },
  {
    name: "a power of a large integer",
    source: "const n = 3n ** 300000n; for (;;) n * n;",
    code: "timeout",
  },
  {
    name: "a getter that never returns, in the result",
    source: "return { get a() { for (;;); } };",
    code: "timeout",
  },
  {
    name: "a result that goes on for ever",
    source: "const next = () => ({ toJSON: next, get a() { return next(); } }); " +
      "return new Proxy([], { get: (_, key) => key === 'length' ? 2 ** 53 : '' });",
    code: "code_result_too_large",
  },
  {
    name: "a result that holds one list many times",
    source: "let a = ['x'.repeat(100)]; for (let i = 0; i < 60; i++) a = [a, a]; return a;",
    code: "code_result_too_large",
  },
  {
    name: "recursion without end",
    source: "const f = (n) => 1 + f(n + 1); return f(0);",
    code: "code_failed",
  },
  {
    name: "recursion of built-in functions",
    source:
      "const a = []; a.toString = () => a.join(); const b = { toJSON: () => JSON.stringify(b) };" +
      "return JSON.stringify(b);",
    code: "code_failed",
  },
  {
    name: "JSON of a million levels",
    source: "return JSON.parse('['.repeat(1e6) + ']'.repeat(1e6));",
    code: "code_failed",
  },
  {
    name: "source of a million levels",
    source: `return ${"[".repeat(1e5)}${"]".repeat(1e5)};`,
    code: "code_failed",
  },
  {
    name: "a list without end",
    source: "const a = []; for (;;) a.push(a.length);",
    code: "code_memory",
  },
  {
    name: "texts without end",
    source: "const a = []; for (;;) a.push('x'.repeat(1e5) + a.length);",
    code: "code_memory",
  },
  {
    name: "a text that doubles",
    source: "let a = 'ab'; for (;;) { a += a; a.charCodeAt(1); }",
    code: "code_memory",
  },
  {
    name: "buffers without end",
    source: "const a = []; for (;;) a.push(new Uint8Array(1e6).fill(1));",
    code: "code_memory",
  },
  {
    name: "a map without end",
    source: "const m = new Map(); for (;;) m.set(m.size, {});",
    code: "code_memory",
  },
  {
    name: "one request for more memory than there is, which it catches",
    source: "try { new Uint8Array(1e9); } catch {} return 1;",
    code: "code_memory",
  },
  {
    name: "memory without end that catches what refuses it",
    source: "const a = []; for (;;) try { a.push(new Array(1e4).fill(1)); } catch {}",
    code: "code_memory",
  },
];

for (const { name, source, code } of BOMBS) {
  Deno.test(`a script with ${name} ends with ${code}, and the thread is free`, async () => {
    await using scripts = openScripts();
    const deadlineMs = code === "timeout" ? 300 : 60_000;
    const answer = await runScript(scripts, source, { deadlineMs });
    assert.equal(answer.kind === "failed" ? answer.code : "none", code, outcomeOf(answer));
    assert.equal(outcomeOf(await runScript(scripts, "return 1;")), "1");
    assert.deepEqual(scripts.threads, { idle: 1, busy: 0, lost: 0 });
  });
}

Deno.test("jobs that multiply end with code_memory at whichever byte the memory ends", async () => {
  await using scripts = openScripts();
  const bomb =
    "const f = async () => { await null; f(); f(); }; await f(); await new Promise(() => {});";
  for (let size = 0; size < 16; size++) {
    const source = `const fill = "x".repeat(${size * 37}); ${bomb}`;
    const answer = await runScript(scripts, source, { memoryMb: 16 + size });
    assert.equal(answer.kind === "failed" ? answer.code : "none", "code_memory", outcomeOf(answer));
  }
});

Deno.test("a script that floods its console goes on, with 64 KB of output kept", async () => {
  await using scripts = openScripts();
  const flood = "for (let i = 0; i < 2e5; i++) console.log('line', i, 'é'.repeat(50)); return 1;";
  const answer = await runScript(scripts, flood);
  assert.ok(answer.kind === "done");
  const bytes = new TextEncoder().encode(answer.console.join("")).length;
  assert.ok(bytes <= 64 * 1024 && bytes > 63 * 1024, String(bytes));
  assert.equal(answer.console[0], `line 0 ${"é".repeat(50)}`);
  assert.equal(answer.console.at(-1), "[the console was cut: it holds 64 KB at most]");
});
