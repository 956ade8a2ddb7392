/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * Runs scripts and answers a `ScriptAnswer` to each. The thread has no permissions; the scripts
 * have nothing of the thread.
 */
import { gunzipSync } from "node:zlib";
import bytes from "@jitl/quickjs-wasmfile-release-sync/wasm" with { type: "bytes" };
import { runScript } from "./sandbox.ts";
import type { ScriptJob } from "./script_request.ts";
import { serveJobs } from "../../workers/serve_jobs.ts";

// The engine's own crash messages are no news to an operator.
Object.assign(console, { log() {}, warn() {}, error() {} });
// The engine's question for its zone: a script's local time is UTC on every server.
Date.prototype.getTimezoneOffset = () => 0;

/** The executable carries the engine compressed. */
const wasm = bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
const engine = new WebAssembly.Module(new Uint8Array(wasm));

serveJobs<ScriptJob>((job, control) => runScript(engine, job, control));
