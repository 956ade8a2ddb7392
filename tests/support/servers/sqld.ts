import { type Server, startServer } from "./process.ts";

/** Starts a libSQL server with an empty database; anyone may use it unless the arguments guard it. */
export async function startSqld(moreArgs: string[] = []): Promise<Server> {
  return await startServer({
    name: "sqld",
    healthPath: "/health",
    // Without the last flag a stop can take 30 s.
    args: (address, dataDir) => [
      ...["-d", dataDir, "--http-listen-addr", address],
      ...["--no-welcome", "--shutdown-timeout", "1"],
      ...moreArgs,
    ],
  });
}
