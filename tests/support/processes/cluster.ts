import { ok } from "node:assert/strict";
import { type ApiClient, openApi } from "./api_client.ts";
import { openServer, type Server, type ServerOptions } from "./server.ts";
import { type Hit, startStepServer, type StepServer } from "../runs/step_server.ts";

/** One of several `heddle serve` on one database. */
export interface Member {
  server: Server;
  api: ApiClient;
}

/** Several servers on one database, and the outside world of their runs. */
export interface Cluster extends AsyncDisposable {
  members: readonly Member[];
  outside: StepServer;
  /** Returns the server with this index, modulo the number of servers. */
  at(index: number): Member;
}

interface ClusterOptions extends ServerOptions {
  size: number;
}

export async function openCluster({ size, ...options }: ClusterOptions): Promise<Cluster> {
  await using opening = new AsyncDisposableStack();
  const env = { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32", ...options.env };
  const first = opening.use(await openServer({ ...options, env }));
  const others = Array.from(
    { length: size - 1 },
    () => openServer({ ...options, env, beside: first }),
  );
  const servers = [first, ...await Promise.all(others)];
  for (const server of servers.slice(1)) opening.use(server);
  // Ends first, so that no server waits for an answer.
  const outside = opening.use(startStepServer());
  const members = await Promise.all(
    servers.map(async (server) => ({ server, api: await openApi(server) })),
  );
  const open = opening.move();
  return {
    members,
    outside,
    at: (index) => members[index % size] as Member,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** How long two calls may overlap, while the end of the first is still on its way to its server. */
const ON_ITS_WAY_MS = 500;

/** Checks that no step was called while another call of the same step was in progress. */
export function refuseOverlaps(hits: readonly Hit[]): void {
  const byKey = Map.groupBy(hits, ({ idempotencyKey }) => idempotencyKey);
  for (const [key, calls] of byKey) {
    ok(key !== null, "every call has its key");
    for (const [index, { beganAt, path }] of calls.slice(1).entries()) {
      const before = calls[index]?.endedAt ?? 0;
      ok(beganAt > before - ON_ITS_WAY_MS, `${path} was called twice at once`);
    }
  }
}
