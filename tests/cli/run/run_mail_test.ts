/** `heddle run` with steps that send e-mail, from the executable if there is one. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { HEAD, runDefinition } from "../../support/processes/definition_run.ts";
import { createAuthority } from "../../support/identity/certificates.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { startMailServer } from "../../support/servers/mail_server.ts";

const DEFINITION = `${HEAD}steps:
  - { id: write, service: files, action: write, with: { name: a.csv, text: "a,b" } }
  - id: mail
    service: email
    action: send
    with:
      to: ada@example.org
      subject: The file
      text: It is attached.
      attachments: "\${{ steps.write.output.objectKey }}"
outputs: { accepted: "\${{ steps.mail.output.accepted }}" }
`;

for (const isTls of [false, true]) {
  const how = isTls ? "TLS" : "STARTTLS";
  Deno.test(`heddle run logs in to a mail server by ${how} and sends the file of a step`, async () => {
    const authority = createAuthority("Company CA");
    const login = { user: "heddle", password: "p@ss/wörd" };
    await using directory = await temporaryDirectory();
    await using server = await startMailServer({ login, tls: authority.issue(), isTls });
    const ca = join(directory.path, "ca.pem");
    await Deno.writeTextFile(ca, authority.cert);
    const secret = `heddle:${encodeURIComponent(login.password)}`;
    const ended = await runDefinition({
      definition: DEFINITION,
      env: {
        SMTP_URL: `${isTls ? "smtps" : "smtp"}://${secret}@localhost:${server.port}`,
        SMTP_FROM: "Heddle <heddle@example.org>",
        CA_FILE: ca,
      },
    });
    assert.equal(ended.code, 0, ended.stderr);
    assert.deepEqual(ended.document().outputs, { accepted: ["ada@example.org"] });
    const [mail] = server.received;
    assert.deepEqual([mail?.isEncrypted, mail?.user], [true, "heddle"]);
    assert.ok(mail?.source.includes(btoa("a,b")));
  });
}

Deno.test("heddle run tells a wrong SMTP_URL without showing it", async () => {
  for (
    const url of ["smtp://u:hidden@", "http://hidden", "smtp://hidden@host", "smtp://h/hidden"]
  ) {
    const env = { SMTP_URL: url, SMTP_FROM: "heddle@example.org" };
    const { code, stderr } = await runDefinition({ definition: DEFINITION, env });
    assert.equal(code, 2, url);
    assert.match(stderr, /SMTP_URL/);
    assert.doesNotMatch(stderr, /hidden/);
  }
});
