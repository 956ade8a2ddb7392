import assert from "node:assert/strict";
import { refuseCrossSite } from "../../src/identity/cross_site.ts";
import { AppError } from "../../src/lib/errors.ts";

const ours = ["https://app.example", "https://heddle.example"];

const CASES: [string, string | null, string | null, boolean][] = [
  ["the allowed origin", "https://app.example", null, true],
  ["the public origin from another site", "https://heddle.example", "cross-site", true],
  ["no origin, same origin by the browser's word", null, "same-origin", true],
  ["a foreign origin", "https://evil.example", null, false],
  ["a foreign origin that claims to be the same", "https://evil.example", "same-origin", false],
  ["an origin that only begins like ours", "https://app.example.evil.example", null, false],
  ["another scheme", "http://app.example", null, false],
  ["another port", "https://app.example:8443", null, false],
  ["the null origin", "null", "same-origin", false],
  ["an empty origin", "", "same-origin", false],
  ["no origin, same site", null, "same-site", false],
  ["no origin, cross site", null, "cross-site", false],
  ["no origin, an unknown site", null, "elsewhere", false],
  ["no origin, an empty site", null, "", false],
  ["no origin, the user and no page", null, "none", true],
  ["neither: no browser", null, null, true],
];

for (const [name, origin, secFetchSite, passes] of CASES) {
  Deno.test(`refuseCrossSite() ${passes ? "passes" : "refuses"} ${name}`, () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE"]) {
      const ask = () =>
        refuseCrossSite({
          method,
          viaCookie: true,
          origin,
          secFetchSite,
          allowedOrigins: () => ours,
        });
      if (passes) ask();
      else assert.throws(ask, (error) => error instanceof AppError && error.code === "forbidden");
    }
  });
}

Deno.test("refuseCrossSite() asks nothing of reads, and nothing where there is no cookie", () => {
  const foreign = {
    origin: "https://evil.example",
    secFetchSite: "cross-site",
    allowedOrigins: () => ours,
  };
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    refuseCrossSite({ method, viaCookie: true, ...foreign });
  }
  refuseCrossSite({ method: "POST", viaCookie: false, ...foreign });
});
