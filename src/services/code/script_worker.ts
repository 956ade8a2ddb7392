/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/**
 * Runs scripts and sends a `ScriptAnswer` for each. The thread has no permissions, and scripts have
 * no access to the thread.
 */
import bytes from "@jitl/quickjs-wasmfile-release-sync/wasm" with { type: "bytes" };
import { runScript } from "./sandbox.ts";
import type { ScriptJob } from "./script_request.ts";
import { serveJobs } from "../../workers/serve_jobs.ts";
import { unpackWasm } from "../../workers/unpack_wasm.ts";

// Suppresses the engine's crash messages, which do not help operators.
Object.assign(console, { log() {}, warn() {}, error() {} });
// The engine asks for its zone with this method. With 0, a script's local time is UTC on every
// server.
Date.prototype.getTimezoneOffset = () => 0;

const engine = new WebAssembly.Module(unpackWasm(bytes));

serveJobs<ScriptJob>((job, control) => runScript(engine, job, control));
