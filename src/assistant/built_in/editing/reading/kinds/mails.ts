import type { ChangeMeaning, ChangeWording } from "../change_wording.ts";
import { pattern } from "../../../../../lib/text/pattern.ts";
import { type Concept, concepts } from "../words/concepts.ts";
import type { ChangeKind } from "./change_kind.ts";

const MAIL_WORDS: readonly Concept[] = concepts(
  "mail recipient send file text end notify to rows address",
);
const NOT: readonly Concept[] = concepts("not insteadOf either dont");

/** Changes of the recipients of e-mails, and of the condition for sending. */
export const MAIL_KINDS: readonly ChangeKind[] = [
  {
    needs: ["bcc"],
    allows: [...MAIL_WORDS, "too", "cc"],
    values: ["mail"],
    means: (change) => allOf(change, "bcc"),
  },
  {
    needs: ["cc"],
    allows: [...MAIL_WORDS, "too"],
    values: ["mail"],
    means: (change) => allOf(change, "cc"),
  },
  {
    needs: [["remove", "dont", "not"]],
    allows: [...MAIL_WORDS, "too", "cc", "step"],
    values: ["mail"],
    takes: ["person"],
    means: recipientOut,
  },
  {
    needs: ["too"],
    allows: [...MAIL_WORDS, "or"],
    values: ["mail"],
    means: (change) => allOf(change, "send it to", " too"),
  },
  {
    needs: ["fails", ["notify", "mail", "send", "recipient"]],
    allows: [...MAIL_WORDS, ...concepts("if call step too")],
    values: ["mail"],
    means: (change) => one(change.wanted("mail"), (mail) => `email ${mail} if it fails`),
  },
  {
    needs: ["empty", ["mail", "send"]],
    allows: concepts("if dont not remove rows file only send mail recipient is off"),
    means: onlyWithRows,
  },
  {
    needs: [["only", "if"], ["mail", "send"], "rows", "if"],
    allows: concepts("rows file only send is atLeast recipient"),
    means: ({ names }) => whenRows(names.stepFor("mail", "mail")?.name ?? null),
  },
  {
    needs: [],
    allows: [...MAIL_WORDS, ...NOT, "only"],
    values: ["mail"],
    takes: ["person", "step"],
    means: otherRecipient,
  },
];

function one(values: readonly string[], request: (value: string) => string): ChangeMeaning | null {
  const [only, another] = values;
  return only === undefined || another !== undefined ? null : { request: request(only) };
}

/** Adds one request for all addresses of a change. */
function allOf(change: ChangeWording, before: string, behind = ""): ChangeMeaning | null {
  const mails = change.wanted("mail");
  return mails.length === 0 || change.old("mail").length > 0
    ? null
    : { request: `${before} ${mails.join(" and ")}${behind}` };
}

/** Reads "take ann off the list", "not to tom@example.com any more". */
function recipientOut(change: ChangeWording): ChangeMeaning | null {
  const said = [...change.wanted("mail"), ...change.old("mail"), ...personsIn(change, null)];
  const [mail, another] = new Set(said);
  const isThere = mail !== undefined && change.names.mails.includes(mail);
  return !isThere || another !== undefined ? null : { edit: { do: "recipient_out", mail } };
}

function personsIn({ pieces }: ChangeWording, isOld: boolean | null): string[] {
  return pieces.flatMap(({ person, isOld: old = false }) =>
    person === undefined || (isOld !== null && old !== isOld) ? [] : [person]
  );
}

const SENDING = /^(?:send|e?mail (?:it|them)|e?mail to|deliver|forward|schick|envo|env[ií]|mand)/iu;

const CONTRASTING = {
  en: ["instead|rather|only|just|should|must|has_to|needs_to|wrong|meant|actually"],
  de: ["stattdessen|lieber|eher|doch|nur|soll|sollte|muss|falsch"],
  fr: ["plutôt|à_la_place|seulement|uniquement|doit|devrait|faux"],
  es: ["mejor|en_su_lugar|solo|sólo|debe|debería|tiene_que"],
};
/**
 * Matches words with which "send it to lisa@example.com" replaces the recipient. Without them, it
 * adds an e-mail.
 */
const CONTRAST = pattern("iu")`(?<!\p{L}) ${CONTRASTING} (?!\p{L})`;

/**
 * Matches the user as an additional recipient, whose address may be unknown: "To me +
 * ceo@example.com".
 */
const ME_TOO =
  /(?<!\p{L})(?:me|mich|mir|moi|mí)\s*(?:\+|&|,|and|und|et|y)\s|(?:\+|&|,|\s(?:and|und|et|y))\s*(?:to\s|an\s|à\s|a\s)?(?:me|mich|mir|moi|mí)(?!\p{L})/iu;

/** Reads "to lisa@example.com instead of ann" */
function otherRecipient(change: ChangeWording): ChangeMeaning | null {
  if (ME_TOO.test(change.text)) return null;
  const isOpen = change.pieces.some(({ concepts, isFiller }) =>
    !isFiller &&
    (concepts.includes("not") || concepts.includes("dont") || concepts.includes("insteadOf"))
  );
  const all = change.wanted("mail");
  const further = all.filter((mail) => !change.names.mails.includes(mail));
  if (all.length > 1 && further.length > 0 && further.length < all.length && !isOpen) {
    return { request: `send it to ${further.join(" and ")} too` };
  }
  const to = change.only("mail");
  const isSent = change.pieces.some(({ concepts, text }) =>
    concepts.includes("send") || SENDING.test(text) ||
    (concepts.includes("notify") && !concepts.includes("mail"))
  );
  const isAdded = isSent && !CONTRAST.test(change.text) &&
    change.old("mail").length === 0 && personsIn(change, null).length === 0;
  if (to === null || isOpen || isAdded || change.names.stepFor("mail", "mail") === null) {
    return null;
  }
  const named = [...change.old("mail"), ...personsIn(change, null).filter((mail) => mail !== to)];
  const others = change.names.mails.filter((mail) => mail !== to);
  const [from, another] = new Set(named.length > 0 ? named : others);
  if (from === undefined || another !== undefined || change.names.mails.includes(to)) {
    return named.length > 0 ? null : { edit: { do: "correct", kind: "mail", to } };
  }
  return { edit: { do: "replace", from, to, isPart: false } };
}

/** Reads "no mail if there's nothing in it" */
function onlyWithRows(change: ChangeWording): ChangeMeaning | null {
  const isNegated = change.has("dont", "not", "remove", "off");
  return isNegated ? whenRows(change.names.stepFor("mail", "mail")?.name ?? null) : null;
}

function whenRows(step: string | null): ChangeMeaning | null {
  return step === null
    ? null
    : { edit: { do: "only_with_rows", step: { name: step, place: null } } };
}
