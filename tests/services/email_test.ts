import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { JsonObject } from "../../src/lib/json.ts";
import { type MailsPerDay, NO_MAIL_LIMITS } from "../../src/lib/quotas.ts";
import type { StepCall } from "../../src/services/service.ts";
import { openHttpSteps, type Steps } from "../support/runs/http_steps.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { failureOf, objectOf, stepCall } from "../support/runs/step_calls.ts";
import { createAuthority } from "../support/identity/certificates.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { startMailServer, type TestMailServer } from "../support/servers/mail_server.ts";

const DAY_MS = 86_400_000;
const MAIL = { to: "ada@example.org", subject: "Hello", text: "Hi" };

function send(values: JsonObject, given: Partial<StepCall> = {}): StepCall {
  return stepCall("send", { values: { ...MAIL, ...values }, ...given });
}

async function openMail(
  server: TestMailServer,
  options: { mailsPerDay?: MailsPerDay; settings?: Partial<TestMailServer["settings"]> } = {},
): Promise<Steps> {
  const { settings, mailsPerDay = NO_MAIL_LIMITS } = options;
  return await openHttpSteps({ mail: { ...server.settings, ...settings }, mailsPerDay });
}

function headerOf(source: string, name: string): string | undefined {
  const head = source.slice(0, source.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  return head.split("\r\n").find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
}

httpTest("email.send hands a message over with its sender, subject, text and a file", async () => {
  await using server = await startMailServer();
  await using steps = await openMail(server);
  const key = await steps.store("größe.csv", "a,b\n1,2\n");
  const call = send({
    to: ["Ada Lovelace <ada@example.org>", "bob@example.org"],
    cc: "eve@example.org",
    bcc: "hidden@example.org",
    replyTo: "sales@example.org",
    subject: "Grüße",
    attachments: key,
  }, { run: steps.run });
  const output = await objectOf(steps.services.get("email"), call);
  const addresses = ["ada@example.org", "bob@example.org", "eve@example.org", "hidden@example.org"];
  assert.deepEqual(output, {
    messageId: `<${call.idempotencyKey}@example.org>`,
    accepted: addresses,
    rejected: [],
  });
  const [mail] = server.received;
  assert.deepEqual([mail?.from, mail?.to], ["heddle@example.org", addresses]);
  const source = mail?.source ?? "";
  assert.equal(headerOf(source, "From"), "Heddle <heddle@example.org>");
  assert.equal(headerOf(source, "To"), "Ada Lovelace <ada@example.org>, bob@example.org");
  assert.equal(headerOf(source, "Cc"), "eve@example.org");
  assert.equal(headerOf(source, "Reply-To"), "sales@example.org");
  assert.equal(headerOf(source, "Subject"), "=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=");
  assert.equal(headerOf(source, "Message-ID"), output.messageId);
  assert.equal(headerOf(source, "Auto-Submitted"), "auto-generated");
  assert.doesNotMatch(source, /hidden@/);
  assert.match(source, /\r\n\r\nHi\r\n/);
  assert.ok(source.includes(btoa("a,b\n1,2\n")));
  assert.match(source, /filename\*.*gr%C3%B6%C3%9Fe\.csv/);
});

httpTest("email.send sends a text and a file of megabytes whole", async () => {
  await using server = await startMailServer();
  await using steps = await openMail(server);
  const text = "Grüße, 日本 😀\n".repeat(60_000);
  const file = "a,b\n1,2\n".repeat(300_000);
  const attachments = await steps.store("rows.csv", file);
  await objectOf(steps.services.get("email"), send({ text, attachments }, { run: steps.run }));
  const source = server.received[0]?.source ?? "";
  const parts = source.matchAll(/base64(?:\r\n[^\r]+)*\r\n\r\n([\w+/=\r\n]+)\r\n--/g);
  const contents = Array.from(parts, ([, part = ""]) => Buffer.from(part, "base64").toString());
  assert.equal(contents.length, 2);
  assert.ok(contents[0] === text && contents[1] === file);
  const longest = Math.max(...source.split("\r\n").map((line) => line.length));
  assert.ok(longest <= 998, `a line has ${longest} characters, at most 998 are allowed`);
});

httpTest("email.send sends HTML, and text of any language", async () => {
  await using server = await startMailServer();
  await using steps = await openMail(server);
  const { text: _, ...mail } = { ...MAIL, html: "<p>日本</p>" };
  await objectOf(steps.services.get("email"), stepCall("send", { values: mail }));
  const source = server.received[0]?.source ?? "";
  assert.match(headerOf(source, "Content-Type") ?? "", /^text\/html; charset=utf-8/);
});

httpTest(
  "email.send refuses what is no message, and no recipient comes in by a template",
  async () => {
    await using server = await startMailServer();
    await using steps = await openMail(server);
    const refused: [JsonObject, RegExp][] = [
      [{ to: "ada@example.org, secret@example.org" }, /"to" must be one address/],
      [{ to: "ada@example.org\r\nBcc: secret@example.org" }, /"to" must be one address/],
      [{ to: '"secret@example.org,"@example.com' }, /"to" must be one address/],
      [{ to: "secret" }, /"to" must be one address/],
      [{ to: "Ada; secret@example.org <ada@example.org>" }, /"to" must be one address/],
      [{ to: `${"a".repeat(65)}@example.org` }, /"to" must be one address/],
      [{ to: `a@${"b.".repeat(50_000)}org` }, /"to" must be one address/],
      [{ to: [] }, /"to" must name one address at least/],
      [{ to: Array(30).fill(MAIL.to), bcc: Array(21).fill(MAIL.to) }, /names 51 addresses/],
      [{ cc: "no one" }, /"cc" must be one address/],
      [{ replyTo: "a@b@c" }, /"replyTo" must be one address/],
      [{ subject: "secret\r\nBcc: eve@example.org" }, /"subject" must have no control characters/],
      [{ subject: "s".repeat(501) }, /"subject" must have 500 characters at most/],
      [{ text: "s".repeat(1_000_001) }, /"text" must have 1,000,000 characters at most/],
      [{ html: "both" }, /"html" cannot be combined with "text"/],
      [{ attachments: Array(11).fill("acme/outputs/x") }, /"attachments" must be 10 files at most/],
      [{ to: 5 }, /"to" must be/],
    ];
    for (const [values, words] of refused) {
      const { code, message, retryable } = await failureOf(
        steps.services.get("email"),
        send(values, { run: steps.run }),
      );
      assert.deepEqual([code, retryable], ["input_invalid", false], JSON.stringify(values));
      assert.match(message, words);
      assert.doesNotMatch(message, /secret/);
    }
    assert.deepEqual(server.received, []);
  },
);

httpTest("email.send attaches no file that the run may not read, and 20 MB at most", async () => {
  await using server = await startMailServer();
  await using steps = await openMail(server);
  const half = await steps.store("half.bin", "x".repeat(11 * 1024 * 1024));
  const mail = steps.services.get("email");
  const large = await failureOf(mail, send({ attachments: [half, half] }, { run: steps.run }));
  assert.equal(large.code, "too_large");
  const outsider = { ...steps.run, orgKey: "globex" };
  const foreign = await failureOf(mail, send({ attachments: half }, { run: outsider }));
  assert.equal(foreign.code, "not_found");
  assert.deepEqual(server.received, []);
});

httpTest(
  "email.send tells the recipients that the server refuses, and fails where it refuses all",
  async () => {
    await using server = await startMailServer({
      refuse: (address) => address.startsWith("no") ? { code: 550, words: "no such user" } : null,
    });
    await using steps = await openMail(server);
    const mail = steps.services.get("email");
    const lines: string[] = [];
    const call = send({ to: ["ada@example.org", "no@example.org"] }, {
      log: (line) => lines.push(line),
    });
    const { accepted, rejected } = await objectOf(mail, call);
    assert.deepEqual(accepted, ["ada@example.org"]);
    assert.deepEqual(rejected, [{ address: "no@example.org", reason: "550 no such user" }]);
    assert.deepEqual(lines, ["no@example.org was refused: 550 no such user"]);
    const all = await failureOf(mail, send({ to: "no@example.org" }));
    assert.deepEqual([all.code, all.retryable], ["email_refused", false]);
    assert.match(all.message, /550 no such user/);
  },
);

httpTest(
  "email.send may be repeated where the server calls its refusal temporary, under one Message-ID",
  async () => {
    const answers = [{ code: 451, words: "try again later" }, null];
    await using server = await startMailServer({ refuseMessage: () => answers.shift() ?? null });
    await using steps = await openMail(server);
    const mail = steps.services.get("email");
    const call = send({});
    const first = await failureOf(mail, { ...call });
    assert.deepEqual([first.code, first.retryable], ["email_refused", true]);
    const { messageId } = await objectOf(mail, { ...call });
    assert.equal(headerOf(server.received[0]?.source ?? "", "Message-ID"), messageId);
  },
);

httpTest("email.send logs in, and tells a wrong login without its password", async () => {
  const login = { user: "heddle", password: "p@ss:wörd" };
  await using server = await startMailServer({ login });
  await using right = await openMail(server);
  await objectOf(right.services.get("email"), send({}));
  assert.equal(server.received[0]?.user, "heddle");
  const wrong = { login: { user: "heddle", password: "wrong-password" } };
  await using steps = await openMail(server, { settings: wrong });
  const { code, message } = await failureOf(steps.services.get("email"), send({}));
  assert.equal(code, "email_refused");
  assert.match(message, /535/);
  assert.doesNotMatch(message, /wrong-password/);
});

httpTest("email.send never sends a login in the clear to another machine", async () => {
  await using server = await startMailServer({ login: { user: "u", password: "p" } });
  // A name that leads to this machine, as another machine would be named.
  await using steps = await openMail(server, { settings: { host: "0.0.0.0" } });
  const { code, message, retryable } = await failureOf(steps.services.get("email"), send({}));
  assert.deepEqual([code, retryable], ["email_network", false]);
  assert.match(message, /no accepted encryption/);
  assert.deepEqual(server.received, []);
});

/**
 * The server of these tests speaks no TLS on Deno 2.7. The client does there, which a test of
 * `heddle run` shows with the executable.
 */
const canServeTls = !Deno.version.deno.startsWith("2.7.");

for (const isTls of canServeTls ? [true, false] : []) {
  const how = isTls ? "at once" : "by STARTTLS";
  httpTest(`email.send encrypts ${how}, and trusts the certificates that are given`, async () => {
    const authority = createAuthority("Company CA");
    const login = { user: "heddle", password: "secret-password" };
    await using server = await startMailServer({ login, tls: authority.issue(), isTls });
    const mail = { ...server.settings, host: "localhost" };
    await using trusting = await openHttpSteps({ mail, caCerts: [authority.cert] });
    await objectOf(trusting.services.get("email"), send({}));
    const received = server.received.map(({ isEncrypted, user }) => [isEncrypted, user]);
    assert.deepEqual(received, [[true, "heddle"]]);
    await using steps = await openHttpSteps({ mail });
    const { code, message } = await failureOf(steps.services.get("email"), send({}));
    assert.equal(code, "email_network");
    assert.match(message, /certificate/);
    assert.equal(server.received.length, 1);
  });
}

httpTest(
  "email.send may be repeated where no server answers, and does not tell where it is",
  async () => {
    const server = await startMailServer();
    await server[Symbol.asyncDispose]();
    await using steps = await openMail(server);
    const { code, message, retryable } = await failureOf(steps.services.get("email"), send({}));
    assert.deepEqual([code, retryable], ["email_network", true]);
    assert.doesNotMatch(message, /127\.0\.0\.1/);
  },
);

httpTest("email.send ends at once when the step is cancelled", async () => {
  await using server = await startMailServer({ isSilent: () => true });
  await using steps = await openMail(server);
  const cancel = new AbortController();
  const sent = failureOf(steps.services.get("email"), send({}, { signal: cancel.signal }));
  cancel.abort(new Error("cancelled by a test"));
  await assert.rejects(sent, /cancelled by a test/);
});

httpTest("email.send stops at the organization's recipients of a day", async () => {
  await using server = await startMailServer();
  await using steps = await openMail(server, { mailsPerDay: { perOrg: 3, perUser: 0 } });
  const mail = steps.services.get("email");
  const { run } = steps;
  await objectOf(mail, send({ to: [MAIL.to, MAIL.to] }, { run }));
  const { code, message } = await failureOf(mail, send({ to: [MAIL.to, MAIL.to] }, { run }));
  assert.equal(code, "quota_exceeded");
  assert.match(message, /MAX_EMAILS_PER_ORG_PER_DAY/);
  await objectOf(mail, send({}, { run }));
  assert.equal((await failureOf(mail, send({}, { run }))).code, "quota_exceeded");
  const other = { ...run, orgKey: "globex" };
  await objectOf(mail, send({}, { run: other }));
  assert.equal(server.received.length, 3);
});

httpTest("email.send leaves colleagues their part of the organization's recipients", async () => {
  await using server = await startMailServer();
  await using steps = await openMail(server, { mailsPerDay: { perOrg: 4, perUser: 3 } });
  const mail = steps.services.get("email");
  const { run } = steps;
  await objectOf(mail, send({ to: [MAIL.to, MAIL.to, MAIL.to] }, { run }));
  const own = await failureOf(mail, send({}, { run }));
  assert.equal(own.code, "quota_exceeded");
  assert.match(own.message, /this user has sent to 3 of the 3 .* MAX_EMAILS_PER_USER_PER_DAY/);
  const colleague = { ...run, principalId: "0190d6f0-0000-7000-8000-0000000000c0" };
  await objectOf(mail, send({}, { run: colleague }));
  const { message } = await failureOf(mail, send({}, { run: colleague }));
  assert.match(message, /the organization has sent to 4 of the 4 .* MAX_EMAILS_PER_ORG_PER_DAY/);
  await objectOf(mail, send({}, { run: { ...run, orgKey: "globex" } }));
  assert.equal(server.received.length, 3);
});

httpTest("email.send counts by the day of the database, not by the process's clock", async () => {
  await using server = await startMailServer();
  const clock = new ManualClock();
  const mailsPerDay = { perOrg: 0, perUser: 1 };
  await using steps = await openHttpSteps({ mail: server.settings, mailsPerDay, clock });
  const mail = steps.services.get("email");
  const { run, ctx: { db } } = steps;
  await objectOf(mail, send({}, { run }));
  clock.advance(DAY_MS);
  assert.equal((await failureOf(mail, send({}, { run }))).code, "quota_exceeded");
  await db.transaction(({ queries }) =>
    queries.updateTable("mail_counts").set({ day: "2000-01-01" }).execute()
  );
  await objectOf(mail, send({}, { run }));
  assert.equal((await failureOf(mail, send({}, { run }))).code, "quota_exceeded");
});

httpTest("email.send without a mail server names the settings", async () => {
  await using steps = await openHttpSteps();
  const { code, message } = await failureOf(steps.services.get("email"), send({}));
  assert.equal(code, "email_not_configured");
  assert.match(message, /SMTP_URL and SMTP_FROM/);
});
