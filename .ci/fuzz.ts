/**
 * `deno task fuzz [seed…]`: sends valid and invalid requests, generated from the OpenAPI document,
 * to a server with data. No response may be a 5xx or violate its schema, and no route may skip the
 * check of the token. Each operation must succeed at least once with one of the seeds. Only the
 * first seed also tests the limits of every field, which do not depend on the seed.
 */
import { openApi } from "../tests/support/processes/api_client.ts";
import { openServer, type Server } from "../tests/support/processes/server.ts";
import { fuzzedDocument } from "./fuzz/document.ts";
import { fill } from "./fuzz/fill.ts";
import { Successes } from "./fuzz/successes.ts";
import { toolDir } from "./tools/cache.ts";
import { TOOLS } from "./tools/catalogue.ts";

/** The fuzzer owns all data and is an admin, so that every route accepts it. */
const FUZZER = { roles: ["admin"] };

const SEEDS = ["1", "2"];
const EXAMPLES = 15;
const CHECKS = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_schema_conformance",
  "response_headers_conformance",
  "ignored_auth",
  "use_after_free",
];

const PHASES = "fuzzing,stateful";
const FIRST_PHASES = `coverage,${PHASES}`;

interface Attack {
  seed: string;
  phases: string;
}

async function fuzz(server: Server, file: string, { seed, phases }: Attack) {
  const args = [
    ...["run", file, "--url", server.url, "--seed", seed, "-n", String(EXAMPLES)],
    ...["-H", `Authorization: Bearer ${await server.token(FUZZER)}`, "-H", "x-active-org: acme"],
    ...["--phases", phases, "--checks", CHECKS.join(",")],
    ...["--continue-on-failure", "--generation-database", "none", "--no-color"],
  ];
  const program = await TOOLS.schemathesis.ensure();
  // Hypothesis reads the sources of every package that it finds, and keeps there what they hold.
  const env = { HYPOTHESIS_STORAGE_DIRECTORY: toolDir("hypothesis") };
  const command = new Deno.Command(program, { args, env, cwd: await Deno.makeTempDir() });
  // Printed at the end, because several seeds run at once.
  const { success, stdout, stderr } = await command.output();
  console.log(`Seed ${seed}:\n${new TextDecoder().decode(stdout)}`);
  console.error(new TextDecoder().decode(stderr));
  return success;
}

/** Whether a new server with data passes the fuzzing and logs no error. */
async function withstands(attack: Attack, successes: Successes): Promise<boolean> {
  let isFilled = false;
  const onLine = (line: string) => {
    if (isFilled) successes.read(line);
  };
  await using server = await openServer({ onLine });
  const response = await fetch(`${server.url}/api/v1/openapi.json`);
  const file = await Deno.makeTempFile({ suffix: ".json" });
  const colleagueId = crypto.randomUUID();
  await (await openApi(server, { sub: colleagueId })).expect(200, "GET /me");
  const filled = await fill(await openApi(server, FUZZER), { colleagueId });
  const document = fuzzedDocument(await response.text(), filled);
  await Deno.writeTextFile(file, document);
  successes.expect(document);
  isFilled = true;
  const passed = await fuzz(server, file, attack);
  await Deno.remove(file);
  const errors = server.log.split("\n").filter((line) => line.includes('"level":"error"'));
  if (errors.length > 0) console.error(`The server's log holds errors:\n${errors.join("\n")}`);
  return passed && errors.length === 0;
}

async function main(seeds: string[]): Promise<boolean> {
  const attacks = seeds.map((seed, index) => ({
    seed,
    phases: index === 0 ? FIRST_PHASES : PHASES,
  }));
  const successes = new Successes();
  const passed = await Promise.all(attacks.map((attack) => withstands(attack, successes)));
  const missing = successes.missing();
  for (const { operation, reason } of missing) {
    const advice = "give it something to work on in .ci/fuzz/fill.ts";
    console.log(`Never answered with 2xx: ${operation}: ${reason ?? advice}`);
  }
  return passed.every((passed) => passed) && missing.every(({ reason }) => reason !== null);
}

if (import.meta.main) Deno.exit(await main(Deno.args.length > 0 ? Deno.args : SEEDS) ? 0 : 1);
