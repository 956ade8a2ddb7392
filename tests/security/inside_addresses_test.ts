import assert from "node:assert/strict";
import { createAddressCheck } from "../../src/services/http/public_address.ts";
import { createLog } from "../../src/lib/log.ts";
import { resolveHost } from "../../src/services/http/resolve_host.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { openHttpSteps } from "../support/runs/http_steps.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { failureOf, stepCall } from "../support/runs/step_calls.ts";

const call = (values: JsonObject) => stepCall("request", { values: { method: "GET", ...values } });

/** Where clouds give their credentials to whoever asks from inside. */
const METADATA = [
  "169.254.169.254",
  "169.254.170.2",
  "169.254.170.23",
  "169.254.42.42",
  "169.254.0.23",
  "100.100.100.200",
  "192.0.0.192",
  "168.63.129.16",
  "192.80.8.124",
  "::ffff:168.63.129.16",
  "::ffff:c050:87c",
  "fd00:ec2::254",
  "fd00:ec2::23",
  "fd20:ce::254",
  "fd00:c1::a9fe:a9fe",
  "fd00:42::42",
  "64:ff9b::a83f:8110",
  "2002:a83f:8110::1",
];

const NAME = "metadata.google.internal";

Deno.test("attack: no name and no number leads a step to a cloud's metadata", async () => {
  const mayCall = createAddressCheck(["127.0.0.0/8"]);
  const reached: string[] = [];
  for (const address of METADATA) {
    const resolve = () => Promise.resolve([{ address }]);
    const literal = address.includes(":") ? `[${address}]` : address;
    for (const host of [literal, NAME, "harmless.example.org"]) {
      const looked = resolveHost({ mayCall, resolve }, new URL(`http://${host}/`));
      const code = await looked.then(() => "reached", ({ code }) => code);
      if (code !== "address_refused") reached.push(`${host} at ${address}`);
    }
  }
  assert.deepEqual(reached, []);
});

Deno.test("a metadata service can be allowed by its address", () => {
  const mayCall = createAddressCheck(["168.63.129.16/32", "fd00:ec2::254/128"]);
  assert.deepEqual(METADATA.filter(mayCall), [
    "168.63.129.16",
    "::ffff:168.63.129.16",
    "fd00:ec2::254",
  ]);
});

httpTest("attack: the error of a step tells nothing of the network inside", async () => {
  const lines: string[] = [];
  const log = createLog({ level: "debug", format: "json", write: (line) => lines.push(line) });
  const resolve = () => Promise.resolve([{ address: "10.20.30.40" }, { address: "fd12::9" }]);
  await using steps = await openHttpSteps({ allowedNetworks: [], resolve, log });
  const refused = await failureOf(steps.http, call({ url: "http://erp.corp.internal/" }));
  assert.equal(refused.code, "address_refused");
  assert.doesNotMatch(refused.message, /10\.20|fd12/);
  assert.match(refused.message, /"erp\.corp\.internal".*HTTP_ALLOWED_NETWORKS/);
  assert.match(lines.join("\n"), /10\.20\.30\.40/);
  const literal = await failureOf(steps.http, call({ url: "http://10.9.8.7/" }));
  assert.match(literal.message, /10\.9\.8\.7 is neither a public address.*HTTP_ALLOWED_NETWORKS/);
});

httpTest("attack: no step finds out whether a name exists inside the network", async () => {
  const answers: Record<string, () => Promise<{ address: string }[]>> = {
    "inside.corp.internal": () => Promise.resolve([{ address: "10.20.30.40" }]),
    "nobody.corp.internal": () => Promise.reject(new Error("ENOTFOUND")),
    "nowhere.corp.internal": () => Promise.resolve([]),
  };
  const resolve = (name: string) => answers[name]?.() ?? assert.fail(name);
  await using steps = await openHttpSteps({ allowedNetworks: [], resolve });
  const told = await Promise.all(
    Object.keys(answers).map(async (name) => {
      const { code, message, retryable } = await failureOf(
        steps.http,
        call({ url: `http://${name}` }),
      );
      return JSON.stringify([code, retryable, message.replaceAll(name, "it")]);
    }),
  );
  assert.equal(new Set(told).size, 1, told.join("\n"));
});

httpTest("attack: a refused connection names the host, not its address", async () => {
  const resolve = () => Promise.resolve([{ address: "127.99.88.77" }]);
  await using steps = await openHttpSteps({ allowedNetworks: ["127.0.0.0/8"], resolve });
  const failure = await failureOf(steps.http, call({ url: "http://erp.corp.internal:9/" }));
  assert.equal(failure.code, "http_network");
  assert.doesNotMatch(failure.message, /127\.99/);
});
