import { TextLineStream } from "../../support/http/text_lines.ts";

/** A server of the benchmark in a process of its own. */
export interface BenchServer extends AsyncDisposable {
  url: string;
  pid: number;
  /** From the start of the process to the first answer. */
  startMs: number;
}

export interface StartOptions {
  command: string;
  args: string[];
  env?: Record<string, string>;
}

/** Starts a server that prints `listening on <address>` and answers `/healthz`. */
export async function startServer({ command, args, env }: StartOptions): Promise<BenchServer> {
  const startedAt = performance.now();
  const child = new Deno.Command(command, {
    args,
    env,
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream())
    .pipeThrough(new TextLineStream()).getReader();
  const url = await listeningAddress(lines);
  drain(lines);
  await (await fetch(`${url}/healthz`)).body?.cancel();
  return {
    url,
    pid: child.pid,
    startMs: performance.now() - startedAt,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.status;
    },
  };
}

async function listeningAddress(lines: ReadableStreamDefaultReader<string>): Promise<string> {
  for (;;) {
    const { value, done } = await lines.read();
    if (done) throw new Error("The server ended before it listened");
    const address = /listening on (http:\/\/[^\s"]+)/.exec(value)?.[1];
    if (address) return address;
  }
}

/** So that the pipe never fills. */
async function drain(lines: ReadableStreamDefaultReader<string>): Promise<void> {
  while (!(await lines.read()).done);
}

/** Resident memory of a process in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** The most that it has had so far. */
export async function peakMb(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Has `peakMb()` begin anew. */
export async function forgetPeak(pid: number): Promise<void> {
  await Deno.writeTextFile(`/proc/${pid}/clear_refs`, "5");
}

/** A clock tick of the kernel's accounts. */
const TICK_MS = 10;

/** The CPU that a process has used so far, in user and kernel mode, in milliseconds. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`);
  // The name of the program, in brackets, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
