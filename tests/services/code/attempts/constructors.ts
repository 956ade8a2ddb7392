import type { Attempt } from "./attempt.ts";

/** Walks over constructors to a function of another realm, and code made from text. */
export const CONSTRUCTORS: readonly Attempt[] = [
  {
    source: "return (function () { return this; }).constructor('return typeof Deno')();",
    gives: '"undefined"',
  },
  { source: "return [].constructor.constructor('return typeof process')();", gives: '"undefined"' },
  { source: "return ''.constructor.constructor('return typeof require')();", gives: '"undefined"' },
  { source: "return (() => {}).constructor('return this')() === globalThis;", gives: "true" },
  { source: "return (async () => {}).constructor('return typeof Deno')();", gives: '"undefined"' },
  {
    source: "return (function* () {}).constructor('yield typeof Deno')().next().value;",
    gives: '"undefined"',
  },
  {
    source:
      "return (await (async function* () {}).constructor('yield typeof Deno')().next()).value;",
    gives: '"undefined"',
  },
  { source: "return console.log.constructor('return typeof Deno')();", gives: '"undefined"' },
  {
    source: "return console.constructor.constructor('return typeof Deno')();",
    gives: '"undefined"',
  },
  { source: "return input.constructor.constructor('return typeof Deno')();", gives: '"undefined"' },
  {
    source:
      "return input.constructor === Object && Object.getPrototypeOf(input) === Object.prototype;",
    gives: "true",
  },
  { source: "return Object.getPrototypeOf(console) === Object.prototype;", gives: "true" },
  {
    source:
      "return Object.getPrototypeOf(globalThis).constructor.constructor('return typeof Deno')();",
    gives: '"undefined"',
  },
  {
    source: "return Reflect.construct(Function, ['return typeof process'])();",
    gives: '"undefined"',
  },
  {
    source: "return Reflect.apply(Function, null, ['return typeof process'])();",
    gives: '"undefined"',
  },
  { source: "return eval('typeof Deno');", gives: '"undefined"' },
  { source: "return (0, eval)('typeof process');", gives: '"undefined"' },
  { source: "return eval?.('var leaked = 1; typeof leaked');", gives: '"number"' },
  {
    source:
      `return new Function('a', 'return a.constructor.constructor("return typeof Deno")()')({});`,
    gives: '"undefined"',
  },
  {
    source: "return Function.prototype.toString.call(Function);",
    gives: String.raw`"function Function() {\n    [native code]\n}"`,
  },
  {
    source: "return Function('/*', '*/){').toString();",
    gives: String.raw`"function anonymous(/*\n) {\n*/){\n}"`,
  },
  { source: "return (function () { return typeof this; })();", gives: '"undefined"' },
  { source: "return (function () { return typeof this; }).call(undefined);", gives: '"undefined"' },
  {
    source: "return new Proxy(Function, {}).call(null, 'return typeof Deno')();",
    gives: '"undefined"',
  },
  {
    source:
      "return Reflect.getPrototypeOf(async function () {}).constructor('return typeof importScripts')();",
    gives: '"undefined"',
  },
  {
    source: "return console.log.caller;",
    gives:
      "code_failed: The script failed at line 1, column 19: TypeError: invalid property access",
  },
  {
    source: "return console.log.call.call(Function, null, 'return typeof Deno')();",
    gives: '"undefined"',
  },
  { source: "return JSON.parse.constructor('return typeof process')();", gives: '"undefined"' },
  {
    source: "return Symbol.constructor.constructor('return typeof Deno')();",
    gives: '"undefined"',
  },
  {
    source:
      "try { null.x; } catch (error) { return error.constructor.constructor('return typeof Deno')(); }",
    gives: '"undefined"',
  },
  {
    source:
      "try { await import('x'); } catch (error) { return error.constructor.constructor('return typeof Deno')(); }",
    gives: '"undefined"',
  },
  {
    source:
      "try { (function f() { f(); })(); } catch (error) { return error.constructor.constructor('return typeof Deno')(); }",
    gives: '"undefined"',
  },
  {
    source:
      "try { 'x'.repeat(2 ** 30); } catch (error) { return error.constructor.constructor('return typeof Deno')(); }",
    gives: '"undefined"',
  },
  {
    source: "class A extends Function {} return new A('return typeof Deno')();",
    gives: '"undefined"',
  },
  {
    source: "with ({}) {}",
    gives: "code_failed: The script failed at line 1, column 1: SyntaxError: invalid keyword: with",
  },
  {
    source: "return Object.getOwnPropertyDescriptor(globalThis, 'console').value === console;",
    gives: "true",
  },
  { source: String.raw`return \u0065val('typeof Deno');`, gives: '"undefined"' },
  {
    source: "}); globalThis.reached = typeof Deno; (async function (input) { return typeof Deno;",
    gives: '"undefined"',
  },
  { source: "} ) ( ) ; ( function ( ) { ", gives: "null" },
  { source: "return 1; }, async () => { return typeof Deno;", gives: '"undefined"' },
  { source: "return 1; //", gives: "1" },
  {
    source: "return 1; /*",
    gives:
      "code_failed: The script failed at line 1, column 11: SyntaxError: unexpected end of comment",
  },
  { source: "<!-- return 1", gives: "null" },
  { source: "return `${typeof Deno}`;", gives: '"undefined"' },
  { source: "return String.raw`${typeof process}`;", gives: '"undefined"' },
];
