import type { Attempt } from "./attempt.ts";

const ABSENT = (
  "Deno process require module exports global window self document location navigator fetch XMLHttpRequest WebSocket Worker importScripts postMessage onmessage MessageChannel BroadcastChannel setTimeout setInterval setImmediate clearTimeout " +
  "WebAssembly Buffer Bun std os scriptArgs print load loadScript __dirname __filename crypto caches localStorage indexedDB alert prompt open close structuredClone reportError gc quickjs"
).split(" ");

/** Names of the host, of other runtimes and of their modules. */
export const HOST_OBJECTS: readonly Attempt[] = [
  ...ABSENT.map((name) => ({ source: `return typeof ${name};`, gives: '"undefined"' })),
  {
    source:
      "return typeof globalThis.Deno + typeof globalThis['process'] + typeof (0, eval)('this').require;",
    gives: '"undefinedundefinedundefined"',
  },
  {
    source: "return await import('node:fs');",
    gives: "code_failed: The script failed: ReferenceError: could not load module 'node:fs'",
  },
  {
    source: "return await import('std');",
    gives: "code_failed: The script failed: ReferenceError: could not load module 'std'",
  },
  {
    source: "return await import('os');",
    gives: "code_failed: The script failed: ReferenceError: could not load module 'os'",
  },
  {
    source: "return await import('data:text/javascript,export default 1');",
    gives:
      "code_failed: The script failed: ReferenceError: could not load module 'data:text/javascript,export default 1'",
  },
  {
    source: "return await import('file:///etc/passwd');",
    gives:
      "code_failed: The script failed: ReferenceError: could not load module 'file:///etc/passwd'",
  },
  {
    source: "return import.meta.url;",
    gives:
      "code_failed: The script failed at line 1, column 15: SyntaxError: import.meta only valid in module code",
  },
  {
    source: "return require('child_process').execSync('id').toString();",
    gives:
      "code_failed: The script failed at line 1, column 8: ReferenceError: 'require' is not defined",
  },
  {
    source: "return await fetch('http://127.0.0.1:CANARY_PORT/fetch');",
    gives:
      "code_failed: The script failed at line 1, column 14: ReferenceError: 'fetch' is not defined",
  },
  {
    source: "return new XMLHttpRequest().open('GET', 'http://127.0.0.1:CANARY_PORT/xhr');",
    gives:
      "code_failed: The script failed at line 1, column 12: ReferenceError: 'XMLHttpRequest' is not defined",
  },
  {
    source: "return new WebSocket('ws://127.0.0.1:CANARY_PORT/ws');",
    gives:
      "code_failed: The script failed at line 1, column 12: ReferenceError: 'WebSocket' is not defined",
  },
  {
    source: "return Deno.readTextFileSync('CANARY_FILE');",
    gives:
      "code_failed: The script failed at line 1, column 8: ReferenceError: 'Deno' is not defined",
  },
  {
    source: "return Deno.env.get('CANARY_NAME');",
    gives:
      "code_failed: The script failed at line 1, column 8: ReferenceError: 'Deno' is not defined",
  },
  {
    source: "return process.env.CANARY_NAME;",
    gives:
      "code_failed: The script failed at line 1, column 8: ReferenceError: 'process' is not defined",
  },
  {
    source: "return process.binding('fs').readFileUtf8('CANARY_FILE');",
    gives:
      "code_failed: The script failed at line 1, column 8: ReferenceError: 'process' is not defined",
  },
  {
    source: "return os.getenv('CANARY_NAME');",
    gives:
      "code_failed: The script failed at line 1, column 8: ReferenceError: 'os' is not defined",
  },
  {
    source: "return std.loadFile('CANARY_FILE');",
    gives:
      "code_failed: The script failed at line 1, column 8: ReferenceError: 'std' is not defined",
  },
  {
    source: "return new Function('return process.env')();",
    gives:
      "code_failed: The script failed at line 1, column 42: ReferenceError: 'process' is not defined",
  },
  {
    source: "return arguments.callee.caller;",
    gives:
      "code_failed: The script failed at line 1, column 17: TypeError: invalid property access",
  },
  { source: "return arguments[0] === input && arguments.length;", gives: "1" },
  {
    source: "return new Error().stack.includes('/') || new Error().stack.includes('file:');",
    gives: "false",
  },
  {
    source: "return typeof std + typeof bjson + typeof Bjson;",
    gives: '"undefinedundefinedundefined"',
  },
];
