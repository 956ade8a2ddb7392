/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * Runs scripts, one at a time, and answers a `ScriptReport` to each. The thread has no permissions;
 * the scripts have nothing of the thread.
 */
import { gunzipSync } from "node:zlib";
import bytes from "@jitl/quickjs-wasmfile-release-sync/wasm" with { type: "bytes" };
import { runScript } from "./sandbox.ts";
import type { ScriptRequest } from "./script_request.ts";

// What the engine prints of its own breaking is no news to an operator.
Object.assign(console, { log() {}, warn() {}, error() {} });
// What the engine asks for its zone: a script's local time is UTC, wherever the server stands.
Date.prototype.getTimezoneOffset = () => 0;

/** The executable carries the engine compressed. */
const wasm = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
const engine = new WebAssembly.Module(new Uint8Array(wasm));

self.onmessage = async ({ data }: MessageEvent<ScriptRequest>) => {
  self.postMessage(await runScript(engine, data));
};
