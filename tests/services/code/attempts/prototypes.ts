import type { Attempt } from "./attempt.ts";

/** Built-in objects changed, so that what looks at the result or at the input is misled. */
export const PROTOTYPES: readonly Attempt[] = [
  { source: "Object.prototype.polluted = 1; return {};", gives: "{}" },
  { source: "({}).__proto__.polluted = 1; return [].polluted;", gives: "1" },
  {
    source: "Object.defineProperty(Object.prototype, 'state', { get: () => 'done' }); return {};",
    gives: "{}",
  },
  {
    source: "Array.prototype.push = () => { throw new Error('mine'); }; return [1];",
    gives: "[1]",
  },
  {
    source:
      "Object.defineProperty(Array.prototype, 0, { set() { throw new Error('mine'); } }); return [[1]];",
    gives: "[[1]]",
  },
  { source: `Array.prototype.join = () => '"forged"'; return [1, 2];`, gives: "[1,2]" },
  {
    source: "Array.prototype.map = null; Array.prototype[Symbol.iterator] = null; return [1, 2];",
    gives: "[1,2]",
  },
  { source: `JSON.stringify = () => '"forged"'; return { a: 'b' };`, gives: '{"a":"b"}' },
  { source: "JSON.parse = () => ({ forged: 1 }); return input;", gives: '{"a":1}' },
  { source: "globalThis.JSON = null; return { a: 1 };", gives: '{"a":1}' },
  { source: "Object.keys = () => ['forged']; return { a: 1 };", gives: '{"a":1}' },
  {
    source: "Reflect.ownKeys = Reflect.apply = Reflect.get = null; return { a: new Date(0) };",
    gives: '{"a":"1970-01-01T00:00:00.000Z"}',
  },
  { source: "Array.isArray = () => false; return [1];", gives: "[1]" },
  {
    source:
      "Function.prototype.call = Function.prototype.apply = null; console.log('x'); return new Date(0);",
    gives: '"1970-01-01T00:00:00.000Z"',
    prints: ["x"],
  },
  {
    source: "String.prototype.slice = () => 'forged'; throw new Error('mine');",
    gives: "code_failed: The script failed at line 1, column 57: Error: mine",
  },
  { source: "String.prototype.replace = String.prototype.split = null; return 'a';", gives: '"a"' },
  {
    source: "RegExp.prototype.exec = () => ['x', 'forged']; return { 'a b': { c: NaN } };",
    gives: 'code_result_invalid: The script must return JSON: result["a b"].c is NaN',
  },
  {
    source: "RegExp.prototype[Symbol.match] = RegExp.prototype.test = null; return { 'a b': NaN };",
    gives: 'code_result_invalid: The script must return JSON: result["a b"] is NaN',
  },
  {
    source: "Object.prototype.toString = () => '[object Map]'; return { a: 1 };",
    gives: '{"a":1}',
  },
  { source: "Promise.prototype.then = () => { throw new Error('mine'); }; return 1;", gives: "1" },
  { source: "Promise.prototype.constructor = class {}; return 1;", gives: "1" },
  {
    source: "Promise.resolve = () => 'forged'; globalThis.Promise = null; return await 1;",
    gives: "1",
  },
  {
    source:
      "Object.defineProperty(Promise, Symbol.species, { get() { throw new Error('mine'); } }); return await Promise.resolve(1).then((x) => x);",
    gives: "code_failed: The script failed at line 1, column 73: Error: mine",
  },
  {
    source:
      "Object.defineProperty(Object.prototype, 'then', { get() { throw new Error('mine'); } }); return {};",
    gives: "code_failed: The script failed at line 1, column 74: Error: mine",
  },
  {
    source:
      "Object.prototype.then = function (resolve) { delete Object.prototype.then; resolve('mine'); }; return {};",
    gives: '"mine"',
  },
  {
    source:
      "Number.prototype.toString = () => 'forged'; String.prototype.toString = () => 'forged'; return [1, 'a'];",
    gives: '[1,"a"]',
  },
  {
    source:
      "Number.prototype.toJSON = String.prototype.toJSON = Boolean.prototype.toJSON = () => 'forged'; return [1, 'a', true];",
    gives: '[1,"a",true]',
  },
  {
    source: "BigInt.prototype.toJSON = () => 'forged'; return 1n;",
    gives: "code_result_invalid: The script must return JSON: result is a bigint",
  },
  { source: "Object.prototype.toJSON = () => 'mine'; return { a: 1 };", gives: '"mine"' },
  {
    source: "Array.prototype.toJSON = function () { return this.length; }; return [[1, 2]];",
    gives: "1",
  },
  {
    source: "Symbol.prototype.toString = () => 'forged'; console.log(Symbol('a')); return 1;",
    gives: "1",
    prints: ["Symbol(a)"],
  },
  {
    source: "Error.prototype.toString = () => 'forged'; throw new Error('mine');",
    gives: "code_failed: The script failed at line 1, column 59: Error: mine",
  },
  {
    source: "Error.prepareStackTrace = () => ({ toString: null }); throw new Error('mine');",
    gives: "code_failed: The script failed at line 1, column 70: Error: mine",
  },
  {
    source: "Error.stackTraceLimit = 1e9; throw new Error('mine');",
    gives: "code_failed: The script failed at line 1, column 45: Error: mine",
  },
  {
    source: "Error.captureStackTrace?.(globalThis); return typeof globalThis.stack;",
    gives: '"undefined"',
  },
  {
    source: "Object.freeze(Object.prototype); Object.freeze(globalThis); return { a: 1 };",
    gives: '{"a":1}',
  },
  { source: "Object.preventExtensions(globalThis); return 1;", gives: "1" },
  {
    source: "Object.setPrototypeOf(Object.prototype, { mine: 1 });",
    gives: "code_failed: The script failed at line 1, column 22: TypeError: prototype is immutable",
  },
  { source: "Object.setPrototypeOf(globalThis, null); return { a: 1 };", gives: '{"a":1}' },
  {
    source:
      "for (const name of Object.getOwnPropertyNames(globalThis)) delete globalThis[name]; return { a: 1 };",
    gives:
      "code_failed: The script failed at line 1, column 77: TypeError: could not delete property",
  },
  {
    source:
      "for (const name of Object.getOwnPropertyNames(Object)) try { Object[name] = null; } catch {} return { a: [1] };",
    gives: '{"a":[1]}',
  },
  {
    source:
      "for (const p of [Array, String, Number, RegExp, Promise, Function]) for (const k of Reflect.ownKeys(p.prototype)) try { Object.defineProperty(p.prototype, k, { value: null }); } catch {} return { a: [1] };",
    gives: "code_failed: The script failed at line 1, column 100: TypeError: value is not iterable",
  },
  { source: "console.log = () => 'forged'; console.log('x'); return 1;", gives: "1" },
  {
    source:
      "Object.defineProperty(globalThis, 'console', { get() { throw new Error('mine'); } }); return 1;",
    gives: "1",
  },
  {
    source: "Math.random = () => 4; Date.now = () => 0; return [Math.random(), Date.now()];",
    gives: "[4,0]",
  },
  {
    source: "Array.prototype.concat.constructor.prototype.mine = 1; return console.log.mine;",
    gives: "1",
  },
];
