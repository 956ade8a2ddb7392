import type { Attempt } from "./attempt.ts";

/** State that a call could leave behind for the next, or find. */
export const STATE: readonly Attempt[] = [
  { source: "globalThis.kept = input; return globalThis.kept === input;", gives: "true" },
  {
    source: "globalThis.counter = (globalThis.counter ?? 0) + 1; return globalThis.counter;",
    gives: "1",
  },
  {
    source: "var kept = 1; function keptFunction() {} return typeof globalThis.kept;",
    gives: '"undefined"',
  },
  { source: "eval('var kept = 1'); return typeof kept;", gives: '"undefined"' },
  { source: "(0, eval)('var kept = 1; let alsoKept = 2'); return typeof kept;", gives: '"number"' },
  {
    source: "Symbol.for('kept').description; return Symbol.for('kept') === Symbol.for('kept');",
    gives: "true",
  },
  {
    source:
      "(async () => { for (let i = 0; i < 10; i++) await null; globalThis.late = 1; })(); return typeof globalThis.late;",
    gives: '"undefined"',
  },
  {
    source:
      "Promise.resolve().then(function again() { if (!globalThis.done) return Promise.resolve().then(again); }); globalThis.done = true; return 1;",
    gives: "1",
  },
  {
    source: "console.kept = 1; console.log.kept = 2; return [console.kept, console.log.kept];",
    gives: "[1,2]",
  },
  { source: "RegExp.$1; /(.)/.exec('k'); return typeof RegExp.$1;", gives: '"undefined"' },
  {
    source:
      "const f = (strings) => strings; const g = () => f`a`; return g() === g() && Object.isFrozen(g());",
    gives: "true",
  },
  {
    source:
      "return typeof resultLengthMax + typeof consoleLeft + typeof lengthLeft + typeof refusal + typeof state;",
    gives: '"undefinedundefinedundefinedundefinedundefined"',
  },
  {
    source:
      "return typeof run + typeof write + typeof fail + typeof show + typeof parse + typeof guest;",
    gives: '"undefinedundefinedundefinedundefinedundefinedundefined"',
  },
  { source: "return Object.keys(globalThis).join();", gives: '"console"' },
];
