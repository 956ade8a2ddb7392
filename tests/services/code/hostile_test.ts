/** No attempt of a script sees or changes anything of the host, and the next call is clean. */
import assert from "node:assert/strict";
import type { ScriptPool } from "../../../src/services/code/script_pool.ts";
import { openScripts, outcomeOf, runScript } from "../../support/runs/scripts.ts";
import type { Attempt } from "./attempts/attempt.ts";
import { CONSTRUCTORS } from "./attempts/constructors.ts";
import { ENGINE } from "./attempts/engine.ts";
import { FAILURES } from "./attempts/failures.ts";
import { HOST_OBJECTS } from "./attempts/host_objects.ts";
import { PROTOTYPES } from "./attempts/prototypes.ts";
import { RESULTS } from "./attempts/results.ts";
import { STATE } from "./attempts/state.ts";

const THEMES: Readonly<Record<string, readonly Attempt[]>> = {
  "looks for the host": HOST_OBJECTS,
  "walks over constructors": CONSTRUCTORS,
  "changes the built-in objects": PROTOTYPES,
  "returns what is no plain data": RESULTS,
  "throws and prints what is no plain data": FAILURES,
  "goes where engines have had faults": ENGINE,
  "leaves something behind": STATE,
};

/** Every property of every object that a script can reach, with what it is. */
const INVENTORY = `
  const seen = new Set();
  const lines = [];
  const visit = (value, path) => {
    if (Object(value) !== value || seen.has(value)) return;
    seen.add(value);
    visit(Object.getPrototypeOf(value), path + ".__proto__");
    for (const key of Reflect.ownKeys(value)) {
      const found = Object.getOwnPropertyDescriptor(value, key);
      const place = path + "." + String(key);
      lines.push(place + " " + typeof found.value + typeof found.get + found.writable);
      for (const part of [found.value, found.get, found.set]) visit(part, place);
    }
  };
  visit(globalThis, "");
  return lines;
`;

/** Names that only the host has. */
interface Canaries extends AsyncDisposable {
  secret: string;
  /** Connections that came to its server. */
  connections(): number;
  fill(source: string): string;
}

async function openCanaries(): Promise<Canaries> {
  const secret = crypto.randomUUID();
  const file = await Deno.makeTempFile({ prefix: "heddle-canary-" });
  await Deno.writeTextFile(file, secret);
  const name = `HEDDLE_CANARY_${secret.slice(0, 8)}`;
  Deno.env.set(name, secret);
  let connections = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, () => {
    connections++;
    return new Response(secret);
  });
  return {
    secret,
    connections: () => connections,
    fill: (source) =>
      source.replaceAll("CANARY_PORT", String(server.addr.port))
        .replaceAll("CANARY_FILE", file).replaceAll("CANARY_NAME", name),
    async [Symbol.asyncDispose]() {
      Deno.env.delete(name);
      await server.shutdown();
      await Deno.remove(file);
    },
  };
}

/** The names of what scripts everywhere like to change. */
function hostInventory(): string {
  const objects = [globalThis, Object, Object.prototype, Function.prototype, Array.prototype];
  return [...objects, String.prototype, Promise.prototype, RegExp.prototype, JSON]
    .map((each) => Reflect.ownKeys(each).map(String).join()).join("\n");
}

async function attempt(scripts: ScriptPool, { source, deadlineMs }: Attempt) {
  const answer = await runScript(scripts, source, {
    input: { a: 1 },
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  });
  return { outcome: outcomeOf(answer), prints: answer.kind === "done" ? answer.console : [] };
}

for (const [deed, attempts] of Object.entries(THEMES)) {
  Deno.test(`a script that ${deed} has no effect: ${attempts.length} attempts`, async () => {
    await using canaries = await openCanaries();
    await using scripts = openScripts();
    const host = hostInventory();
    const clean = outcomeOf(await runScript(scripts, INVENTORY));
    for (const [at, tried] of attempts.entries()) {
      const source = canaries.fill(tried.source);
      const { outcome, prints } = await attempt(scripts, { ...tried, source });
      assert.equal(outcome, tried.gives, source);
      assert.deepEqual(prints, tried.prints ?? [], source);
      assert.ok(!`${outcome}${prints.join()}`.includes(canaries.secret), source);
      // All run on one thread, so that what one leaves behind is there after the next ones, too.
      if (at % 8 !== 0 && at !== attempts.length - 1) continue;
      assert.equal(outcomeOf(await runScript(scripts, INVENTORY)), clean, `after ${source}`);
    }
    assert.equal(hostInventory(), host);
    assert.equal(canaries.connections(), 0);
    assert.deepEqual(scripts.threads, { idle: 1, busy: 0, lost: 0 });
  });
}

Deno.test("the hostile scripts are more than 150, each another", () => {
  const sources = Object.values(THEMES).flat().map(({ source }) => source);
  assert.ok(new Set(sources).size > 150);
  assert.equal(new Set(sources).size, sources.length);
});
