import assert from "node:assert/strict";
import { complete } from "../../src/assistant/model/complete.ts";
import type { Model } from "../../src/assistant/models.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { NO_METER } from "../support/chat/call_meter.ts";
import { startFakeModel } from "../support/chat/fake_model.ts";

Deno.test("complete() bounds one answer alone, under the name that the server takes", async () => {
  const words = "Unsupported parameter: 'max_tokens' is not supported with this model. Use " +
    "'max_completion_tokens' instead.";
  await using fake = startFakeModel((body) =>
    "max_tokens" in body ? { status: 400, words } : { text: ["Fine."] }
  );
  const model: Model = {
    listed: "VendorA-4o",
    name: "fake",
    baseUrl: fake.baseUrl,
    apiKey: null,
    parameters: {},
    contextTokens: 8_000,
  };
  const base = { model, clock: systemClock, meter: NO_METER, system: "", timeoutMs: 60_000 };
  for (const tokensMax of [50, 70, null]) await complete({ ...base, user: "Hi", tokensMax });
  const bounds = fake.requests.map(({ body }) => [body.max_tokens, body.max_completion_tokens]);
  assert.deepEqual(bounds, [
    [50, undefined],
    [undefined, 50],
    [undefined, 70],
    [undefined, undefined],
  ]);
});
