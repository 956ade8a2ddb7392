import assert from "node:assert/strict";
import { inLooseForms } from "../../../../src/assistant/built_in/drafting/roles/loose_forms.ts";
import { missingEssentials } from "../../../../src/assistant/built_in/drafting/questions/missing_essentials.ts";
import { withChatAddresses } from "../../../../src/assistant/built_in/drafting/roles/chats.ts";
import { withoutDetails } from "../../../../src/assistant/built_in/drafting/roles/details.ts";
import { withoutTimes } from "../../../../src/assistant/built_in/drafting/roles/spread_times.ts";

const UNITS = [
  "retry 3 ",
  "cc to ",
  "a.csv and b.csv by ",
  "every day at 9 ",
  "in slack #a ",
  "negative ",
]
  .concat(["remind a@b.com to ", "mail the ", "({a, ", "at 7:30 ", "otherwise "]);

for (const unit of UNITS) {
  Deno.test(`100 KB of "${unit}" are no request, and are left as they are`, () => {
    const text = unit.repeat(100_000 / unit.length);
    assert.equal(withoutDetails(text, null).text, text);
    assert.equal(withoutTimes(text).text, text);
    assert.equal(withChatAddresses(text), text);
    assert.equal(inLooseForms(text), text);
    assert.equal(missingEssentials(text, "en"), null);
  });
}
