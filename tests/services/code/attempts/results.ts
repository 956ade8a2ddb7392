import type { Attempt } from "./attempt.ts";

/** Results that are not what they seem, or no JSON. */
export const RESULTS: readonly Attempt[] = [
  {
    source: `return JSON.parse('{"__proto__": {"polluted": 1}}');`,
    gives: '{"__proto__":{"polluted":1}}',
  },
  {
    source:
      "return { ['__proto__']: { polluted: 1 }, constructor: { prototype: { polluted: 1 } } };",
    gives: '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  },
  { source: "return { __proto__: { polluted: 1 }, own: 1 };", gives: '{"own":1}' },
  {
    source:
      "return Object.create({ inherited: 1 }, { hidden: { value: 1 }, shown: { value: 1, enumerable: true } });",
    gives: '{"shown":1}',
  },
  {
    source: "return { toJSON: () => ({ toJSON: () => 'twice' }) };",
    gives: "code_result_invalid: The script must return JSON: result.toJSON is a function",
  },
  {
    source: "return { toJSON() { throw new Error('mine'); } };",
    gives: "code_failed: The script failed at line 1, column 36: Error: mine",
  },
  {
    source: "return { toJSON() { return this; } };",
    gives: "code_result_invalid: The script must return JSON: result.toJSON is a function",
  },
  { source: "return { toJSON: (key) => typeof key };", gives: '"string"' },
  {
    source: "return { get a() { throw new Error('mine'); } };",
    gives: "code_failed: The script failed at line 1, column 35: Error: mine",
  },
  { source: "let n = 0; return { get a() { return ++n; } };", gives: '{"a":1}' },
  {
    source:
      "let n = 0; return { get a() { return n++ ? 'x'.repeat(2e6) : 'x'; }, get b() { return this.a.length; } };",
    gives: '{"a":"x","b":2000000}',
  },
  {
    source: "return new Proxy({}, { ownKeys() { throw new Error('mine'); } });",
    gives: "code_failed: The script failed at line 1, column 51: Error: mine",
  },
  {
    source:
      "return new Proxy({}, { get() { return undefined; }, ownKeys: () => ['a'], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) });",
    gives: "{}",
  },
  {
    source:
      "return new Proxy({ a: 1 }, { get: (target, key) => key === 'toJSON' ? undefined : typeof key });",
    gives: '{"a":"string"}',
  },
  {
    source: "return new Proxy([], { get: (target, key) => key === 'length' ? 1e9 : 0 });",
    gives:
      "code_result_too_large: The script must return at most 1 MB of JSON: store larger data with files.write",
  },
  {
    source:
      "return new Proxy([], { get: (target, key) => key === 'length' ? { valueOf: () => 2 } : key === 'toJSON' ? null : 7 });",
    gives: "[7,7]",
  },
  {
    source: "return new Proxy(() => {}, {});",
    gives: "code_result_invalid: The script must return JSON: result is a function",
  },
  {
    source: "const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy;",
    gives: "code_failed: The script failed: TypeError: revoked proxy",
  },
  {
    source:
      "return new Proxy(new Proxy({}, { getPrototypeOf() { throw new Error('mine'); } }), {});",
    gives: "{}",
  },
  { source: "return { then(resolve) { resolve('thenable'); } };", gives: '"thenable"' },
  {
    source: "return { then(resolve, reject) { reject(new Error('mine')); } };",
    gives: "code_failed: The script failed at line 1, column 50: Error: mine",
  },
  {
    source: "return { then() { throw new Error('mine'); } };",
    gives: "code_failed: The script failed at line 1, column 34: Error: mine",
  },
  {
    source: "return { get then() { throw new Error('mine'); } };",
    gives: "code_failed: The script failed at line 1, column 38: Error: mine",
  },
  {
    source: "return { then(resolve) { resolve({ then(again) { again('twice'); } }); } };",
    gives: '"twice"',
  },
  {
    source: "return { then(resolve) { resolve(1); resolve(2); throw new Error('late'); } };",
    gives: "1",
  },
  {
    source: "return { then() {} };",
    gives: "code_failed: The script waits for a promise that nothing settles",
  },
  {
    source: "return { then(resolve) { resolve(this); } };",
    gives: "timeout: The script was ended",
    deadlineMs: 200,
  },
  {
    source: "return Promise.reject(new Error('mine'));",
    gives: "code_failed: The script failed at line 1, column 32: Error: mine",
  },
  { source: "Promise.reject(new Error('unhandled')); return 1;", gives: "1" },
  {
    source: "queueMicrotask(() => { throw new Error('unhandled'); }); return 1;",
    gives:
      "code_failed: The script failed at line 1, column 1: ReferenceError: 'queueMicrotask' is not defined",
  },
  { source: String.raw`return '\ud800';`, gives: String.raw`"\ud800"` },
  {
    source: String.raw`return { '\u0000': '\u2028', '"\\': '\udfff' };`,
    gives: String.raw`{"\u0000":" ","\"\\":"\udfff"}`,
  },
  {
    source: "return [undefined, , null, -0, 1e21, 5e-324, Number.MAX_VALUE];",
    gives: "[null,null,null,0,1e+21,5e-324,1.7976931348623157e+308]",
  },
  {
    source: "return Infinity;",
    gives: "code_result_invalid: The script must return JSON: result is Infinity",
  },
  {
    source: "return { a: [1, { b: -Infinity }] };",
    gives: "code_result_invalid: The script must return JSON: result.a[1].b is -Infinity",
  },
  {
    source: "return { a: Symbol('x') };",
    gives: "code_result_invalid: The script must return JSON: result.a is a symbol",
  },
  {
    source: "return { a: () => 1 };",
    gives: "code_result_invalid: The script must return JSON: result.a is a function",
  },
  {
    source: "return 10n;",
    gives: "code_result_invalid: The script must return JSON: result is a bigint",
  },
  {
    source: "return new Map([[1, 2]]);",
    gives:
      "code_result_invalid: The script must return JSON: result is of the type Map, which JSON does not have",
  },
  {
    source: "return new Set([1]);",
    gives:
      "code_result_invalid: The script must return JSON: result is of the type Set, which JSON does not have",
  },
  {
    source: "return new Uint8Array(2);",
    gives:
      "code_result_invalid: The script must return JSON: result is of the type Uint8Array, which JSON does not have",
  },
  {
    source: "return new SharedArrayBuffer(8);",
    gives:
      "code_result_invalid: The script must return JSON: result is of the type SharedArrayBuffer, which JSON does not have",
  },
  {
    source: "return new String('a');",
    gives:
      "code_result_invalid: The script must return JSON: result is of the type String, which JSON does not have",
  },
  {
    source: "return new Error('a');",
    gives:
      "code_result_invalid: The script must return JSON: result is of the type Error, which JSON does not have",
  },
  {
    source: "return { [Symbol.toStringTag]: 'Map', a: 1 };",
    gives:
      "code_result_invalid: The script must return JSON: result is of the type Map, which JSON does not have",
  },
  { source: "return new Date(NaN);", gives: "null" },
  {
    source: "const a = {}; a.b = { c: a }; return a;",
    gives: "code_result_invalid: The script must return JSON: result contains itself",
  },
  {
    source: "const a = []; a[0] = a; return a;",
    gives: "code_result_invalid: The script must return JSON: result contains itself",
  },
  {
    source: "let a = {}; for (let i = 0; i < 1000; i++) a = { a }; return a;",
    gives:
      "code_result_invalid: The script must return JSON: result.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a has more than 100 levels",
  },
  {
    source: "let a = []; for (let i = 0; i < 1000; i++) a = [a]; return a;",
    gives:
      "code_result_invalid: The script must return JSON: result…0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0] has more than 100 levels",
  },
  {
    source: "let a = []; for (let i = 0; i < 40; i++) a = [a, a]; return a;",
    gives:
      "code_result_too_large: The script must return at most 1 MB of JSON: store larger data with files.write",
  },
  {
    source: "return new Array(4294967295);",
    gives:
      "code_result_too_large: The script must return at most 1 MB of JSON: store larger data with files.write",
  },
  { source: "const a = [1]; a.extra = 2; return a;", gives: "[1]" },
  { source: "return [1, 2, 3].map((n) => ({ n }));", gives: '[{"n":1},{"n":2},{"n":3}]' },
];
