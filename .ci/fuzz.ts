/**
 * `deno task fuzz [seed…]`: throws what the OpenAPI document allows, and what it does not, at a
 * server in which there is something to find: never a 5xx, no answer outside its schema, no route
 * that forgets its token.
 */
import { type ApiClient, openApi } from "../tests/support/processes/api_client.ts";
import { openServer, type Server } from "../tests/support/processes/server.ts";
import { TOOLS } from "./tools/catalogue.ts";

const SEEDS = ["1", "2", "3"];
const EXAMPLES = 30;
const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
  "response_headers_conformance",
  "ignored_auth",
  "use_after_free",
];

/** How many of each kind are made, so that some are left after others were deleted. */
const COPIES = 12;

const DEFINITION = {
  format: "planner/1",
  name: "Fuzzed",
  inputs: { name: { type: "string", default: "Ada" } },
  steps: [{
    id: "greet",
    service: "files",
    action: "write",
    with: { name: "greeting.txt", text: "Hello, ${{ inputs.name }}!" },
  }],
};

type Ids = Record<string, string[]>;

/** Creates the things that the path parameters of the document name, and answers their ids. */
async function fill(api: ApiClient): Promise<Ids> {
  const ids: Ids = { workflowId: [], versionId: [], runId: [], threadId: [], apiKeyId: [] };
  for (let copy = 0; copy < COPIES; copy++) {
    const workflowId = await api.publish(JSON.stringify(DEFINITION));
    const { versions } = await api.expect(200, `GET /workflows/${workflowId}/versions`);
    const thread = await api.expect(201, "POST /chats/from-workflow", {
      workflowPublicId: workflowId,
    });
    const key = await api.expect(201, "POST /api-keys", { name: `fuzz ${copy}` });
    ids.workflowId?.push(workflowId);
    ids.versionId?.push(versions[0].versionId);
    ids.runId?.push(await api.startRun(workflowId));
    ids.threadId?.push(thread.threadId);
    ids.apiKeyId?.push(key.id);
  }
  return ids;
}

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  schema?: unknown;
}

interface Operation {
  parameters?: Parameter[];
}

/** A schema of text that holds data, as src/http/schema/bodies.ts describes streams and YAML. */
interface TextSchema {
  type: "string";
  contentSchema?: { items?: unknown };
}

/**
 * The document with the data of streams and YAML in place of their text: Schemathesis parses both, and
 * before OpenAPI 3.2 it takes the schema of a stream as that of one event.
 */
function withParsedTexts(document: string): string {
  return JSON.stringify(JSON.parse(document, (_key, value: TextSchema | null) => {
    const data = value?.contentSchema;
    return data?.items ?? data ?? value;
  }));
}

/** The document with paths that name what is there, in the one organization where it is. */
function withIds(document: string, ids: Ids): string {
  const parsed: { paths: Record<string, Record<string, Operation>> } = JSON.parse(document);
  for (const operation of Object.values(parsed.paths).flatMap((item) => Object.values(item))) {
    const parameters = operation.parameters?.filter(({ $ref }) => $ref === undefined) ?? [];
    for (const parameter of parameters) {
      const known = parameter.in === "path" ? ids[parameter.name ?? ""] : undefined;
      if (known) parameter.schema = { type: "string", enum: [...known, crypto.randomUUID()] };
    }
    operation.parameters = parameters;
  }
  return JSON.stringify(parsed);
}

async function fuzz(server: Server, { file, seed }: { file: string; seed: string }) {
  const args = [
    ...["run", file, "--url", server.url, "--seed", seed, "-n", String(EXAMPLES)],
    ...["-H", `Authorization: Bearer ${await server.token()}`, "-H", "x-active-org: acme"],
    ...["--phases", "coverage,fuzzing,stateful", "--checks", CHECKS.join(",")],
    ...["--continue-on-failure", "--generation-database", "none", "--no-color"],
  ];
  const program = await TOOLS.schemathesis.ensure();
  const command = new Deno.Command(program, { args, cwd: await Deno.makeTempDir() });
  // Told at its end: several seeds run at once.
  const { success, stdout, stderr } = await command.output();
  console.log(`Seed ${seed}:\n${new TextDecoder().decode(stdout)}`);
  console.error(new TextDecoder().decode(stderr));
  return success;
}

/** Whether a new server, filled, withstands what the seed makes, and logs no error. */
async function withstands(seed: string): Promise<boolean> {
  await using server = await openServer();
  const response = await fetch(`${server.url}/api/v1/openapi.json`);
  const file = await Deno.makeTempFile({ suffix: ".json" });
  await Deno.writeTextFile(
    file,
    withIds(withParsedTexts(await response.text()), await fill(await openApi(server))),
  );
  const passed = await fuzz(server, { file, seed });
  await Deno.remove(file);
  const errors = server.log.split("\n").filter((line) => line.includes('"level":"error"'));
  if (errors.length > 0) console.error(`The server's log holds errors:\n${errors.join("\n")}`);
  return passed && errors.length === 0;
}

async function main(seeds: string[]): Promise<boolean> {
  return (await Promise.all(seeds.map(withstands))).every((passed) => passed);
}

if (import.meta.main) Deno.exit(await main(Deno.args.length > 0 ? Deno.args : SEEDS) ? 0 : 1);
