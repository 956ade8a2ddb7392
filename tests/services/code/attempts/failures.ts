import type { Attempt } from "./attempt.ts";

/** Errors and lines of the console that are not what they seem. */
export const FAILURES: readonly Attempt[] = [
  { source: "throw undefined;", gives: "code_failed: The script failed: undefined" },
  { source: "throw Symbol('mine');", gives: "code_failed: The script failed: Symbol(mine)" },
  { source: "throw 1n;", gives: "code_failed: The script failed: 1n" },
  { source: "throw () => {};", gives: "code_failed: The script failed: [function]" },
  {
    source: "throw { toString() { throw new Error('mine'); } };",
    gives: "code_failed: The script failed: {}",
  },
  {
    source: "throw new Proxy({}, { get() { throw new Error('mine'); } });",
    gives: "code_failed: The script failed: [a value that cannot be shown]",
  },
  {
    source: "throw { code: 'code_result_invalid', message: 'forged' };",
    gives: 'code_failed: The script failed: {"code":"code_result_invalid","message":"forged"}',
  },
  {
    source: "throw Object.assign(new Error('a'), { stack: 'script.js:77:7' });",
    gives:
      "code_failed: The script failed at its end: SyntaxError: a bracket or quote is not closed, or was never opened",
  },
  {
    source: "throw Object.assign(new Error('a'), { stack: { toString() { throw 1; } } });",
    gives: "code_failed: The script failed: Error: a",
  },
  {
    source: "throw Object.assign(new Error('a'), { get message() { throw 1; } });",
    gives: "code_failed: The script failed: 1",
  },
  {
    source:
      "const error = new Error('a'); Object.defineProperty(error, 'message', { get() { throw 1; } }); throw error;",
    gives: "code_failed: The script failed at line 1, column 24: [a value that cannot be shown]",
  },
  {
    source: "throw new (class extends Error { get name() { return {}.x.y; } })('a');",
    gives: "code_failed: The script failed at line 1, column 64: [a value that cannot be shown]",
  },
  {
    source: String.raw`throw new Error('line\nsecond line \u001b[31mred\u0000');`,
    gives:
      "code_failed: The script failed at line 1, column 16: Error: line\nsecond line \u001b[31mred\u0000",
  },
  {
    source:
      "console.log({ toString() { throw new Error('mine'); } }, Symbol('s'), () => {}, 1n, undefined, null); return 1;",
    gives: "1",
    prints: ["{} Symbol(s) [function] 1n undefined null"],
  },
  {
    source: "const a = {}; a.a = a; console.log(a); return 1;",
    gives: "1",
    prints: ["[a value that cannot be shown]"],
  },
  {
    source: "console.log({ toJSON() { throw new Error('mine'); } }); return 1;",
    gives: "1",
    prints: ["[a value that cannot be shown]"],
  },
  {
    source: "console.log(new Proxy({}, { get() { throw new Error('mine'); } })); return 1;",
    gives: "1",
    prints: ["[a value that cannot be shown]"],
  },
  { source: "console.log('%s %d %o', 'a', 1); return 1;", gives: "1", prints: ["%s %d %o a 1"] },
  {
    source: String.raw`console.log('a\nb\u001b[2J'); return 1;`,
    gives: "1",
    prints: ["a\nb\u001b[2J"],
  },
  {
    source:
      "console.error(new Error('shown')); console.warn('w'); console.info('i'); console.debug('d'); return 1;",
    gives: "1",
    prints: ["Error: shown", "w", "i", "d"],
  },
  {
    source: "console.log(...new Array(3).fill('x')); return 1;",
    gives: "1",
    prints: [
      "x x x",
    ],
  },
];
