import { join } from "node:path";
import { type BenchServer, residentMb, startServer } from "./processes.ts";

const SUB = "00000000-0000-7000-8000-000000000001";
const ORG = "bench";

/** Three pure steps, as the reference does them. */
export const THREE_STEPS = `format: planner/1
name: Three steps
inputs:
  amount: { type: number }
steps:
  - id: a
    service: data
    action: map
    with: { items: [1], to: "\${{ inputs.amount * 2 }}" }
  - id: b
    service: data
    action: map
    with: { items: "\${{ steps.a.output }}", to: "\${{ item + 1 }}" }
  - id: c
    service: data
    action: filter
    with: { items: "\${{ steps.b.output }}", where: item > 0 }
outputs: { rows: "\${{ steps.c.output }}" }
`;

export interface Heddle extends BenchServer {
  /** Resident memory before any work. */
  idleMb: number;
  headers: Record<string, string>;
  /** Of three steps, published. */
  workflowId: string;
  definition: string;
  databasePath: string;
  /** Publishes a workflow from its text and answers its id. */
  publish(definition: string): Promise<string>;
}

/** The program: the binary when it has been made, else the source. */
export async function heddleCommand(): Promise<{ command: string; args: string[] }> {
  const binary = new URL("../../../dist/heddle", import.meta.url).pathname;
  const made = await Deno.stat(binary).then(() => true, () => false);
  if (made) return { command: binary, args: [] };
  const main = new URL("../../../main.ts", import.meta.url).pathname;
  const permissions = [
    "--allow-read",
    "--allow-write",
    "--allow-net",
    "--allow-env",
    "--allow-sys=getPriority,setPriority,statfs",
  ];
  return { command: Deno.execPath(), args: ["run", "--no-check", ...permissions, main] };
}

/** A server on an empty directory with `workflows` workflows, all of the caller. */
export async function openHeddle(
  { directory, workflows }: { directory: string; workflows: number },
): Promise<Heddle> {
  const env = {
    DATA_DIR: join(directory, "data"),
    PORT: "0",
    RATE_LIMIT_PER_MINUTE: "0",
    MAX_STREAMS: "20000",
    MAX_STREAMS_PER_ORG: "20000",
    MAX_STREAMS_PER_USER: "20000",
    HTTP_ALLOWED_NETWORKS: "127.0.0.0/8",
    LOG_LEVEL: "warn",
  };
  const { command, args } = await heddleCommand();
  const server = await startServer({ command, args: [...args, "serve"], env });
  const idleMb = await residentMb(server.pid);
  const token = await printed({ command, args: [...args, ...TOKEN_ARGS], env });
  const headers = { authorization: `Bearer ${token}`, "x-active-org": ORG };
  const post = poster(`${server.url}/api/v1`, headers);
  const publish = async (definition: string): Promise<string> => {
    const { workflowId } = await post("/workflows", { definition });
    await post(`/workflows/${workflowId}/publish`, {});
    return String(workflowId);
  };
  for (let at = 1; at < workflows; at++) await publish(THREE_STEPS);
  return {
    ...server,
    idleMb,
    headers,
    workflowId: await publish(THREE_STEPS),
    definition: THREE_STEPS,
    databasePath: join(env.DATA_DIR, "heddle.db"),
    publish,
  };
}

const TOKEN_ARGS = ["token", "--sub", SUB, "--email", "bench@example.org", "--org", ORG];

async function printed(
  { command, args, env }: { command: string; args: string[]; env: Record<string, string> },
): Promise<string> {
  const { stdout } = await new Deno.Command(command, { args, env, stderr: "inherit" }).output();
  return new TextDecoder().decode(stdout).trim();
}

type Poster = (path: string, body: unknown) => Promise<Record<string, unknown>>;

function poster(base: string, headers: Record<string, string>): Poster {
  return async (path, body) => {
    const answer = await fetch(`${base}${path}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) {
      throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
    }
    return await answer.json();
  };
}
