import assert from "node:assert/strict";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { join } from "node:path";
import { openOwnIssuer, type TokenRequest } from "../../../src/identity/tokens/issuer.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { SetupError } from "../../../src/lib/setup_error.ts";
import { startChild } from "../../support/processes/child.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

const clock = new ManualClock();

const request: TokenRequest = {
  sub: "11111111-1111-4111-8111-111111111111",
  email: "ada@acme.example",
  org: "acme",
  teams: ["ops", "sales"],
  roles: ["admin"],
  ttlMs: 8 * 3_600_000,
};

Deno.test("openOwnIssuer() makes a key that only its owner may read, and keeps it", async () => {
  await using directory = await temporaryDirectory();
  const dataDir = join(directory.path, "not", "there", "yet");
  const first = await openOwnIssuer({ dataDir, clock });
  const again = await openOwnIssuer({ dataDir, clock });
  assert.match(first.issuer, /^urn:heddle:[\w-]{43}$/);
  assert.equal(again.issuer, first.issuer);
  assert.deepEqual([first.isNew, again.isNew], [true, false]);
  const [entry, ...others] = [...Deno.readDirSync(dataDir)];
  assert.deepEqual(others, []);
  const { mode } = await Deno.stat(join(dataDir, entry!.name));
  assert.equal(mode! & 0o777, 0o600);
});

Deno.test("openOwnIssuer() makes one key when many open it at once", async () => {
  await using directory = await temporaryDirectory();
  const opened = await Promise.all(
    Array.from({ length: 16 }, () => openOwnIssuer({ dataDir: directory.path, clock })),
  );
  assert.equal(new Set(opened.map(({ issuer }) => issuer)).size, 1);
  assert.equal(opened.filter(({ isNew }) => isNew).length, 1);
  assert.equal([...Deno.readDirSync(directory.path)].length, 1);
});

Deno.test("openOwnIssuer() makes one key when two processes start together", async () => {
  await using directory = await temporaryDirectory();
  const script = "identity/children/open_own_issuer.ts";
  await using first = startChild(script, [directory.path]);
  await using second = startChild(script, [directory.path]);
  const issuers = await Promise.all([first.nextLine(), second.nextLine()]);
  const { issuer } = await openOwnIssuer({ dataDir: directory.path, clock });
  assert.deepEqual(issuers, [issuer, issuer]);
});

const DAMAGES: Record<string, (text: string) => string> = {
  "empty": () => "",
  "cut off": (text) => text.slice(0, 60),
  "of another kind": () => JSON.stringify({ kty: "oct", k: "AAAA" }),
  "without its private part": (text) => JSON.stringify({ ...JSON.parse(text), d: undefined }),
  "of two halves that do not fit": (text) =>
    JSON.stringify({ ...JSON.parse(text), x: "A".repeat(43) }),
};

for (const [name, damage] of Object.entries(DAMAGES)) {
  Deno.test(`openOwnIssuer() says what to do about a key file that is ${name}`, async () => {
    await using directory = await temporaryDirectory();
    await openOwnIssuer({ dataDir: directory.path, clock });
    const path = join(directory.path, "issuer_key.json");
    const damaged = damage(await Deno.readTextFile(path));
    await Deno.writeTextFile(path, damaged);
    await assert.rejects(openOwnIssuer({ dataDir: directory.path, clock }), (error) => {
      assert.ok(error instanceof SetupError);
      assert.equal(error.exitCode, 2);
      assert.ok(error.message.includes(path));
      assert.match(error.message, /from a backup, or delete the file/);
      return true;
    });
    assert.equal(await Deno.readTextFile(path), damaged, "the file stays for who repairs it");
  });
}

Deno.test("openOwnIssuer() names the key that it can neither read nor make", async () => {
  await using directory = await temporaryDirectory();
  const dataDir = join(directory.path, "file");
  await Deno.writeTextFile(dataDir, "");
  await assert.rejects(openOwnIssuer({ dataDir, clock }), (error) => {
    assert.ok(error instanceof SetupError);
    assert.match(error.message, /^Cannot read or make the signing key .*issuer_key.json: /);
    return true;
  });
});

Deno.test("mintToken() lays the claims out as Keycloak does", async () => {
  await using directory = await temporaryDirectory();
  const { issuer, mintToken } = await openOwnIssuer({ dataDir: directory.path, clock });
  const token = await mintToken(request);
  const now = clock.now() / 1000;
  const { alg, typ, kid } = decodeProtectedHeader(token);
  assert.deepEqual([alg, typ, `urn:heddle:${kid}`], ["ES256", "JWT", issuer]);
  assert.deepEqual(decodeJwt(token), {
    typ: "Bearer",
    iss: issuer,
    aud: "heddle",
    sub: request.sub,
    email: request.email,
    iat: now,
    exp: now + 8 * 3600,
    realm_access: { roles: [] },
    resource_access: { acme: { roles: ["team:ops", "team:sales", "admin"] } },
    organization: ["acme"],
  });
});

const REFUSED: [Partial<TokenRequest>, RegExp][] = [
  [{ sub: "ada" }, /subject "ada" must be a UUID/],
  [{ org: "" }, /key "" must be/],
  [{ org: "a/b" }, /key "a\/b" must be/],
  [{ org: "account" }, /organization "account"/],
  [{ teams: ["ok", "-no"] }, /key "-no" must be/],
  [{ ttlMs: 0 }, /lifetime 0 ms must be positive/],
  [{ ttlMs: NaN }, /lifetime NaN ms must be positive/],
];

Deno.test("mintToken() refuses claims that no token can carry", async () => {
  await using directory = await temporaryDirectory();
  const { mintToken } = await openOwnIssuer({ dataDir: directory.path, clock });
  for (const [given, words] of REFUSED) {
    await assert.rejects(mintToken({ ...request, ...given }), (error) => {
      assert.ok(error instanceof AppError);
      assert.match(error.message, words);
      return error.code === "invalid_request";
    });
  }
});
