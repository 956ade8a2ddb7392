import assert from "node:assert/strict";
import {
  DEFAULT_MODEL,
  MODEL_NAMES,
  type ModelName,
  resolveModel,
} from "../../src/assistant/models.ts";
import { NO_MODELS } from "../support/chat/chat.ts";

const SHARED = { baseUrl: "http://shared/v1", apiKey: "s" };
const OWN = { baseUrl: "http://b/v1", apiKey: null };

Deno.test("resolveModel() finds a server for every listed name, or for none", () => {
  const config = { ...NO_MODELS, default: { ...SHARED, model: "local" } };
  for (const listed of MODEL_NAMES) {
    assert.equal(resolveModel(NO_MODELS, listed), null);
    const model = {
      ...SHARED,
      listed,
      name: "local",
      parameters: {},
      contextTokens: 32_000,
      silenceMs: 60_000,
    };
    assert.deepEqual(resolveModel(config, listed), model);
  }
  assert.equal(DEFAULT_MODEL, "VendorA-4o");
});

Deno.test("resolveModel() prefers the vendor's own server and the mapped name", () => {
  const config = {
    default: { ...SHARED, model: "local" },
    vendors: { B: OWN },
    names: { "VendorB-3-5-Haiku": "haiku", "VendorD-R1": "r1" },
    parameters: { "*": { seed: 1 }, "VendorD-R1": { seed: 2 } },
    contextTokens: { "VendorB-3-5-Haiku": 8_000 },
  };
  const nameOf = (name: ModelName) => resolveModel(config, name)?.name;
  assert.deepEqual(resolveModel(config, "VendorB-3-5-Haiku"), {
    ...OWN,
    listed: "VendorB-3-5-Haiku",
    name: "haiku",
    parameters: { seed: 1 },
    contextTokens: 8_000,
    silenceMs: 60_000,
  });
  assert.equal(nameOf("VendorB-3-5-Sonnet"), "claude-sonnet-5-5");
  assert.equal(nameOf("VendorD-R1"), "r1");
  assert.deepEqual(resolveModel(config, "VendorD-R1")?.parameters, { seed: 2 });
  assert.equal(nameOf("VendorA-4o"), "local");
});

Deno.test("no listed name is ever sent to a vendor as it stands", () => {
  const vendors = { A: OWN, B: OWN, C: OWN, D: OWN };
  for (const listed of MODEL_NAMES) {
    const model = resolveModel({ ...NO_MODELS, vendors }, listed);
    assert.match(model?.name ?? "", /^(gpt|claude|gemini|deepseek)-/);
    assert.equal(resolveModel({ ...NO_MODELS, default: { ...SHARED, model: null } }, listed), null);
  }
});
