import type { App } from "../app.ts";
import { type Config, loadConfig } from "../config.ts";
import { createLog } from "../lib/log.ts";
import { SetupError } from "../lib/setup_error.ts";
import { LogOutput } from "./log_output.ts";
import { HttpListener } from "./http_listener.ts";
import { printWelcome } from "./welcome.ts";
import { type Command, readOptions } from "./usage.ts";

const USAGE = "heddle serve [--new] [--move-storage]";

/** How long open requests and streams have to end once the server stops. */
const DRAIN_MS = 20_000;

export const serve: Command = {
  name: "serve",
  usage: USAGE,
  summary: "Serve until SIGTERM or SIGINT",
  async run(args) {
    const options = { new: { type: "boolean" }, "move-storage": { type: "boolean" } } as const;
    const given = readOptions({ args, usage: USAGE, options });
    const config = loadConfig();
    await using output = openLogOutput(config);
    // Imported late: a command that needs no server starts sooner without it.
    const { createApp } = await import("../app.ts");
    const { write } = output;
    const log = createLog({ ...config.log, write });
    await using app = await createApp(config, {
      log,
      isNew: given.new ?? false,
      isStorageMoved: given["move-storage"] ?? false,
    }).catch(refuseStart);
    const stop = stopSignal();
    const server = listen(app, config);
    const address = addressOf(server, config);
    app.listensAt(address);
    // Whatever the level: scripts wait for this line.
    createLog({ ...config.log, level: "info", write }).info(`listening on ${address}`);
    await printWelcome({ app, config, address, print: (text) => write(text, "info") });
    void output.flush();
    const broken = await Promise.race([stop, app.broken]);
    if (broken !== undefined) return await giveUp({ app, server, output }, broken);
    app.log.info("stopping");
    await shutDown(server, app);
    return 0;
  },
};

/**
 * A file that cannot be used, or a database that takes no writes, does not mend itself: it is the
 * operator's to change, as a setting is.
 */
function refuseStart(error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!(error instanceof Error) || !/^E[A-Z0-9]+(_SQLITE_ERROR)?$/.test(code)) throw error;
  throw new SetupError(`Cannot start: ${error.message}`, { cause: error });
}

/** The log's way to standard output; what still waits goes out when the process dies of a defect. */
function openLogOutput({ log: options }: Config): LogOutput {
  const output: LogOutput = new LogOutput({
    sink: Deno.stdout,
    onLost(lines) {
      const log = createLog({ ...options, write: output.write });
      log.warn("lost lines of the log: standard output did not take them", { lines });
    },
  });
  for (const defect of ["error", "unhandledrejection"]) {
    globalThis.addEventListener(defect, () => output.flushSync());
  }
  return output;
}

function listen(app: App, { host: hostname, port }: Config): HttpListener {
  try {
    return new HttpListener({
      hostname,
      port,
      handler: (request, info) => app.fetch(request, info.remoteAddr.hostname),
      log: app.log,
    });
  } catch (error) {
    const reason = error instanceof Deno.errors.AddrInUse
      ? "the port is taken"
      : error instanceof Error
      ? error.message
      : String(error);
    throw new SetupError(`Cannot listen on ${hostname}:${port}: ${reason}. Set HOST and PORT`, {
      cause: error,
    });
  }
}

function addressOf({ addr }: HttpListener, { host }: Config): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${addr.port}`;
}

function stopSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    const stop = (): void => resolve(undefined);
    Deno.addSignalListener("SIGTERM", stop);
    Deno.addSignalListener("SIGINT", stop);
  });
}

/** How long callers are still told that nothing can be done here. */
const FAREWELL_MS = 3_000;

/** Ends the process: what still runs cannot be written anywhere, so nothing waits for it. */
async function giveUp(
  { app, server, output }: { app: App; server: HttpListener; output: LogOutput },
  reason: string,
): Promise<never> {
  app.log.error("the database is lost, the server ends: put the file back and start again", reason);
  await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
  void server.shutdown();
  output.flushSync();
  Deno.exit(3);
}

/** New connections are refused at once; what is open ends by itself, or is cut at the deadline. */
async function shutDown(server: HttpListener, app: App): Promise<void> {
  const drained = server.shutdown();
  const disposed = app[Symbol.asyncDispose]();
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DRAIN_MS);
  await Promise.race([Promise.all([drained, disposed]), late]);
  clearTimeout(timer);
}
