import assert from "node:assert/strict";
import { complete, type CompletionRequest } from "../../src/assistant/model/complete.ts";
import { systemClock } from "../../src/lib/clock.ts";
import type { CallMeter } from "../../src/assistant/usage/call_meter.ts";
import { NO_METER } from "../support/chat/call_meter.ts";
import { type FakeModel, modelOf, startFakeModel } from "../support/chat/fake_model.ts";

function askedOf(fake: FakeModel): CompletionRequest {
  const more = { clock: systemClock, meter: NO_METER, timeoutMs: 60_000 };
  return { model: modelOf(fake), system: "", user: "Hi", ...more };
}

Deno.test("complete() bounds one answer alone, under the name that the server takes", async () => {
  const words = "Unsupported parameter: 'max_tokens' is not supported with this model. Use " +
    "'max_completion_tokens' instead.";
  await using fake = startFakeModel((body) =>
    "max_tokens" in body ? { status: 400, words } : { text: ["Fine."] }
  );
  const asked = askedOf(fake);
  for (const tokensMax of [50, 70, null]) await complete({ ...asked, tokensMax });
  const bounds = fake.requests.map(({ body }) => [body.max_tokens, body.max_completion_tokens]);
  assert.deepEqual(bounds, [
    [50, undefined],
    [undefined, 50],
    [undefined, 70],
    [undefined, undefined],
  ]);
});

/** Counts of tokens that no call can have. */
const USAGES: readonly unknown[] = [
  { prompt_tokens: 9e15, completion_tokens: 1 },
  { prompt_tokens: -1, completion_tokens: 1 },
  { prompt_tokens: 1.5, completion_tokens: 1 },
  { prompt_tokens: "many", completion_tokens: 1 },
  { prompt_tokens: 1 },
  [],
  "none",
];

Deno.test("complete() takes no count of tokens that cannot be true", async () => {
  const usages = [...USAGES, { prompt_tokens: 5, completion_tokens: 2 }];
  const choices = [{ message: { content: "Hi" } }];
  await using fake = startFakeModel(
    usages.map((usage) => ({ response: () => Response.json({ choices, usage }) })),
  );
  const counted: unknown[] = [];
  const meter: CallMeter = {
    begin: () =>
      Promise.resolve({
        end({ tokens }) {
          counted.push(tokens);
          return Promise.resolve(tokens ?? { input: 0, output: 0 });
        },
      }),
  };
  for (const _ of usages) await complete({ ...askedOf(fake), meter });
  assert.deepEqual(counted, [...USAGES.map(() => null), { input: 5, output: 2 }]);
});

Deno.test("complete() takes no answer of more than 4 MB", async () => {
  const choices = [{ message: { content: "x".repeat(5_000_000) } }];
  await using fake = startFakeModel([{ response: () => Response.json({ choices }) }]);
  await assert.rejects(complete(askedOf(fake)));
});
