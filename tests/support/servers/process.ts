import { TOOLS } from "../../../.ci/tools/catalogue.ts";
import { quietPort } from "./quiet_port.ts";

const READY_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 25;
const POLL_TIMEOUT_MS = 1_000;
const STOP_TIMEOUT_MS = 5_000;
const START_ATTEMPTS_MAX = 3;

/** The servers that tests can start. */
export type ServerName = "keycloak" | "minio" | "sqld" | "versitygw";

/** A real server on a free port of the loopback, with its data in a folder of its own. */
export interface Server extends AsyncDisposable {
  /** `http://127.0.0.1:<port>` */
  url: string;
  pid: number;
}

/** How one server is started and asked whether it is ready. */
export interface ServerOptions {
  name: ServerName;
  healthPath: string;
  env?: Record<string, string>;
  readyTimeoutMs?: number;
  /** How long it may take to end after a SIGTERM before it is killed. */
  stopTimeoutMs?: number;
  /** The directory of its data, which is kept; a temporary folder unless stated. */
  dataDir?: string;
  args(address: string, dataDir: string): string[];
}

/**
 * Whether tests of this server must be ignored because its program cannot be had here; says why.
 * With `HEDDLE_REQUIRE_TOOLS=1` none is ignored: starting the server then fails the test.
 */
export async function isMissing(name: ServerName): Promise<boolean> {
  if (Deno.env.get("HEDDLE_REQUIRE_TOOLS") === "1") return false;
  try {
    await programOf(name);
    return false;
  } catch (error) {
    console.warn(`Ignoring tests of ${name}: ${error instanceof Error ? error.message : error}`);
    return true;
  }
}

/** `sqld` is a download of seconds; the others take longer and are made only on request. */
async function programOf(name: ServerName): Promise<string> {
  if (name === "sqld") return await TOOLS.sqld.ensure();
  const path = await TOOLS[name].find();
  if (path) return path;
  const needed = name === "keycloak" ? "Java 17 and Maven" : "Go";
  throw new Error(`${name} is not cached; with ${needed}: deno run -A .ci/tools.ts ${name}`);
}

/** Starts a server and waits until it answers; tries again when another process took its port. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const program = await programOf(options.name);
  for (let attempt = 1;; attempt++) {
    try {
      return await startOnce(program, options);
    } catch (error) {
      if (attempt === START_ATTEMPTS_MAX) throw error;
    }
  }
}

async function startOnce(program: string, options: ServerOptions): Promise<Server> {
  const isKept = options.dataDir !== undefined;
  const dataDir = options.dataDir ?? await Deno.makeTempDir({ prefix: `heddle-${options.name}-` });
  const address = `127.0.0.1:${quietPort()}`;
  const child = new Deno.Command(program, {
    args: options.args(address, dataDir),
    env: options.env,
    cwd: dataDir,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const words = new Response(child.stderr).text();
  const server = {
    url: `http://${address}`,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      await stop(child, options.stopTimeoutMs ?? STOP_TIMEOUT_MS);
      await words;
      if (!isKept) await Deno.remove(dataDir, { recursive: true });
    },
  };
  const exited = new AbortController();
  child.status.then(() => exited.abort());
  const { healthPath, readyTimeoutMs = READY_TIMEOUT_MS } = options;
  const deadline = performance.now() + readyTimeoutMs;
  if (await answers(server.url + healthPath, { deadline, exited: exited.signal })) return server;
  await server[Symbol.asyncDispose]();
  const tail = (await words).slice(-1000);
  throw new Error(`Cannot start ${options.name} at ${address}: not ready: ${tail}`);
}

/** Polls until the address answers 2xx; false when the process exits or the time is over. */
async function answers(
  url: string,
  { deadline, exited }: { deadline: number; exited: AbortSignal },
): Promise<boolean> {
  while (performance.now() < deadline && !exited.aborted) {
    try {
      const signal = AbortSignal.any([exited, AbortSignal.timeout(POLL_TIMEOUT_MS)]);
      const response = await fetch(url, { signal });
      await response.body?.cancel();
      if (response.ok) return true;
    } catch {
      // Nobody listens yet.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return false;
}

async function stop(child: Deno.ChildProcess, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => signal(child, "SIGKILL"), timeoutMs);
  signal(child, "SIGTERM");
  await child.status;
  clearTimeout(timer);
}

function signal(child: Deno.ChildProcess, name: Deno.Signal): void {
  try {
    child.kill(name);
  } catch {
    // It has ended already.
  }
}
