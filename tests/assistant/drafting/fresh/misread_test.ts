/** Messages of kinds that were misread. No draft or offer of theirs may have what is wrong. */
import { doesNotMatch, match, ok } from "node:assert/strict";
import { readOffer } from "../../../../src/assistant/built_in/drafting/offers/read_offer.ts";
import { readDraft } from "../../../../src/assistant/built_in/drafting/read_draft.ts";
import { MISREAD } from "./misread.ts";

const asker = { email: "me@x.example" };

for (const { says, lacks, has } of MISREAD) {
  Deno.test(`"${says}" is not misread`, async () => {
    const drafted = readDraft(says, asker);
    const isBuilt = drafted?.kind === "built";
    const pause = () => Promise.resolve();
    const offer = isBuilt ? null : await readOffer(says, { asker, pause });
    const made = isBuilt ? JSON.stringify(drafted.built.definition) : offer?.text ?? "";
    doesNotMatch(made, lacks);
    if (has === undefined) return;
    ok(isBuilt, "it is drafted");
    match(made, has);
  });
}
