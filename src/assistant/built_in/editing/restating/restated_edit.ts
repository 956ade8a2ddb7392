import type { JsonObject } from "../../../../lib/json.ts";
import { isPhrase } from "../../../../timing/phrase/parse_phrase.ts";
import { ownWords } from "../../../grammar/own_words.ts";
import { readEditable } from "../../../linked_workflow.ts";
import type { Talk } from "../../../talk.ts";
import { withAddressOf } from "../../drafting/read_draft.ts";
import { withoutCourtesies } from "../../drafting/restating/courtesies.ts";
import { compiled, rewordWhole } from "../../drafting/restating/restate.ts";
import type { Order } from "../../../grammar/order.ts";
import { readLastOrders } from "../../../grammar/read_orders.ts";
import type { Wish } from "../../phrases.ts";
import { wishOf } from "../../wishes.ts";
import { readFollowUp } from "../follow_up.ts";
import type { Edit } from "../edits.ts";
import { IDLE } from "../frames/frame_words.ts";
import { readFramedEdit } from "../frames/framed_edit.ts";
import { readNamedText } from "../frames/named_texts.ts";
import { readEdit } from "../read_edit.ts";
import { readRetiming } from "../times/retime.ts";
import { readTimeAlone } from "../times/time_alone.ts";
import { EDIT_RULES } from "./edit_rules.ts";

const RULES = compiled(EDIT_RULES);
const CHARACTERS_MAX = 400;
/** Clauses of one message, and readings of them. */
const CLAUSES_MAX = 6;
const READINGS_MAX = 10;
/** Parts between joints that may be one clause. */
const JOINED_MAX = 3;

/** Words before a change that say that something was different, or that something is added. */
const BEFORE =
  /^[\s,]*(?:hmm+|um+|uh|er|ah|oh|oops|wait|hold on|hang on|actually|sorry|no|nope|ok|okay|well|so|and|but|also|then|maybe|perhaps|please|i think|i guess|on second thoughts?|one more thing|another thing|by the way|(?:can|could|would|will) (?:you|we|u)(?: also| please)?|let['’]?s|i(?:['’]d| would) (?:rather|like to|prefer to|prefer|like you to)|i want(?: you)? to|i need(?: you)? to|we should|you should|just|now|it should|make sure to|remember to|don['’]?t forget to)(?![\p{L}'’])[\s,:.!-]*/iu;
const AFTER =
  /[\s,]+(?:instead|too|as well|please|again|first|then|though|after all|if possible|thanks?|thank you|maybe|for now|now|ok|okay|right|as i said)[\s.!?]*$/iu;
const JOINT =
  /\s*(?:,\s*(?:and|but|then|plus)?|;|\.(?=\s)|(?<!\p{L})(?:and|but|plus|then)(?!\p{L}))\s+(?:also\s+|then\s+)*/giu;
const VERB = /^\s*(\p{L}+)\s/u;
const BULLET = /^[ \t]*(?:[-*•–]|\d{1,2}[.)])[ \t]+/gmu;
/** A question that asks for a change, and not about one. */
const ASKED =
  /^\s*(?:can|could|would|will|may|shall|is it possible|is possible|would it be possible|do you mind|please)(?!\p{L})/iu;
/** Words of a report, or of what somebody else will do. */
const TOLD =
  /(?<!\p{L})(?:was|were|had|has been|have been|did|used to|already)(?!\p{L})|(?<!\p{L})(?:i|we|he|she|they|someone|somebody|you)(?:['’]ll| will|['’]m going to| am going to| are going to|['’]re going to| might)?\s(?:just\s)?(?:changed|raised|lowered|updated|removed|renamed|called|made|moved|added|sent|put|will|might)(?!\p{L})/iu;

/** Changes of the draft that a message asks for, and the orders with which it ends. */
interface Restated {
  wishes: Wish[];
  orders: Order[];
}

/**
 * Reads a change of the draft that is worded in another way, or several changes in one message. Null
 * if a part of the message is no change.
 */
export async function readRestatedEdit(talk: Talk): Promise<Restated | null> {
  const { message, attachments } = talk.turn;
  const own = withAddressOf(talk.ctx.principal, ownWords(message)).trim();
  if (attachments.length > 0 || own.length > CHARACTERS_MAX || own === "") return null;
  const listed = own.replaceAll(BULLET, "").replaceAll(/[ \t]*:?[ \t]*\n+\s*/gu, "; ");
  const words = withoutCourtesies(listed.replaceAll(/\s*&&\s*/gu, " and ")).trim().replace(
    /^please to\s/iu,
    "",
  );
  if (UNDONE.test(words) && await readEditable(talk)) {
    return { wishes: [{ tool: "undo_change", input: {} }], orders: [] };
  }
  if ((/\?\s*$/u.test(words) && !ASKED.test(own)) || TOLD.test(words)) return null;
  const definition = (await readEditable(talk))?.definition;
  if (!definition) return null;
  const reader = new ChangeReader(talk, definition);
  const plain = words.replace(/[\s?.!;]+$/u, "");
  const wishes = await reader.read(plain);
  if (wishes !== null) return { wishes, orders: [] };
  const isLong = [...plain.matchAll(JOINT)].length >= CLAUSES_MAX;
  const last = isLong ? null : readLastOrders(plain);
  const begun = last && await reader.read(last.before.replace(/[\s,;.]+$/u, ""));
  // "Every day at 9, publish it" may order it for that time.
  if (!last || !begun || begun.some(isTimed)) return null;
  return { wishes: [...begun, ...last.orders.map(wishOf)], orders: last.orders };
}

function isTimed(wish: Wish): boolean {
  const kind = "tool" in wish ? String(Object(wish.input["edit"])["do"] ?? wish.tool) : "";
  return kind.startsWith("schedule");
}

/** Reads the clauses of one message. */
class ChangeReader {
  readonly #known = new Map<string, Wish | null>();

  constructor(private readonly talk: Talk, private readonly definition: JsonObject) {}

  async read(text: string): Promise<Wish[] | null> {
    const whole = await this.#change(text);
    if (whole !== null) return [whole];
    const joints = [...text.matchAll(JOINT)].filter(({ index }) => !isInQuotes(text, index));
    if (joints.length === 0 || joints.length >= CLAUSES_MAX) return null;
    const wishes = await this.#clauses(text, joints, { from: 0, verb: "" });
    return wishes !== null && wishes.length > 0 ? wishes : null;
  }

  /** Reads the rest of a text, each clause as short as possible. */
  async #clauses(
    text: string,
    joints: readonly RegExpExecArray[],
    { from, verb }: { from: number; verb: string },
  ): Promise<Wish[] | null> {
    const ends = joints.filter(({ index }) => index >= from)
      .map(({ index, 0: { length } }) => ({ to: index, next: index + length }));
    const last = { to: text.length, next: text.length };
    for (const { to, next } of [...ends, last].slice(0, JOINED_MAX)) {
      const clause = text.slice(from, to).trim();
      if (clause === "" && next < text.length) continue;
      const isIdle = clause === "" || IDLE.test(clause);
      const found = isIdle ? [] : await this.#clause(clause, verb);
      if (found === null) continue;
      const others = next >= text.length ? [] : await this.#clauses(text, joints, {
        from: next,
        verb: VERB.exec(clause)?.[1] ?? verb,
      });
      if (others !== null) return [...found, ...others];
    }
    return null;
  }

  /** Reads a clause, which may share the verb of the one before it. */
  async #clause(clause: string, verb: string): Promise<Wish[] | null> {
    const change = await this.#change(clause) ??
      (verb === "" ? null : await this.#change(`${verb} ${clause}`));
    // A question about one change would lose the others.
    return change === null || "answer" in change ? null : [change];
  }

  async #change(text: string): Promise<Wish | null> {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= READINGS_MAX) return null;
    const read = await readChange(this.talk, text, this.definition);
    this.#known.set(text, read);
    return read;
  }
}

function isInQuotes(text: string, at: number): boolean {
  return (text.slice(0, at).match(/["“”]/gu)?.length ?? 0) % 2 === 1;
}

/** Reads one change, as it is, without the words around it, or in other words. */
async function readChange(talk: Talk, text: string, draft: JsonObject): Promise<Wish | null> {
  if (TRIED.test(text)) return { tool: "dry_run", input: { inputs: {} } };
  if (UNDONE.test(text)) return { tool: "undo_change", input: {} };
  const [, header, variable] = HEADER.exec(text) ?? [];
  if (header !== undefined) return plainChange(`with the header ${header} from ${variable}`);
  const columns = COLUMNS.exec(text)?.[1];
  if (columns !== undefined) return plainChange(`keep only the columns ${columns}`);
  const named = readNamedText(text);
  if (named !== null && "edit" in named) return editWish(named.edit);
  const forms = formsOf(withColumnsOf(draft, text));
  const isFramed = GOES_TO.test(text) || BARE_LIMIT.test(text);
  const goesTo = isFramed ? readFramedEdit(forms.at(-1) ?? text, draft) : null;
  if (goesTo !== null && "edit" in goesTo) return editWish(goesTo.edit);
  const questions: Wish[] = [];
  for (const form of forms) {
    const wish = plainChange(form) ?? (ADDS.test(text) ? null : await timeOf(talk, form));
    if (wish !== null && !("answer" in wish)) return wish;
    if (wish !== null) questions.push(wish);
  }
  // "Stop the emails for now" may be about the schedule.
  const framed = FOR_NOW.test(text)
    ? null
    : readFramedEdit(forms.at(-1) ?? text, draft) ?? readFramedEdit(text, draft);
  if (framed !== null) return "edit" in framed ? editWish(framed.edit) : plainChange(framed.says);
  return questions[0] ?? null;
}

/** The only e-mail has another recipient now, and is no second one. */
const GOES_TO =
  /(?<!\p{L})(?:goes to|go to|recipients?|receivers?|addressees?|addressed to|should get it|receives it)(?!\p{L})(?!.*(?<!\p{L})(?:too|also|as well)(?!\p{L}))/iu;

/** A limit is the number of a comparison if there is one. */
const BARE_LIMIT = /^\s*(?:the\s)?limit(?:\s(?:to|of)|\s?[:=])?\s\d[\d.,]*k?\s*$/iu;

const FOR_NOW =
  /(?<!\p{L})(?:for now|temporarily|for the moment|for a while|for the time being)(?!\p{L})/iu;

const TRIED =
  /^\s*(?:then\s)?(?:please\s)?(?:dry[- ]?run|try|test)(?:\s(?:it|this|that|the draft))?(?:\sout)?\s*$/iu;

/** The draft as it was before its last change. */
const UNDONE =
  /^\s*(?:(?:actually|no|nope|hmm+|oh|please|ok|sorry|wait|on second thoughts?|can you|could you|i want to|let['’]?s)[\s,]+)*(?:(?:undo|revert|reverse|scrap|take back|roll ?back)\s(?:that|it|this|the last (?:change|one|edit|thing)|my last (?:change|edit)|that last (?:change|one)|that change|this change|the change)|undo|(?:put|change|set|turn|switch|make|bring|get|roll|take) (?:it|that|this|everything|all) back(?: again)?(?: to)?(?: (?:how|as|what|the way|like) it was(?: before)?| to before)|put (?:it|that|this) back(?: again)?|(?:go|back|as|leave it|let it|keep it|restore it|make it)(?: back)?(?: to)?(?: (?:how|as|what|the way|like))? it was(?: before)?|go back|back to before|restore (?:it|the (?:previous|last|old) (?:one|version|state|draft)))(?:\s(?:again|please|then|after all))*[\s.!]*$/iu;

/** A header whose value is a variable: "an X-Api-Key header with value from SHIP_KEY" */
const HEADER =
  /^(?=.*\bheader\b)[^"{}]*?\b((?=[\w-]*[-A-Z])[A-Za-z][\w]*-[\w-]+)\b[^"{}]*?\b(?:from|of|in|with|is|=|:|to|as|named|called|variable)\s+(?:the\s+)?(?:(?:value|variable|secret|env|environment variable)\s+(?:from|of|in)?\s*(?:the\s+)?)?\$?([A-Z][A-Z0-9]*_[A-Z0-9_]+)[\s.!]*$/u;

/** "I only need the columns id and total in the file" */
const COLUMNS =
  /^\s*(?:(?:i|we|only|just|need|want|keep|show|include|have|the|file|csv|output|should|must|contain|please|with|put|report|mail|it|to)\s+)*(?:columns?|fields?|cols)\s*:?\s+([\p{L}_][\p{L}\p{N}_]*(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*)[\p{L}_][\p{L}\p{N}_]*)*)(?:\s+(?:in|to|for|into)\s+(?:the\s+)?(?:file|csv|output|report|mail|result))?(?:\s+please)?\s*$/iu;

/** "The totals" are the column total if the steps read that. */
function withColumnsOf(draft: JsonObject, text: string): string {
  const read = JSON.stringify(draft["steps"] ?? []).matchAll(
    /(?:item|row)\.([a-z_]\w*)(?!\w*\()/giu,
  );
  const columns = new Set([...read].map(([, name]) => name));
  return text.replace(
    /(?<![\p{L}\p{N}_"/.@-])(\p{L}[\p{L}\p{N}_]{2,60})s(?![\p{L}\p{N}_@])/gu,
    (word, name: string) => columns.has(name) && !columns.has(word) ? name : word,
  );
}

function editWish(edit: Edit): Wish {
  return { tool: "edit_draft", input: { edit: JSON.parse(JSON.stringify(edit)) } };
}

function formsOf(text: string): readonly string[] {
  const begun = withoutAll(text, BEFORE);
  const plain = withoutAll(begun, AFTER);
  const forms = [text, begun, plain].map(withUsualVerb).flatMap((
    form,
  ) => [rewordWhole(form, RULES) ?? form, form]);
  return [...new Set(forms)].filter((form) => form.trim() !== "");
}

/** "Save it as a csv too, call it leads.csv" */
const NAMED_FILE =
  /^\s*(?:also\s)?(?:save|write|store|export|put)\s(?:it|them|that|this|everything)?\s?(?:as|to|into|in)\sa?n?\s?(?:csv|json)?(?:\sfile)?(?:\s(?:too|as well|also))?[\s,;]+(?:and\s)?(?:call|name|called|named)\s(?:it\s|that\s|the file\s)?([\p{L}\p{N}_-]+\.(?:csv|json))(?:\s(?:too|as well))?$/iu;

const PASSIVE =
  /^\s*(?:(?:i|we)(?: should| would|['’]d) be (?:\w+ ){0,2}if\s)?(?:the |this |our |all |these )?(it|they|results?|rows|lists?|files?|output|table|entries|lines|data|e-?mails?|mails?)\s(?:(?:could|can|should|must|may|might|would|shall)\s|(?:needs?|has|have|ought) to\s|to\s|is to\s)be\s(?:please\s)?(\p{L}+)(?=\s|$)/iu;
const ACTIVE: Readonly<Record<string, string>> = {
  sorted: "sort",
  ordered: "sort",
  grouped: "group",
  limited: "limit",
  saved: "save",
  written: "write",
  stored: "save",
  sent: "send",
  mailed: "email",
  emailed: "email",
  removed: "remove",
  deleted: "delete",
  dropped: "drop",
  called: "call",
  named: "call",
  cut: "cut",
  filtered: "filter",
};

/** "The result should be sorted by city" asks to sort it by city. */
function active(text: string): string {
  const [whole, subject = "", participle = ""] = PASSIVE.exec(text) ?? [];
  const verb = ACTIVE[participle.toLowerCase()];
  if (whole === undefined || verb === undefined) return text;
  const object = /^(?:files?|e-?mails?|mails?)$/iu.test(subject) ? `the ${subject}` : "it";
  return `${verb} ${object}${text.slice(whole.length)}`;
}

/** Says "add" for its synonyms, and leaves out the work before which a step has its place. */
function withUsualVerb(text: string): string {
  return active(text)
    .replace(/^\s*add (?:a |another )?sort(?:ing)?(?: step)?(?= by\s)/iu, "sort")
    .replace(/^\s*leave\s(.{2,60}?)\sout$/iu, "leave out $1")
    .replace(NAMED_FILE, "save it as $1")
    .replace(
      /(?<!\p{L})(?:big|bigger|high|higher|large|larger|heavy|expensive|long)(?: ones)? first(?!\p{L})/iu,
      "largest first",
    )
    .replace(
      /(?<!\p{L})(?:small|smaller|low|lower|cheap|light|short)(?: ones)? first(?!\p{L})/iu,
      "smallest first",
    )
    .replace(
      /^\s*(?:insert|append|put in|stick in|throw in|build in|attach|introduce)\s(?=an?\s|the\s|another\s)/iu,
      "add ",
    )
    .replace(
      /\s(?:before|prior to) (?:writing|saving|storing|sending|mailing|exporting|you (?:save|write|send)|it is (?:saved|written|sent|mailed))(?: (?:the|to the) (?:file|csv|mail|e-?mail|report)| it| them)?\s*$/iu,
      "",
    )
    .replace(
      /(?<=^\s*s([/|]).{1,80}\1.{0,80}\1[gi]*)\s+in (?:the )?(?:filter|draft|workflow|step|yaml|definition|condition)\s*$/iu,
      "",
    );
}

/** A draft has one time, so that another one cannot be added. */
const ADDS = /(?<!\p{L})(?:too|as well|also|in addition|additionally)(?!\p{L})/iu;
const REMOVED_MAX = 5;

function withoutAll(text: string, pattern: RegExp): string {
  let left = text;
  for (let count = 0; count < REMOVED_MAX; count++) {
    const next = left.replace(pattern, "");
    if (next === left || next.trim() === "") break;
    left = next;
  }
  return left.trim();
}

/** Without a name or a format there may be such a file already. */
const SAVED =
  /^[\s,]*(?:actually\s+)?(?:save|store|write|keep)\s+(?:it|them|that|this|everything)(?:\s+(?:too|also|as well|instead))?[\s.!]*$/iu;

function plainChange(text: string): Wish | null {
  const read = SAVED.test(text) ? null : readFollowUp(text) ?? readEditOf(text);
  if (read === null) return null;
  if ("question" in read) return { answer: read.question.text };
  return { tool: "edit_draft", input: { edit: read } };
}

function readEditOf(text: string) {
  const read = readEdit(text);
  if (read === null || "question" in read) return read;
  return "do" in read ? null : read.edit;
}

/** A time, which is one of the draft as long as nothing is published. */
async function timeOf(talk: Talk, text: string): Promise<Wish | null> {
  const said = (message: string): Talk => ({ ...talk, turn: { ...talk.turn, message } });
  const [, time, old] = OTHER_TIME.exec(text) ?? [];
  if (time !== undefined && old !== undefined) {
    const plain = [time, old].map((each) => each.replace(/(?<=day)s$/iu, ""));
    const [wish] = (await readRetiming(said(plain.join(" instead of "))))?.wishes ?? [];
    if (wish) return wish;
  }
  const phrase = text.replace(/[\s,]+instead[.!]?$/iu, "").replace(OLD_RHYTHM, "");
  return isPhrase(phrase) ? await readTimeAlone(said(phrase)) : null;
}

const CLOCK = "\\d{1,2}(?::\\d\\d)?\\s?(?:[ap]m)?";
const DAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const OTHER_TIME = new RegExp(
  `^(?:(?:do|run|make|have|send|start|move|schedule|let) (?:it|this|that)(?: run)?|it should (?:run|be)|(?:on|at|i want|rather)\\s)?\\s*(?:(?:on|at|to)\\s)?(${CLOCK}|${DAY})\\s*,?\\s*(?:not|instead of|rather than|and not)\\s(?:(?:on|at)\\s)?(${CLOCK}|${DAY})$`,
  "iu",
);
const OLD_RHYTHM =
  /\s*,?\s*(?:instead of|rather than|not|and not|in place of)\s(?:every\s|once a\s|each\s)?(?:daily|weekly|monthly|hourly|yearly|day|week|month|hour|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\s*$/iu;
