import { type App, createApp } from "../app.ts";
import { type Config, loadConfig } from "../config.ts";
import { createLog } from "../lib/log.ts";
import { SetupError } from "../lib/setup_error.ts";
import { printWelcome } from "./welcome.ts";
import { type Command, readOptions } from "./usage.ts";

const USAGE = "heddle serve";

/** How long open requests and streams have to end once the server stops. */
const DRAIN_MS = 20_000;

export const serve: Command = {
  name: "serve",
  usage: USAGE,
  summary: "Serve until SIGTERM or SIGINT",
  async run(args) {
    readOptions({ args, usage: USAGE, options: {} });
    const config = loadConfig();
    await using app = await createApp(config);
    const stop = stopSignal();
    const server = listen(app, config);
    const address = addressOf(server, config);
    app.listensAt(address);
    // Whatever the level: scripts wait for this line.
    createLog({ ...config.log, level: "info" }).info(`listening on ${address}`);
    await printWelcome({ app, config, address });
    await stop;
    app.log.info("stopping");
    await shutDown(server, app);
    return 0;
  },
};

function listen(app: App, { host: hostname, port }: Config): Deno.HttpServer<Deno.NetAddr> {
  try {
    return Deno.serve({
      hostname,
      port,
      onListen: () => {},
      onError: (error) => {
        app.log.error("a request failed before it was answered", error);
        return new Response(null, { status: 500 });
      },
    }, (request, info) => app.fetch(request, info.remoteAddr.hostname));
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

function addressOf({ addr }: Deno.HttpServer<Deno.NetAddr>, { host }: Config): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${addr.port}`;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    Deno.addSignalListener("SIGTERM", resolve);
    Deno.addSignalListener("SIGINT", resolve);
  });
}

/** New connections are refused at once; what is open ends by itself, or is cut at the deadline. */
async function shutDown(server: Deno.HttpServer, app: App): Promise<void> {
  const drained = server.shutdown();
  const disposed = app[Symbol.asyncDispose]();
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DRAIN_MS);
  await Promise.race([Promise.all([drained, disposed]), late]);
  clearTimeout(timer);
}
