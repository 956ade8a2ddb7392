import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { redactReport } from "../../src/cli/run/run_report.ts";
import { maskTruncatedSecrets } from "../../src/runs/interpret/secrets/truncated.ts";
import { redact, redactInTurns, redactText } from "../../src/runs/interpret/secrets/redact.ts";
import { findSecrets, maskOf } from "../../src/runs/interpret/secrets/mask.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { eventually } from "../support/time/eventually.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { startStepServer } from "../support/runs/step_server.ts";
import { openWebhookApp } from "../support/http/webhook_app.ts";

const KEY_LINE = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7";
const LEAF = "leaf-9f86d081884c7d65";
const SECRETS = {
  TOKEN: "  tok/en+5d41402abc&4b2a76  ",
  PEM: `-----BEGIN PRIVATE KEY-----\n${KEY_LINE}\r\nshort\n-----END PRIVATE KEY-----\n`,
  DOCUMENT: JSON.stringify({ user: "svc", nested: [{ password: LEAF }, 77012345] }),
  PIN: "0081726354",
};
const ALL = Object.values(SECRETS);
const TRIMMED = SECRETS.TOKEN.trim();

/** Each of these tells a secret to whoever reads it. */
const SPELLED: Record<string, string> = {
  trimmed: TRIMMED,
  "a line of it": KEY_LINE,
  "a text in its JSON": LEAF,
  "a number in its JSON": "77012345",
  "the digits as a number": "81726354",
  "URL component": encodeURIComponent(TRIMMED),
  "URL component, small": encodeURIComponent(TRIMMED).toLowerCase(),
  form: new URLSearchParams({ a: TRIMMED }).toString().slice(2),
  hex: Buffer.from(LEAF).toString("hex"),
  "hex, large": Buffer.from(LEAF).toString("hex").toUpperCase(),
  "JSON in JSON": JSON.stringify(JSON.stringify({ a: SECRETS.PEM })).slice(10, -5),
  XML: TRIMMED.replace("&", "&amp;"),
};
for (const shift of [0, 1, 2]) {
  for (const encoding of ["base64", "base64url"] as const) {
    SPELLED[`${encoding} of a text in its JSON, behind ${shift} bytes`] = Buffer
      .from("u".repeat(shift) + LEAF + ":more").toString(encoding);
    SPELLED[`${encoding} of a line, behind ${shift} bytes`] = Buffer
      .from("u".repeat(shift) + KEY_LINE + ":more").toString(encoding);
  }
}

/** It has each character that some language escapes, and its spellings differ in each of them. */
const ODD = `Zq7 k/e+y<5d&41>"40'2a=bc\\4\u00e9%b{2}a7#6?`;

const unicodeEscaped = (text: string): string =>
  text.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

const inHtml = (quote: string, apostrophe: string): string =>
  ODD.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', quote).replaceAll("'", apostrophe);

const entities = (spell: (codePoint: number) => string): string =>
  ODD.replaceAll(/[^]/g, (unit) => `&#${spell(unit.charCodeAt(0))};`);

const json = JSON.stringify(ODD).slice(1, -1);
const hexOfOdd = Buffer.from(ODD).toString("hex");

/** How languages and formats escape it, one in another, too. */
const ESCAPED: Record<string, string> = {
  "small letters": ODD.toLowerCase(),
  "capital letters": ODD.toUpperCase(),
  "HTML of browsers": inHtml("&quot;", "'"),
  "HTML of PHP": inHtml("&quot;", "&#039;"),
  "HTML of Python": inHtml("&quot;", "&#x27;"),
  "HTML of Go": inHtml("&#34;", "&#39;"),
  "HTML in HTML": inHtml("&quot;", "&#39;").replaceAll("&", "&amp;"),
  "HTML, decimal": entities(String),
  "HTML, hexadecimal": entities((unit) => `x${unit.toString(16)}`),
  "HTML, in capitals": entities((unit) => `X${unit.toString(16).toUpperCase()}`),
  "JSON for HTML": json.replaceAll(/[<>&']/g, unicodeEscaped),
  "JSON for HTML, in capitals": json.replaceAll(
    /[<>&'"+`]|[^ -~]/g,
    (mark) => unicodeEscaped(mark).toUpperCase().replace("U", "u"),
  ),
  "JSON, all escaped": unicodeEscaped(ODD),
  "JSON in JSON for HTML": JSON.stringify(json.replaceAll(/[<>&]/g, unicodeEscaped)),
  "JSON in a URL": encodeURIComponent(json),
  "a string of Python": ODD.replaceAll("\\", "\\\\").replaceAll("'", "\\'"),
  "an argument of a shell": ODD.replaceAll("'", `'\\''`),
  "a text of SQL": ODD.replaceAll("'", "''"),
  "a cell of CSV": ODD.replaceAll('"', '""'),
  "a regular expression": RegExp.escape(ODD),
  "bytes of C": hexOfOdd.replaceAll(/../g, "\\x$&"),
  "a URL, all escaped": hexOfOdd.replaceAll(/../g, "%$&"),
  "a URL of a URL": encodeURIComponent(encodeURIComponent(ODD)),
  "the path of a URL": Object.assign(new URL("http://a/"), { pathname: ODD.replace("\\", "") })
    .pathname.slice(1),
  "the user of a URL": Object.assign(new URL("http://a/"), { username: ODD }).username,
  "the fragment of a URL": new URL(`http://a/#${ODD}`).hash.slice(1),
  "encodeURI()": encodeURI(ODD),
  "escape()": escape(ODD),
  "base64url in JSON": `{"a":"${Buffer.from(ODD).toString("base64url")}"}`,
  "base64 with escaped slashes": Buffer.from(ODD).toString("base64").replaceAll("/", "\\/"),
};

Deno.test("attack: no escape of a language hides a secret, wherever a long text is cut", async () => {
  const filler = "0123456789 abcdef".repeat(3_855);
  const owner = { orgKey: "acme" };
  for (const [name, text] of Object.entries(ESCAPED)) {
    const told = redactText(`before ${text} after`, [ODD]);
    assert.match(told, /^before ["']?(\{"a":")?\*\*\*("\}|["'=])? after$/, `${name}: ${told}`);
    for (const at of [0, 5, 20, 40]) {
      const long = await redactInTurns(`${filler.slice(at)} ${text} ${filler}`, [ODD], owner);
      assert.match(String(long), /\*\*\*/, `${name}, ${at} later`);
    }
  }
});

Deno.test("attack: a secret that looks like an escape, or stands behind one, is found as it is", () => {
  for (
    const secret of [
      "nabcdef-1",
      "41secret",
      "u0041secret",
      "amp;secret;",
      "%41%42%43",
      "\\n\\n\\n",
    ]
  ) {
    for (const before of ["\\", "%", "&", "\\\\", "%25", '"', "x"]) {
      assert.equal(redactText(`${before}${secret} after`, [secret]), `${before}*** after`);
    }
  }
});

/**
 * The part of a spelling that the secret alone decides; its neighbours decide the ends of base64.
 */
const coreOf = (text: string): string => text.length > 30 ? text.slice(8, -12) : text;

Deno.test("attack: no spelling of a secret is left in a text, a key or a number", () => {
  const told: string[] = [];
  for (const [name, text] of Object.entries(SPELLED)) {
    const value = { [`key ${text}`]: [`before ${text} after`] };
    if (JSON.stringify(redact(value, ALL)).includes(coreOf(text))) told.push(name);
  }
  const numbers = redact([81726354, -81726354, 77012345, 5], ALL);
  if (JSON.stringify(numbers) !== '["***","***","***",5]') told.push("numbers");
  assert.deepEqual(told, []);
});

Deno.test("attack: every whole secret and every line is masked where many overlap", () => {
  const secrets = Array.from({ length: 200 }, (_, at) => `secret-${at}-`.repeat(at % 20 + 1));
  const text = secrets.join(" | ");
  const left = redactText(text, secrets);
  assert.equal(left, secrets.map(() => "***").join(" | "));
});

Deno.test("attack: many secrets cost a long text no more than one does", () => {
  const words = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  const many = words(100);
  const hostile = Array.from({ length: 20 }, (_, at) => "a".repeat(2_000 + at) + "b");
  const found = Array.from({ length: 20 }, (_, at) => "a".repeat(2_000 + at));
  const text = `${"a".repeat(20_000)}${words(5_000).join(" ")}`;
  for (const secrets of [words(1), many, hostile, found]) {
    const mask = maskOf(secrets) ?? assert.fail("there is something to mask");
    findSecrets(mask, text);
    for (const { steps } of [mask.matcher, mask.canonical]) {
      // Searched one by one they take a step of each character for each secret, or more.
      assert.ok(steps >= text.length);
      assert.ok(steps <= 6 * text.length, `${steps} of ${text.length}`);
    }
  }
});

Deno.test("attack: the test of a step tells no spelling of a secret", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const step = {
    id: "leak",
    service: "code",
    action: "run",
    with: {
      input: { token: "${{ env.TOKEN }}", pin: "${{ env.PIN }}" },
      source: "console.log(input.token.trim()); return [Number(input.pin), input.token.trim()];",
    },
  };
  const tested = await user.expect(200, "POST /steps/test", { step, env: SECRETS });
  assert.deepEqual(tested.output, { result: ["***", "***"], console: ["***"] });
  assert.ok(!JSON.stringify(tested).includes(TRIMMED));
});

Deno.test("attack: an error that quotes the beginning of a secret tells nothing of it", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const env = { TOKEN: "sk-live-Ab9dEfGh1jKlMn0pQr", QUOTED: 'abcdefg"hijklm,nop' };
  const texts: [string, string][] = [
    ["json", "${{ env.TOKEN }}"],
    ["json", '[1, {"a": ${{ env.TOKEN }}}'],
    ["json", "[${{ env.TOKEN }}, 1, 2, 3, 4, 5, 6, 7, 8, 9]"],
    ["csv", "${{ env.QUOTED }}"],
    ["csv", 'a\n"1"${{ env.TOKEN }}'],
  ];
  for (const [as, text] of texts) {
    const step = { id: "a", service: "data", action: "parse", with: { as, text } };
    const tested = await user.expect(200, "POST /steps/test", { step, env });
    assert.equal(tested.error?.code, "parse_failed", text);
    assert.doesNotMatch(tested.error?.message, /sk-live|-Ab9|abcdef/, text);
  }
});

Deno.test("only pieces of secrets beside a cut are masked", () => {
  const secrets = ["https://example.org/a-token", "abcdefghij"];
  const masked: [string, string][] = [
    ['"abcdefg"... is wrong', '"***"... is wrong'],
    ['..."cdefghij" and …efghij', '..."***" and …***'],
    ["it begins with abcdef", "it begins with ***"],
    ["abcdef is a word, abcde… too short", "abcdef is a word, abcde… too short"],
    ["https://example.net answered 500: no", "https://example.net answered 500: no"],
    ["... … ...", "... … ..."],
    ["", ""],
  ];
  for (const [text, expected] of masked) {
    assert.equal(maskTruncatedSecrets(text, secrets), expected);
  }
  const hostile = "abcdefghij...".repeat(100_000);
  assert.equal(maskTruncatedSecrets(hostile, []), hostile);
  assert.ok(maskTruncatedSecrets(hostile, secrets).startsWith("***...***..."));
});

Deno.test("attack: the report of `heddle run` has no secret among its keys and numbers", () => {
  const outputs = { [TRIMMED]: [81726354, LEAF] };
  const report = { status: "succeeded", outputs, error: null, files: [], steps: [] } as const;
  const told = redactReport({ ...report, files: [], steps: [] }, ALL);
  assert.deepEqual(told, { ...report, outputs: { "***": ["***", "***"] } });
});

const sends = (url: string): JsonObject => ({
  format: "planner/1",
  name: "Leaks",
  env: { TOKEN: {}, PEM: {}, DOCUMENT: {}, PIN: {}, REGION: { secret: false } },
  steps: [
    {
      id: "tell",
      service: "http",
      action: "request",
      with: {
        method: "POST",
        url: `${url}/tell`,
        headers: {
          "x-derived": "v=${{ env.TOKEN.trim().upperAscii() }}",
          "x-open": "${{ env.REGION }}",
        },
        json: { text: "for ${{ env.PEM }}", document: "${{ env.DOCUMENT }}" },
      },
    },
    // It reads no secret, and is told them by the other side.
    { id: "ask", service: "http", action: "request", with: { url: `${url}/ask` } },
    {
      id: "fail",
      service: "data",
      action: "parse",
      onError: "continue",
      with: { as: "json", text: "${{ env.TOKEN.trim().upperAscii() }}" },
    },
  ],
  outputs: { it: "${{ steps.ask.output.body }}", why: "${{ steps.fail.error.message }}" },
});

httpTest("attack: an answer that is cut within a secret tells nothing of it", async () => {
  await using outside = startStepServer();
  outside.answer("/ask", () => new Response(`${"x".repeat(180)} ${TRIMMED}`, { status: 500 }));
  await using server = await openWebhookApp({ HTTP_ALLOWED_NETWORKS: "127.0.0.0/8" });
  const user = await server.user();
  const step = {
    id: "a",
    service: "http",
    action: "request",
    with: { url: `${outside.url}/ask`, headers: { "x-token": "${{ env.TOKEN }}" } },
  };
  const tested = await user.expect(200, "POST /steps/test", { step, env: SECRETS });
  assert.equal(tested.error?.code, "http_status");
  assert.match(tested.error?.message, /x ?\*\*\*$/);
});

httpTest("attack: a server that gives secrets back tells no reader of the run", async () => {
  await using outside = startStepServer();
  const spelled = { texts: SPELLED, pin: 81726354, whole: ALL };
  outside.answer("/ask", () => Response.json(spelled));
  outside.answer("/tell", () => Response.json(spelled));
  await using server = await openWebhookApp({ HTTP_ALLOWED_NETWORKS: "127.0.0.0/8" });
  const user = await server.user();
  const workflowId = await user.publish(sends(outside.url));
  const envs = Object.entries({ ...SECRETS, REGION: "eu-central-1" })
    .map(([name, value]) => ({ name, value, description: "" }));
  await user.expect(200, `POST /workflows/${workflowId}/envs`, { envs });
  const { url } = await user.makeWebhook(workflowId, { waitSeconds: 60 });
  const answered = await server.call(url, { body: {} });
  assert.equal(answered.status, 200, answered.text);
  const { runId } = answered.body;
  const run = await user.expect(200, `GET /runs/${runId}`);
  await eventually(() => Promise.resolve(run.status === "succeeded"));
  const events = await user.ask(`GET /runs/${runId}/events`);
  const dry = await user.expect(200, "POST /workflows/dry-run", {
    definition: sends(outside.url),
    envs: SECRETS,
    outputs: { ask: { body: spelled } },
  });
  assert.equal(outside.hitsOf("/tell").length, 1);
  assert.match(outside.hitsOf("/tell")[0]?.body ?? "", new RegExp(KEY_LINE));
  const shown: Record<string, unknown> = {
    run,
    events: events.text,
    webhook: answered.text,
    "dry run": dry,
  };
  const leaks: string[] = [];
  for (const [place, value] of Object.entries(shown)) {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    const spellings = { ...SPELLED, derived: TRIMMED.toUpperCase() };
    for (const [name, secret] of Object.entries(spellings)) {
      const printed = JSON.stringify(coreOf(secret)).slice(1, -1);
      if (text.includes(printed)) leaks.push(`${place}: ${name}`);
    }
  }
  assert.deepEqual(leaks, []);
  const [{ input }] = run.steps;
  assert.deepEqual(input.headers, { "x-derived": "***", "x-open": "eu-central-1" });
  assert.deepEqual(input.json, { text: "***", document: "***" });
});

httpTest("attack: no name of a file, no address and no error tells a secret", async () => {
  await using outside = startStepServer();
  await using server = await openWebhookApp({ HTTP_ALLOWED_NETWORKS: "127.0.0.0/8" });
  const user = await server.user();
  const given = "${{ env.TOKEN }}";
  const request = (id: string, fields: JsonObject): JsonObject => ({
    ...{ id, service: "http", action: "request", onError: "continue" },
    with: { url: `${outside.url}/x`, ...fields },
  });
  const workflowId = await user.publish({
    ...{ format: "planner/1", name: "Names", env: { TOKEN: {} } },
    steps: [
      {
        id: "file",
        service: "files",
        action: "write",
        with: { name: `a-${given}.txt`, text: "a" },
      },
      request("saved", { saveAs: `b-${given}.txt` }),
      request("host", { url: `http://${given}.invalid/` }),
      request("path", { url: `http://127.0.0.1:1/${given}` }),
      request("query", { url: `http://127.0.0.1:1/?q=${given}` }),
      request("header", { headers: { "x-a": `a\n${given}` } }),
      request("answer", { url: `${outside.url}/refuses` }),
    ],
  });
  // An address would end before those.
  const token = ODD.replaceAll(/[#?\\]/g, "");
  outside.answer("/refuses", () => new Response(`no: ${token}`, { status: 418 }));
  const envs = [{ name: "TOKEN", value: token, description: "" }];
  await user.expect(200, `POST /workflows/${workflowId}/envs`, { envs });
  const { runId } = await user.expect(202, `POST /workflows/${workflowId}/runs`, { inputs: {} });
  const run = await eventually(async () => {
    const run = await user.expect(200, `GET /runs/${runId}`);
    return run.status === "succeeded" && run;
  });
  const { objects } = await user.expect(200, "GET /objects");
  assert.deepEqual(
    objects.map(({ name }: { name: string }) => name).sort(),
    ["a-***.txt", "b-***.txt"],
  );
  const told = JSON.stringify([run, objects]).toLowerCase();
  for (const part of ["zq7", "41%3e%22", "a=bc", "7bfoo"]) assert.ok(!told.includes(part), told);
});
