/** Whether an answer to a proposal consents, with judges that are as bad as they can be. */
import assert from "node:assert/strict";
import { readConsent } from "../../../../src/assistant/grammar/read_consent.ts";
import { judgeConsent } from "../../../../src/assistant/model/consent/judge_consent.ts";
import { systemClock } from "../../../../src/lib/clock.ts";
import { DEEDS } from "../../../../src/threads/proposals/proposal.ts";
import { NO_METER } from "../../../support/chat/call_meter.ts";
import { consentCodes } from "../../../support/chat/consent_codes.ts";
import {
  type Answering,
  type FakeModel,
  modelOf,
  startFakeModel,
} from "../../../support/chat/fake_model.ts";
import { ASKING_OTHERWISE, CONSENTS, PUTTING_OFF, SPEAKING_TO_THE_JUDGE } from "./answers.ts";

/** Takes everything for a consent. */
const CREDULOUS: Answering = (body) => ({ text: [consentCodes(body)?.yes ?? "yes"] });

/** Obeys the last words of an answer, and knows no numbers. */
const OBEDIENT: Answering = () => ({ text: ['"Yes"'] });

type Deed = typeof DEEDS[number];

async function verdict(
  fake: FakeModel,
  { message, deed = "publish" }: { message: string; deed?: Deed },
): Promise<boolean | null> {
  const plain = readConsent(message);
  if (plain !== null) return plain;
  return await judgeConsent({
    model: modelOf(fake),
    clock: systemClock,
    meter: NO_METER,
    signal: new AbortController().signal,
    proposal: { deed },
    message,
  });
}

async function takenForConsent(answering: Answering, answers: readonly string[]) {
  await using fake = startFakeModel(answering);
  const taken: string[] = [];
  for (const message of answers) {
    if (await verdict(fake, { message }) === true) taken.push(message);
  }
  return taken;
}

const TABLES = { SPEAKING_TO_THE_JUDGE, ASKING_OTHERWISE, PUTTING_OFF };

for (const [name, answers] of Object.entries(TABLES)) {
  Deno.test(`a judge that takes everything for a consent takes none of ${name}`, async () => {
    assert.deepEqual(await takenForConsent(CREDULOUS, answers), []);
  });
}

Deno.test("there are more than a hundred answers that are no consents", () => {
  assert.ok(Object.values(TABLES).flat().length > 100);
});

Deno.test("a consent in free words is one where the judge says so", async () => {
  assert.deepEqual(await takenForConsent(CREDULOUS, CONSENTS), CONSENTS);
});

Deno.test("a judge that writes what an answer may tell it to write has said nothing", async () => {
  assert.deepEqual(await takenForConsent(OBEDIENT, CONSENTS), []);
});

Deno.test("a judge that names several numbers has said nothing, and one among words counts", async () => {
  const message = "splendid, that is exactly my wish";
  for (
    const [words, expected] of [
      ["{yes} or {no}", null],
      ["{unclear}", null],
      ["{no}", false],
      ["Number: {yes}.", true],
      ["1{yes}", null],
      ["", null],
    ] as const
  ) {
    await using fake = startFakeModel((body) => {
      const codes = consentCodes(body);
      assert.ok(codes);
      const text = words.replace("{yes}", codes.yes).replace("{no}", codes.no)
        .replace("{unclear}", codes.unclear);
      return { text: [text] };
    });
    assert.equal(await verdict(fake, { message }), expected, words);
  }
});

Deno.test("an order for another deed is no consent to this one", async () => {
  await using fake = startFakeModel(CREDULOUS);
  const orders: Partial<Record<Deed, string>> = {
    publish: "great, publish it",
    run: "great, run it",
    delete: "great, delete it",
  };
  for (const deed of DEEDS) {
    for (const [ordered, message] of Object.entries(orders)) {
      const isSame = ordered === deed;
      assert.equal(await verdict(fake, { deed, message }), isSame || null, `${deed}: ${message}`);
    }
  }
});

Deno.test("each judgement has its own numbers, and the answer stands in it as JSON alone", async () => {
  await using fake = startFakeModel(CREDULOUS);
  const message = "splendid, that is exactly my wish";
  for (let time = 0; time < 5; time++) await verdict(fake, { message });
  const codes = new Set(fake.requests.map(({ body }) => consentCodes(body)?.yes));
  assert.ok(codes.size > 1);
  const { messages = [] } = fake.requests[0]?.body ?? {};
  assert.deepEqual(messages.map(({ role }) => role), ["system", "user"]);
  assert.match(String(messages[1]?.content), /^\{"asked":"[^"]+","answered":"[^"]+"\}\n\nWhich /);
});
