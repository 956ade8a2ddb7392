import assert from "node:assert/strict";
import type { SpecifiedAnswer } from "../../../support/specification/caller.ts";
import { ALLOWED_ORIGIN, type SpecifiedServer } from "../../../support/specification/server.ts";
import { section } from "../../../support/specification/specification.ts";

const OTHER_ORIGINS = [
  "https://evil.example",
  "http://app.example.org",
  "https://app.example.org:8443",
  "https://app.example.org.evil.example",
  "null",
];

function allowedOrigin({ headers }: SpecifiedAnswer): string | null {
  return headers.get("access-control-allow-origin");
}

async function preflight(server: SpecifiedServer, origin: string): Promise<SpecifiedAnswer> {
  return await server.stranger.call("OPTIONS /api/v1/workflows", {
    headers: {
      origin,
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization,x-active-org",
    },
  });
}

section({
  file: import.meta.url,
  heading: "service.md: Authentication",
  statements: {
    async "CORS: the single allowed origin is set server-side through the `CORS_ALLOW_ORIGIN` setting"(
      server,
    ) {
      const caller = await server.caller();
      const headers = { origin: ALLOWED_ORIGIN };
      const answer = await caller.call("GET /api/v1/workflows", { headers });
      assert.equal(allowedOrigin(answer), ALLOWED_ORIGIN);
      assert.equal(answer.headers.get("access-control-allow-credentials"), "true");
      const asked = await preflight(server, ALLOWED_ORIGIN);
      assert.ok([200, 204].includes(asked.status));
      assert.equal(allowedOrigin(asked), ALLOWED_ORIGIN);
      const methods = asked.headers.get("access-control-allow-methods") ?? "";
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        assert.ok(methods.split(", ").includes(method));
      }
      const fields = (asked.headers.get("access-control-allow-headers") ?? "").toLowerCase();
      for (const field of ["authorization", "content-type", "x-active-org", "x-source"]) {
        assert.ok(fields.split(", ").includes(field), field);
      }
    },
    async "browser clients must be served from that origin"(server) {
      const caller = await server.caller();
      for (const origin of OTHER_ORIGINS) {
        const answer = await caller.call("GET /api/v1/workflows", { headers: { origin } });
        assert.equal(allowedOrigin(answer), null);
        assert.equal(allowedOrigin(await preflight(server, origin)), null);
      }
    },
  },
});
