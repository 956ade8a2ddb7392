import { isJsonObject, type Json } from "../lib/json.ts";
import { count } from "./amounts.ts";
import { onOneLine } from "./printable.ts";
import {
  connectServer,
  refusalOf,
  SERVER_OPTIONS,
  SERVER_USAGE,
  type ServerClient,
} from "./server_client.ts";
import { type Command, CommandError, readOptions } from "./usage.ts";
import { type ExportedFile, WorkflowDirectory } from "./workflow_directory.ts";

const USAGE = `heddle export [--out <directory>] [--workflow <id or name>…]
              ${SERVER_USAGE}`;

export const exportCommand: Command = {
  usage: USAGE,
  async run(args) {
    const { out, workflow: wanted, ...access } = readOptions({
      args,
      usage: USAGE,
      options: {
        ...SERVER_OPTIONS,
        out: { type: "string", default: "." },
        workflow: { type: "string", multiple: true, default: [] },
      },
    });
    // All workflows are read before anything is written.
    const all = await readExports(connectServer(access));
    const directory = await WorkflowDirectory.open(out);
    const chosen = wanted.length === 0 ? all : [...new Set(wanted.map((one) => find(all, one)))];
    let written = 0;
    for (const file of chosen) {
      const path = await directory.save(file);
      if (path === null) continue;
      console.log(onOneLine(path));
      written++;
    }
    for (const path of directory.filesNotIn(new Set(all.map(({ key }) => key)))) {
      console.error(onOneLine(`${path}: you may read no published workflow with its key`));
    }
    const unchanged = chosen.length - written;
    console.error(
      `${count(chosen.length, "workflow")}: ${written} written, ${unchanged} unchanged`,
    );
    return 0;
  },
};

const PAGE_LIMIT = 100;

async function readExports(client: ServerClient): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (let next: Json = null;;) {
    const after: string = typeof next === "string" ? `&after=${encodeURIComponent(next)}` : "";
    const reply = await client.get(`/workflows/export?limit=${PAGE_LIMIT}${after}`);
    if (reply.status !== 200) throw new CommandError(`Cannot export: ${refusalOf(reply)}`, 1);
    files.push(...toFiles(reply.body["workflows"] ?? null));
    next = reply.body["next"] ?? null;
    if (next === null) break;
  }
  // Sorted by key, so that on every server the same one of two workflows with one name gets the
  // plain file name.
  return files.sort((one, other) => one.key < other.key ? -1 : 1);
}

function toFiles(value: Json): ExportedFile[] {
  if (!Array.isArray(value)) {
    throw new CommandError("Cannot export: the server's response has no list of workflows", 3);
  }
  return value.map((item) => {
    const { workflowId, key, name, text } = isJsonObject(item) ? item : {};
    if (
      typeof workflowId === "string" && typeof key === "string" &&
      typeof name === "string" && typeof text === "string"
    ) return { workflowId, key, name, text };
    throw new CommandError(
      "Cannot export: the server's response has a workflow with unexpected fields",
      3,
    );
  });
}

/** Finds a file by its id, its key, or its name if the name is unique. */
function find(files: readonly ExportedFile[], wanted: string): ExportedFile {
  const exact = files.find(({ workflowId, key }) =>
    workflowId === wanted.toLowerCase() || key === wanted
  );
  if (exact) return exact;
  const named = files.filter(({ name }) => name === wanted);
  const [first] = named;
  if (first === undefined) {
    throw new CommandError(`You may read no published workflow "${wanted}"`, 1);
  }
  if (named.length === 1) return first;
  const ids = named.map(({ workflowId }) => workflowId).join(", ");
  throw new CommandError(`"${wanted}" is the name of ${named.length} workflows: ${ids}`, 1);
}
