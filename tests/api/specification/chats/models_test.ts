import assert from "node:assert/strict";
import type { JsonObject } from "../../../../src/lib/json.ts";
import { newThread, openWithModel, refuseForm } from "../../../support/specification/chats.ts";
import { type Check, section } from "../../../support/specification/specification.ts";

const MODELS = [
  "VendorA-4o",
  "VendorA-4o-mini",
  "VendorB-3-5-Sonnet",
  "VendorB-3-5-Haiku",
  "VendorC-2.0-Flash",
  "VendorC-2.5-Pro",
  "VendorD-R1",
  "VendorA-o3-mini",
  "VendorA-o4-mini",
];

/** It is taken and answered. */
function allows(model: string): Check {
  return async (server) => {
    const caller = await server.caller();
    const events = await caller.say(await newThread(caller), "help", { model });
    assert.ok(events.length > 0);
    assert.ok(events.every(({ event }) => event === "message"));
  };
}

const LISTED = "Allowed `model` values (the vendor part of each identifier is written here as a " +
  "neutral word)";

section({
  file: import.meta.url,
  heading: "service.md: POST /api/v1/chats/:threadId/messages",
  statements: {
    ...Object.fromEntries(
      MODELS.map((model, at) => [
        at === 0 ? `${LISTED}: \`${model}\` (default)` : `\`${model}\``,
        allows(model),
      ]),
    ),
    async [`${LISTED} [no others]`](server) {
      const caller = await server.caller();
      for (const model of ["VendorE-1", "VendorA-4O", "vendora-4o", "VendorA-4o ", "gpt-4o", ""]) {
        await refuseForm(caller, { form: { message: "help", model }, field: "model" });
      }
    },
    async "model | string | no | first model in the list below | Model to use"() {
      const script = [{ text: ["One"] }, { text: ["Two"] }, { text: ["Three"] }];
      await using opened = await openWithModel(script, withNames);
      const caller = await opened.server.caller();
      const choices: JsonObject[] = [{}, { model: "VendorA-4o" }, { model: "VendorD-R1" }];
      for (const fields of choices) {
        await caller.say(await newThread(caller), "Hello", fields);
      }
      const asked = opened.model.requests.map(({ body }) => body.model);
      assert.deepEqual(asked, ["real VendorA-4o", "real VendorA-4o", "real VendorD-R1"]);
    },
  },
});

/** Each listed model under a name that only one of them has. */
function withNames(baseUrl: string): Record<string, string> {
  const names = MODELS.map((model) => [model, `real ${model}`]);
  return { LLM_BASE_URL: baseUrl, LLM_MODEL_MAP: JSON.stringify(Object.fromEntries(names)) };
}

function withVendors(baseUrl: string): Record<string, string> {
  const vendors = ["A", "B", "C", "D"].flatMap((vendor) => [
    [`LLM_${vendor}_BASE_URL`, baseUrl],
    [`LLM_${vendor}_API_KEY`, `sk-canary-${vendor}`],
  ]);
  return {
    ...withNames(baseUrl),
    LLM_BASE_URL: "http://127.0.0.1:9",
    ...Object.fromEntries(vendors),
  };
}

section({
  file: import.meta.url,
  heading: "decisions.md: Chat",
  statements: {
    async "`model` outside the list is 400"(server) {
      const caller = await server.caller();
      await refuseForm(caller, { form: { message: "help", model: "VendorA-5" }, field: "model" });
    },
    async "Each listed model maps to a vendor (base URL, key) and that vendor's model name"() {
      await using opened = await openWithModel(MODELS.map(() => ({ text: ["Yes"] })), withVendors);
      const caller = await opened.server.caller();
      for (const model of MODELS) await caller.say(await newThread(caller), "Hello", { model });
      const asked = opened.model.requests.map(({ body, authorization }) => [
        body.model,
        authorization,
      ]);
      assert.deepEqual(
        asked,
        MODELS.map((model) => [`real ${model}`, `Bearer sk-canary-${model.charAt(6)}`]),
      );
    },
    async "one `LLM_BASE_URL` + `LLM_MODEL` can serve them all (a local server, say)"() {
      await using opened = await openWithModel(MODELS.map(() => ({ text: ["Yes"] })));
      const caller = await opened.server.caller();
      for (const model of MODELS) {
        const events = await caller.say(await newThread(caller), "Hello", { model });
        assert.deepEqual(events, [{ event: "message", content: "Yes" }]);
      }
      const asked = new Set(opened.model.requests.map(({ body }) => body.model));
      assert.deepEqual(asked, new Set(["fake"]));
    },
  },
});
