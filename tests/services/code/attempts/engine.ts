import type { Attempt } from "./attempt.ts";

/** Corners of the engine where others have had faults. */
export const ENGINE: readonly Attempt[] = [
  { source: "return typeof SharedArrayBuffer;", gives: '"function"' },
  {
    source: "const a = new Int32Array(new SharedArrayBuffer(4)); return Atomics.add(a, 0, 1);",
    gives:
      "code_failed: The script failed at line 1, column 60: ReferenceError: 'Atomics' is not defined",
  },
  {
    source: "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1e9); return 1;",
    gives:
      "code_failed: The script failed at line 1, column 1: ReferenceError: 'Atomics' is not defined",
  },
  {
    source: "return Atomics.notify(new Int32Array(new SharedArrayBuffer(4)), 0, 1);",
    gives:
      "code_failed: The script failed at line 1, column 8: ReferenceError: 'Atomics' is not defined",
  },
  {
    source:
      "const registry = new FinalizationRegistry(() => { throw new Error('mine'); }); registry.register({}, 1); return 1;",
    gives: "1",
  },
  { source: "const ref = new WeakRef({}); return typeof ref.deref();", gives: '"undefined"' },
  {
    source:
      "class A extends Array { static get [Symbol.species]() { return Function; } } return new A(1, 2).map((x) => x);",
    gives: "code_result_invalid: The script must return JSON: result is a function",
  },
  {
    source:
      "class A extends Array { static get [Symbol.species]() { throw new Error('mine'); } } return new A(1, 2, 3).slice(1);",
    gives: "code_failed: The script failed at line 1, column 72: Error: mine",
  },
  {
    source: "const a = [1, 2, 3]; a.sort(() => { a.length = 0; return 1; }); return a;",
    gives: "[3,null,1]",
  },
  {
    source:
      "const a = [3, 2, 1]; a.sort((x, y) => { a.push(9); return x - y; }); return a.length > 3;",
    gives: "true",
  },
  {
    source:
      "const a = [1, 2, 3]; return a.map((x, i) => { if (i === 0) a.length = 1; return x; });",
    gives: "[1,null,null]",
  },
  {
    source:
      "const b = new ArrayBuffer(8); const v = new Uint8Array(b); b.transfer?.(); return v.length;",
    gives: "0",
  },
  {
    source:
      "const b = new ArrayBuffer(8, { maxByteLength: 1e6 }); const v = new Uint8Array(b); b.resize?.(4); return v[6] ?? 'none';",
    gives: '"none"',
  },
  {
    source: "const v = new DataView(new ArrayBuffer(4)); return v.getInt32(1);",
    gives: "code_failed: The script failed at line 1, column 62: RangeError: out of bound",
  },
  {
    source: "return new Uint8Array(new ArrayBuffer(4), 2 ** 31);",
    gives: "code_failed: The script failed at line 1, column 22: RangeError: invalid offset",
  },
  {
    source:
      "return new Uint8Array(8).subarray(-1e9, 1e9).fill(1, -5, { valueOf: () => 1e9 }).length;",
    gives: "8",
  },
  {
    source:
      "const t = new Uint8Array(8); t.set({ length: 8, get 0() { t.buffer.transfer?.(); return 1; } }); return 'kept';",
    gives: '"kept"',
  },
  {
    source: "return new Uint8Array(-1);",
    gives: "code_failed: The script failed at line 1, column 22: RangeError: invalid array index",
  },
  {
    source: "return new Array(-1);",
    gives: "code_failed: The script failed at line 1, column 17: RangeError: invalid array length",
  },
  {
    source: "return 'a'.padEnd(2 ** 30);",
    gives: "code_failed: The script failed at line 1, column 18: RangeError: invalid string length",
  },
  {
    source: "return [].concat({ length: 2 ** 32, [Symbol.isConcatSpreadable]: true });",
    gives: "timeout: The script was ended",
    deadlineMs: 200,
  },
  { source: "return Array.from({ length: -1 }).length;", gives: "0" },
  {
    source: "return Array.prototype.splice.call({ length: 2 ** 53 - 1 }, 2 ** 53 - 2, 1).length;",
    gives: "1",
  },
  {
    source: "return new RegExp('('.repeat(5000) + ')'.repeat(5000)).test('a');",
    gives: "code_failed: The script failed at line 1, column 18: SyntaxError: too many captures",
  },
  { source: "return new RegExp('a{1,99999}'.repeat(50)).test('a');", gives: "false" },
  { source: String.raw`return '\u{1F600}'.replace(/(?<=(.))./gu, '$1$&$\u0060');`, gives: '"😀"' },
  {
    source: "return 'x'.replace(/x/, () => { RegExp.prototype.exec = null; return 'y'; });",
    gives: '"y"',
  },
  {
    source:
      "const r = /a/g; r.lastIndex = { valueOf() { r.compile?.('b'); return 0; } }; return r.test('a');",
    gives: "false",
  },
  {
    source:
      "function* g() { try { yield 1; } finally { yield 2; } } const i = g(); i.next(); return i.return(3);",
    gives: '{"value":2,"done":false}',
  },
  {
    source: "function* g() { i.next(); yield 1; } const i = g(); return i.next();",
    gives:
      "code_failed: The script failed at line 1, column 23: TypeError: cannot invoke a running generator",
  },
  {
    source:
      "async function* g() { yield 1; throw new Error('mine'); } for await (const x of g()) console.log(x);",
    gives: "code_failed: The script failed at line 1, column 47: Error: mine",
  },
  {
    source:
      "const i = { [Symbol.iterator]: () => ({ next: () => ({ get done() { throw new Error('mine'); } }) }) }; return [...i];",
    gives: "code_failed: The script failed at line 1, column 84: Error: mine",
  },
  {
    source:
      "const { a, ...rest } = new Proxy({ a: 1, b: 2 }, { ownKeys: () => ['a', 'b', 'b'] }); return rest;",
    gives: "code_failed: The script failed: TypeError: proxy: duplicate property",
  },
  {
    source:
      "return Object.fromEntries(new Proxy([], { get: (t, k) => k === Symbol.iterator ? undefined : 1 }));",
    gives: "code_failed: The script failed at line 1, column 26: TypeError: value is not iterable",
  },
  {
    source: "return Reflect.ownKeys(globalThis).filter((key) => typeof key === 'symbol').length;",
    gives: "1",
  },
  { source: "return Object.getOwnPropertySymbols(console).length;", gives: "0" },
  {
    source: "label: for (;;) { try { continue label; } finally { break label; } } return 'left';",
    gives: '"left"',
  },
  {
    source: "switch (1) { case 1: let x = x; }",
    gives:
      "code_failed: The script failed at line 1, column 30: ReferenceError: x is not initialized",
  },
  {
    source: "return (() => { try { return 1; } finally { throw new Error('mine'); } })();",
    gives: "code_failed: The script failed at line 1, column 60: Error: mine",
  },
  {
    source: "delete globalThis.undefined;",
    gives:
      "code_failed: The script failed at line 1, column 18: TypeError: could not delete property",
  },
  {
    source: "undefined = 1;",
    gives:
      "code_failed: The script failed at line 1, column 1: TypeError: 'undefined' is read-only",
  },
  {
    source:
      "return new (class { #a = 1; static { globalThis.mine = 1; } get a() { return this.#a; } })().a;",
    gives: "1",
  },
  { source: "return new Date(8.64e15 + 1).getTime() || 'invalid';", gives: '"invalid"' },
  { source: "return new Date(2026, 0, 1).getTimezoneOffset();", gives: "0" },
  {
    source: "return new Date(0).toString() + new Date(0).toLocaleString();",
    gives: '"Thu Jan 01 1970 00:00:00 GMT+000001/01/1970, 12:00:00 AM"',
  },
  { source: "return typeof Intl;", gives: '"undefined"' },
  { source: "return typeof performance;", gives: '"undefined"' },
  {
    source: "return new Intl.DateTimeFormat().resolvedOptions().timeZone;",
    gives:
      "code_failed: The script failed at line 1, column 12: ReferenceError: 'Intl' is not defined",
  },
  { source: "return 'a'.localeCompare('b');", gives: "-1" },
  {
    source: "return escape(unescape('%u0107')) + decodeURIComponent('%E0%A4%A');",
    gives: "code_failed: The script failed at line 1, column 55: URIError: expecting hex digit",
  },
  { source: "return 2n ** 100n > 0n && BigInt.asUintN(64, -1n).toString();", gives: '"-1"' },
];
