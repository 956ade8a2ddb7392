import assert from "node:assert/strict";
import { withoutSecretSegments } from "../../src/http/secret_segments.ts";

const TOKEN = "x".repeat(43);

Deno.test("shownPath() hides what stands behind hooks, however the path is written", () => {
  const paths = [
    `/hooks/${TOKEN}`,
    `/hooks/${TOKEN}/more`,
    `//hooks//${TOKEN}`,
    `/HOOKS/${TOKEN}`,
    `/hooks%2F${TOKEN}`,
    `/hooks%5c${TOKEN}`,
    `/hooks\\${TOKEN}`,
    `/behind/a/proxy/hooks/${TOKEN}`,
    `/api/v1/hooks/${TOKEN}`,
  ];
  for (const path of paths) {
    assert.ok(!withoutSecretSegments(path).includes(TOKEN), path);
    assert.match(withoutSecretSegments(path), /hooks\/…$/i);
  }
});

Deno.test("shownPath() leaves every other path as it is", () => {
  const id = crypto.randomUUID();
  for (const path of ["/", "/hooks", `/api/v1/workflows/${id}/webhooks/${id}`, "/api/v1/runs"]) {
    assert.equal(withoutSecretSegments(path), path);
  }
});
