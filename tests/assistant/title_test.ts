import assert from "node:assert/strict";
import { makeTitle } from "../../src/assistant/title.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { DEFAULT_MODEL } from "../../src/assistant/models.ts";
import { NO_METER } from "../support/chat/call_meter.ts";
import { type ScriptedAnswer, startFakeModel } from "../support/chat/fake_model.ts";

const WORDS_CASES = [
  { text: "Send me the overdue invoices", title: "Send me the overdue invoices" },
  {
    text: "one two three four five six seven eight nine ten eleven",
    title: "one two three four five six seven eight nine ten",
  },
  { text: "  a\n\nb ```yaml\nname: X\n``` c", title: "a b c" },
  { text: `${"x".repeat(50)} ${"y".repeat(50)}`, title: `${"x".repeat(50)}…` },
  { text: "z".repeat(200), title: `${"z".repeat(79)}…` },
];

for (const { text, title } of WORDS_CASES) {
  Deno.test(`makeTitle() without a model makes ${JSON.stringify(title.slice(0, 20))}`, async () => {
    const messages = [{ role: "assistant", text: "Hi" }, { role: "user", text }] as const;
    assert.equal(
      await makeTitle({ model: null, clock: systemClock, meter: NO_METER }, messages),
      title,
    );
  });
}

Deno.test("makeTitle() is never empty", async () => {
  for (const text of ["", " \n\t", "```yaml\nname: X\n```", '"“”"', "\0", "\u0085 \u007f", "***"]) {
    const messages = [{ role: "user", text }] as const;
    const title = await makeTitle({ model: null, clock: systemClock, meter: NO_METER }, messages);
    assert.equal(title, "New conversation", JSON.stringify(text));
  }
});

const MODEL_CASES: { answer: ScriptedAnswer; title: string }[] = [
  { answer: { text: ['"Overdue ', 'invoices."\nAnd more'] }, title: "Overdue invoices" },
  { answer: { text: [] }, title: "Hello there" },
  { answer: { text: ['"\0"'] }, title: "Hello there" },
  { answer: { status: 500 }, title: "Hello there" },
  { answer: { text: ["w ".repeat(100)] }, title: `${"w ".repeat(39).trim()}…` },
];

for (const { answer, title } of MODEL_CASES) {
  Deno.test(`makeTitle() makes ${title.slice(0, 20)} of ${JSON.stringify(answer).slice(0, 40)}`, async () => {
    await using fake = startFakeModel([answer]);
    const { baseUrl } = fake;
    const model = {
      baseUrl,
      apiKey: null,
      listed: DEFAULT_MODEL,
      name: "m",
      parameters: {},
      contextTokens: 32_000,
      silenceMs: 60_000,
    };
    const messages = [{ role: "user", text: "Hello there" }] as const;
    assert.equal(await makeTitle({ model, clock: systemClock, meter: NO_METER }, messages), title);
    assert.equal(fake.requests.length, 1);
  });
}
