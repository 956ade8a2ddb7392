import { equal } from "node:assert/strict";
import {
  type ReadingOutcome,
  unclearPart,
} from "../../../src/assistant/built_in/drafting/questions/unclear_part.ts";

const REQUEST = "fetch the orders, frob them, wiggle them, save them as a.csv";

/** Returns the part that is asked for, where texts with these words are not understood. */
async function askedFor(
  words: readonly string[],
  clearness: ReadingOutcome = "built",
): Promise<unknown> {
  const question = await unclearPart(REQUEST, {
    at: REQUEST.indexOf("frob"),
    language: "en",
    read: (text) => Promise.resolve(words.some((word) => text.includes(word)) ? null : clearness),
  });
  const about = question?.about;
  return about && "part" in about ? about.part : null;
}

Deno.test("one part that is not understood is asked for", async () => {
  equal(await askedFor(["frob"]), "frob them");
});

Deno.test("two neighbouring parts that are not understood are asked for together", async () => {
  equal(await askedFor(["frob", "wiggle"]), "frob them, wiggle them");
});

Deno.test("a part is asked for where the rest of the request leads to a question", async () => {
  equal(await askedFor(["frob"], "asks"), "frob them");
});

Deno.test("nothing is asked for where more than that is not understood", async () => {
  equal(await askedFor(["fetch", "wiggle"]), null);
});
