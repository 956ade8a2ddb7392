import { send } from "./send.ts";
import type { Sentence } from "./sentence.ts";

/** Reads "cc", "me", "semicolons", "Excel". */
export function detailAt(sentence: Sentence): number | null {
  const { said, at, sketch, reading: { me } } = sentence;
  const copy = said.is(at, "copy");
  if (copy > 0 && isCopied(sentence, at + copy)) {
    sentence.isCopy = true;
    said.use(at, copy);
    return at + copy;
  }
  const mine = said.is(at, "me");
  if (mine > 0 && me !== null && isToMe(sentence)) {
    said.use(at, mine);
    const { sent } = sentence;
    if (sentence.isCopy && sent?.kind === "mail") sent.copies.push(me);
    else if (!namesMail(sentence) || /^(?:and|und|et|y|,)$/u.test(said.word(at + mine))) {
      send(sentence, { kind: "mail", to: [me], copies: [] });
    }
    return at + mine;
  }
  const semicolon = said.is(at, "semicolon");
  if (semicolon > 0) {
    sketch.separator = ";";
    said.use(at, semicolon);
    return at + semicolon;
  }
  const sheet = said.is(at, "sheet");
  if (sheet === 0) return null;
  sketch.isSheet = true;
  said.use(at, sheet);
  return at + sheet;
}

function isCopied({ said, to }: Sentence, at: number): boolean {
  return Array.from({ length: Math.min(4, to - at) }, (_, index) => at + index)
    .some((place) => said.isMail(place) || said.is(place, "me") > 0);
}

/** Whether "tell me", "mail me" or "to me" makes the user a recipient. */
function isToMe({ said, at, from, isCopy }: Sentence): boolean {
  if (isCopy) return true;
  const before = said.word(at - 1);
  const isTold = [at - 1, at - 2].some((place) =>
    place >= from && said.role(place, "notify") > 0 && said.is(place, "me") === 0
  );
  const isTo = /^(?:to|an|à|a)$/u.test(before) && said.role(at - 2, "notify", "post") > 0;
  return isTold || isTo || said.role(at - 1, "notify") > 1;
}

/** Whether an address follows, as in "mail me at a@example.org". */
function namesMail({ said, at, to }: Sentence): boolean {
  return Array.from({ length: Math.min(6, to - at) }, (_, index) => at + index)
    .some((place) => said.isMail(place));
}
