import assert from "node:assert/strict";
import { DEFAULT_MODEL, MODEL_NAMES, resolveModel } from "../../src/assistant/models.ts";
import { NO_MODELS } from "../support/chat/chat.ts";

const SHARED = { baseUrl: "http://shared/v1", apiKey: "s" };
const OWN = { baseUrl: "http://b/v1", apiKey: null };

Deno.test("resolveModel() finds a server for every listed name, or for none", () => {
  const config = { ...NO_MODELS, default: { ...SHARED, model: "local" } };
  for (const name of MODEL_NAMES) {
    assert.equal(resolveModel(NO_MODELS, name), null);
    assert.deepEqual(resolveModel(config, name), { ...SHARED, name: "local" });
  }
  assert.equal(DEFAULT_MODEL, "VendorA-4o");
});

Deno.test("resolveModel() prefers the vendor's own server and the mapped name", () => {
  const config = {
    default: { ...SHARED, model: "local" },
    vendors: { B: OWN },
    names: { "VendorB-3-5-Haiku": "haiku", "VendorD-R1": "r1" },
  };
  assert.deepEqual(resolveModel(config, "VendorB-3-5-Haiku"), { ...OWN, name: "haiku" });
  assert.deepEqual(resolveModel(config, "VendorB-3-5-Sonnet"), {
    ...OWN,
    name: "VendorB-3-5-Sonnet",
  });
  assert.deepEqual(resolveModel(config, "VendorD-R1"), { ...SHARED, name: "r1" });
});
