import { type Server, startServer } from "./process.ts";

export interface SqldOptions {
  /** Beside the usual ones. */
  args?: string[];
  /** The directory of its data, which is kept; empty and temporary unless stated. */
  dataDir?: string;
}

/** Starts a libSQL server; anyone may use it unless the arguments guard it. */
export async function startSqld({ args = [], dataDir }: SqldOptions = {}): Promise<Server> {
  return await startServer({
    name: "sqld",
    healthPath: "/health",
    dataDir,
    // Without the last flag a stop can take 30 s.
    args: (address, dataDir) => [
      ...["-d", dataDir, "--http-listen-addr", address],
      ...["--no-welcome", "--shutdown-timeout", "1"],
      ...args,
    ],
  });
}
