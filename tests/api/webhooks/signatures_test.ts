import assert from "node:assert/strict";
import { openWebhookApp, type SentCall, signatureOf } from "../../support/http/webhook_app.ts";

const SECRET = "It's a Secret to Everybody";

/** With white space, and more than ASCII, that parsing and printing again would change. */
const BODY = '{ "text" : "Grüße, \\u4e16界 🌍",\r\n\t"n": 1.0 }\n';

/** No UTF-8, so that it comes to other bytes if it has been a text. */
const NO_TEXT = new Uint8Array([0x22, 0xff, 0x22]);

const DIGITS = signatureOf(SECRET, BODY);

interface Row {
  /** As the header has it; null: there is no such header. */
  given: string | null;
  sent?: Partial<SentCall>;
  status: number;
}

const ROWS: Record<string, Row> = {
  "the digits alone": { given: DIGITS, status: 202 },
  "the digits behind sha256=": { given: `sha256=${DIGITS}`, status: 202 },
  "digits in capitals": { given: DIGITS.toUpperCase(), status: 202 },
  "both in capitals": { given: `SHA256=${DIGITS.toUpperCase()}`, status: 202 },
  "no header": { given: null, status: 401 },
  "an empty header": { given: "", status: 401 },
  "the prefix alone": { given: "sha256=", status: 401 },
  "a wrong digit": {
    given: DIGITS.replace(/.$/, (digit) => digit === "0" ? "1" : "0"),
    status: 401,
  },
  "a digit less": { given: DIGITS.slice(1), status: 401 },
  "a digit more": { given: `${DIGITS}0`, status: 401 },
  "no digits of that length": { given: "x".repeat(64), status: 401 },
  "another algorithm's name": { given: `sha1=${DIGITS}`, status: 401 },
  "two signatures, one of them right": { given: `${DIGITS}, ${"0".repeat(64)}`, status: 401 },
  "another secret's": { given: signatureOf("another", BODY), status: 401 },
  "an empty secret's": { given: signatureOf("", BODY), status: 401 },
  "in base64": { given: btoa(DIGITS), status: 401 },
  "another body": { given: DIGITS, sent: { raw: BODY.replace("1.0", "2.0") }, status: 401 },
  "the same JSON, printed otherwise": {
    given: DIGITS,
    sent: { raw: JSON.stringify(JSON.parse(BODY)) },
    status: 401,
  },
  "a body with a line break less": { given: DIGITS, sent: { raw: BODY.trimEnd() }, status: 401 },
  "bytes that are no text, signed": {
    given: signatureOf(SECRET, NO_TEXT),
    sent: { raw: NO_TEXT, headers: { "content-length": "3" } },
    status: 400,
  },
  "no body under a body's signature": { given: DIGITS, sent: { raw: "" }, status: 401 },
  "no body under its own": { given: signatureOf(SECRET, ""), sent: { raw: "" }, status: 202 },
  "what is no JSON, signed": {
    given: signatureOf(SECRET, "{"),
    sent: { raw: "{" },
    status: 400,
  },
  "what is no JSON, not signed": { given: null, sent: { raw: "{" }, status: 401 },
  "a form, not signed": {
    given: null,
    sent: { raw: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } },
    status: 401,
  },
};

Deno.test("a webhook with a signature takes the right one, over the bytes as they came", async (test) => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const workflowId = await user.publish();
  const signature = { header: "X-Hub-Signature-256", secret: SECRET };
  const { url } = await user.makeWebhook(workflowId, { signature });
  let taken = 0;
  for (const [name, { given, sent, status }] of Object.entries(ROWS)) {
    await test.step(`${status}: ${name}`, async () => {
      const headers: Record<string, string> = given === null
        ? {}
        : { "x-hub-signature-256": given };
      const call = { raw: BODY, ...sent, headers: { ...headers, ...sent?.headers } };
      const answer = await server.call(url, call);
      assert.equal(answer.status, status, answer.text);
      if (status === 401) {
        assert.equal(answer.body.detail, "The signature of the body is missing or wrong");
      }
      if (status === 202) taken++;
      assert.equal((await user.runs(workflowId)).length, taken);
    });
  }
});

Deno.test("the signature that GitHub's documentation gives for its example is taken", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const signature = { header: "x-hub-signature-256", secret: SECRET };
  const inputs = {};
  const { url } = await user.makeWebhook(await user.publish(), { signature, inputs });
  const digits = "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";
  const headers = { "x-hub-signature-256": `sha256=${digits}` };
  const answer = await server.call(url, { raw: "Hello, World!", headers });
  // It holds, and the body is found to be no JSON.
  assert.equal(answer.status, 400, answer.text);
  assert.match(answer.body.detail, /not JSON/);
  const wrong = { ...headers, "x-hub-signature-256": `sha256=${digits.replace("7", "8")}` };
  assert.equal((await server.call(url, { raw: "Hello, World!", headers: wrong })).status, 401);
});

Deno.test("a signature over a body of 1 MiB that comes in pieces holds", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const workflowId = await user.publish({ inputs: { text: { type: "string" } } });
  const signature = { header: "x-signature", secret: SECRET };
  const { url } = await user.makeWebhook(workflowId, { signature });
  const raw = JSON.stringify({ text: "ü".repeat(512 * 1024) });
  const headers = { "x-signature": signatureOf(SECRET, raw) };
  assert.equal((await server.call(url, { raw, headers })).status, 202);
  assert.equal((await server.call(url, { raw: `${raw} `, headers })).status, 401);
});
