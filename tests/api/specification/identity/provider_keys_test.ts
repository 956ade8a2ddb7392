import assert from "node:assert/strict";
import {
  askMe,
  assertRefused,
  PROVIDED,
  type Provider,
  secondsAhead,
} from "../../../support/specification/provider.ts";
import { section, sectionBeside } from "../../../support/specification/specification.ts";
import { AUDIENCE } from "../../../support/identity/oidc_identity.ts";
import type { SpecifiedServer } from "../../../support/specification/server.ts";
import { makeSigningKey, type SigningKey } from "../../../support/identity/signing_key.ts";

const KEY_DEADLINE_MS = 5_000;

function signedBy(key: SigningKey, { issuer }: Provider): string {
  const claims = { iss: issuer, aud: AUDIENCE, sub: crypto.randomUUID(), exp: secondsAhead(60) };
  return key.sign({ ...claims, organization: "acme" });
}

/**
 * The token of a new key is accepted when it is sent 5 s after its publication, at the latest. An
 * answer to a request that was sent before may come later, on a busy machine.
 */
async function assertKnownInTime(
  server: SpecifiedServer,
  token: string,
  meanwhile = async () => {},
): Promise<void> {
  const deadline = performance.now() + KEY_DEADLINE_MS;
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const sentAt = performance.now();
    const { status } = await server.stranger.call("GET /api/v1/me", { headers });
    if (status === 200) return;
    assert.equal(status, 401);
    assert.ok(sentAt < deadline, "the key is not known after 5 s");
    await meanwhile();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Tokens of keys that nobody has published, each of another one. */
function unknownTokens(provider: Provider, count: number): string[] {
  const keys = Array.from({ length: count }, () => makeSigningKey(crypto.randomUUID()));
  return keys.map((key) => signedBy(key, provider));
}

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "decisions.md: Identity and organization",
  ...PROVIDED,
  statements: {
    async "Keys: a newly published one works within 5 s"(server, provider) {
      await askMe(server, provider.token());
      const key = makeSigningKey("second");
      await assertRefused(server, [signedBy(key, provider)]);
      provider.publish(provider.key.publicJwk, key.publicJwk);
      await assertKnownInTime(server, signedBy(key, provider));
      await askMe(server, provider.token());
    },
    async "what it no longer holds is refused (remembered tokens are forgotten with it)"(
      server,
      provider,
    ) {
      const remembered = provider.token();
      await askMe(server, remembered);
      const key = makeSigningKey("third");
      provider.publish(key.publicJwk);
      await assertKnownInTime(server, signedBy(key, provider));
      await assertRefused(server, [remembered, provider.token()]);
    },
  },
});

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "decisions.md: Identity and organization",
  ...PROVIDED,
  statements: {
    async "while it does not, the last good set lives"(server, provider) {
      await askMe(server, provider.token());
      provider.fail(() => new Response(null, { status: 500 }));
      await assertRefused(server, unknownTokens(provider, 1));
      await askMe(server, provider.token());
    },
  },
});

sectionBeside<Provider>({
  file: import.meta.url,
  heading: "decisions.md: Identity and organization",
  ...PROVIDED,
  statements: {
    async "unknown key ids cause (new) at most one fetch in 5 s, single-flight"(server, provider) {
      await askMe(server, provider.token());
      const before = provider.fetches();
      const answers = unknownTokens(provider, 20)
        .map((token) => askMe(server, token, { status: 401 }));
      await Promise.all(answers);
      // They may join one that is not quite over.
      assert.ok(provider.fetches() <= before + 1, `${provider.fetches() - before} fetches`);
    },
    async "unknown key ids cause at most one fetch in 5 s"(server, provider) {
      await askMe(server, provider.token());
      const [before, startedAt] = [provider.fetches(), performance.now()];
      await assertRefused(server, unknownTokens(provider, 20));
      const intervals = Math.floor((performance.now() - startedAt) / KEY_DEADLINE_MS);
      assert.ok(provider.fetches() - before <= intervals + 1);
    },
    async "so that made-up ids never delay a real new key beyond those 5 s"(server, provider) {
      await askMe(server, provider.token());
      const madeUp = unknownTokens(provider, 20);
      await assertRefused(server, madeUp);
      const key = makeSigningKey("among made-up ones");
      provider.publish(provider.key.publicJwk, key.publicJwk);
      const token = signedBy(key, provider);
      await assertKnownInTime(server, token, () => assertRefused(server, madeUp.slice(0, 2)));
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Commands and settings, by name",
  settings: { OIDC_ISSUER: "http://127.0.0.1:9", OIDC_AUDIENCE: AUDIENCE },
  statements: {
    async "`{ ready, degraded: [names], checks: { database, storage, issuer, model } }`"(server) {
      const body = await server.stranger.expect(200, "GET /readyz");
      assert.deepEqual(Object.keys(body).sort(), ["checks", "degraded", "ready"]);
      assert.deepEqual(Object.keys(body.checks), ["database", "storage", "issuer", "model"]);
    },
    async "200 with the names in `degraded` where only storage, issuer or model is away"(server) {
      const { ready, degraded, checks } = await server.stranger.expect(200, "GET /readyz");
      assert.equal(ready, true);
      assert.deepEqual(degraded, ["issuer"]);
      assert.equal(checks.database, checks.storage);
      assert.notEqual(checks.issuer, checks.database);
    },
    async "`GET /healthz` is 200 while the process lives"(server) {
      await server.stranger.expect(200, "GET /healthz");
    },
  },
});

section({
  file: import.meta.url,
  heading: "decisions.md: Commands and settings, by name",
  settings: { RATE_LIMIT_PER_MINUTE: "1" },
  statements: {
    async "Neither needs a token"(server) {
      const headers = { authorization: "Bearer no.such.token" };
      for (const path of ["/healthz", "/readyz"]) {
        await server.stranger.expect(200, `GET ${path}`);
        await server.stranger.expect(200, `GET ${path}`, { headers });
      }
    },
    async "nor counts in the rate limit"(server) {
      const headers = { "x-forwarded-for": "203.0.113.9" };
      for (const path of ["/healthz", "/readyz", "/healthz"]) {
        await server.stranger.expect(200, `GET ${path}`, { headers });
      }
      await server.stranger.expect(401, "GET /api/v1/me", { headers });
      await server.stranger.expect(429, "GET /api/v1/me", { headers });
      await server.stranger.expect(200, "GET /healthz", { headers });
    },
  },
});
