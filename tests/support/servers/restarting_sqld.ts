import { TOOLS } from "../../../.ci/tools/catalogue.ts";
import { temporaryDirectory } from "../temporary_directory.ts";

const POLL_INTERVAL_MS = 25;
const READY_TRIES_MAX = 400;

/** A libSQL server that can be killed and started again on the same data and address. */
export interface RestartingSqld extends AsyncDisposable {
  url: string;
  kill(): Promise<void>;
  /** Answers when it is ready. */
  start(): Promise<void>;
}

export async function startRestartingSqld(): Promise<RestartingSqld> {
  const program = await TOOLS.sqld.ensure();
  const directory = await temporaryDirectory();
  const address = `127.0.0.1:${freePort()}`;
  let child: Deno.ChildProcess | null = null;
  const server: RestartingSqld = {
    url: `http://${address}`,
    async start() {
      child = new Deno.Command(program, {
        args: ["-d", directory.path, "--http-listen-addr", address, "--no-welcome"],
        stdin: "null",
        stdout: "null",
        stderr: "null",
      }).spawn();
      await ready(`http://${address}/health`);
    },
    async kill() {
      child?.kill("SIGKILL");
      await child?.status;
      child = null;
    },
    async [Symbol.asyncDispose]() {
      await server.kill();
      await directory[Symbol.asyncDispose]();
    },
  };
  await server.start();
  return server;
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function ready(url: string): Promise<void> {
  for (let tries = 0; tries < READY_TRIES_MAX; tries++) {
    try {
      const response = await fetch(url);
      await response.body?.cancel();
      if (response.ok) return;
    } catch {
      // Nobody listens yet.
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`Cannot reach ${url}: the server does not start`);
}
