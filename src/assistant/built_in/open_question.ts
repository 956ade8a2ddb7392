import { nextTurn } from "../../lib/turns/turns.ts";
import { oneOf, pattern } from "../../lib/text/pattern.ts";
import { listHistory } from "../../threads/list_history.ts";
import { answerForms } from "../grammar/answer_forms.ts";
import { DRAFT_QUESTIONS } from "../grammar/language/drafts/draft_questions.ts";
import { ASKS_ESSENTIALS } from "../grammar/language/drafts/essential_questions.ts";
import { DRAFT_TEXTS } from "../grammar/language/drafts/draft_texts.ts";
import { isLeftOut } from "../grammar/language/drafts/left_out.ts";
import { readOrderedDeeds } from "../grammar/read_ordered_deeds.ts";
import { readQuestion } from "../grammar/read_question.ts";
import { EDIT_KINDS } from "../grammar/language/edit_phrases.ts";
import { CHEERFUL, LEADING, POLITE, TRAILING } from "../grammar/language/vocabulary.ts";
import { readConsent } from "../grammar/read_consent.ts";
import { ownWords } from "../grammar/own_words.ts";
import type { Talk } from "../talk.ts";
import { readWithTable } from "./attached/read_with_table.ts";
import { tableOf } from "./attached/table_of.ts";
import { readDraft, type ReadDraftOptions, readUnclear } from "./drafting/read_draft.ts";
import { offersDraft, readOffer } from "./drafting/offers/read_offer.ts";
import { missingEssentials } from "./drafting/questions/missing_essentials.ts";
import { asksForColumn, readRowsCalled } from "./editing/reading/rows_called.ts";
import { readUnclearChange } from "./editing/reading/unclear_change.ts";
import { readFollowUp } from "./editing/follow_up.ts";
import { readEditQuestion, withOtherSteps } from "./editing/read_edit.ts";
import { listedPlaces, stepAskedFor } from "./editing/find_step.ts";
import { readStepName, type StepName } from "./editing/step_name.ts";
import { EDIT_TEXTS } from "../grammar/language/edit_texts.ts";
import { quoted } from "./not_understood/not_understood.ts";
import { asksWhichNumber, withChosenNumber } from "./which_number.ts";
import type { DetailQuestion } from "./detail_question.ts";

const MESSAGES_MAX = 12;
/** Answers that mean all things that a question lists. */
const BOTH: ReadonlySet<string> = new Set(
  ("both|both of them|the two|beide|alle beide|beides|die beiden|les deux|tous les deux|toutes les deux|los dos|las dos|" +
    "ambos|ambas").split("|"),
);
const ALL: ReadonlySet<string> = new Set(
  "all|all of them|every one|alle|sie alle|tous|toutes|tous les|todos|todas|todos ellos".split("|"),
);

/** The beginnings of all refusals of a part. */
const REFUSALS = Object.values(DRAFT_TEXTS).map(({ cannot }) => cannot);

function refusesPart(reply: string): boolean {
  return REFUSALS.some((refusal) => reply.includes(refusal));
}

/**
 * Returns the questions of a reply that a message may leave open, also as an addition to a draft.
 */
async function questionsIn(
  text: string,
  { asker, reply, talk }: Omit<OpenRequest, "said">,
): Promise<DetailQuestion[]> {
  const pause = () => nextTurn(talk.ctx.principal.orgKey);
  const words = ownWords(text).trim();
  const drafted = readWithTable(words, asker) ?? readDraft(words, asker);
  const followUp = readFollowUp(words);
  return [
    drafted?.kind === "asks" ? drafted.question : null,
    followUp && "question" in followUp ? followUp.question : null,
    readEditQuestion(words),
    whichWorkflow(words),
    missingEssentials(words, talk.language),
    refusesPart(reply) ? await readUnclear(words, { asker, pause }) : null,
    refusesPart(reply) ? await readUnclearChange(talk, words) : null,
    asksForColumn(reply) ? await readRowsCalled(talk, words) : null,
    offersDraft(reply) ? await readOffer(words, { asker, pause }) : null,
  ].filter((question) => question !== null);
}

const NAME = /^[^\n?!;]{1,80}$/;

/**
 * Returns the question which workflow to open, for "open" without a name; null for other messages.
 */
function whichWorkflow(words: string): DetailQuestion | null {
  const asked = readQuestion(words);
  if (asked?.kind !== "open" || asked.said["title"] !== undefined) return null;
  return {
    text: "",
    fill: (answer) => NAME.test(answer.trim()) ? `${words} ${answer.trim()}` : null,
  };
}

/** An earlier message, completed with an answer. */
export interface CompletedMessage {
  message: string;
  /** The words that were not understood and that the answer replaces; null if there are none. */
  replaced: string | null;
}

/**
 * Returns an earlier message of the thread, completed with the user's message as the answer to its
 * open question. Returns null if no question is open, or if the message is not an answer. The
 * earlier messages are read again for this, so that no state has to be stored.
 */
export async function completedMessage(
  talk: Talk,
): Promise<CompletedMessage | null> {
  return await filled(await readOpenRequest(talk), talk.turn.message);
}

/** Words that keep their usual meaning even if a question is open. */
const NO_VALUES: ReadonlySet<string> = new Set(
  ("help undo stop cancel publish run hilfe rückgängig stopp abbrechen veröffentlichen aide annule annuler publie lance " +
    "ayuda deshacer cancela cancelar publica ejecuta").split(" "),
);

/**
 * Returns the earlier message completed with an answer that alone would mean something else: a word
 * such as "status" or "the column is called status", or a rewording of a part that was not
 * understood. Returns null for any other message.
 */
export async function completedFirst(
  talk: Talk,
): Promise<CompletedMessage | null> {
  const { message } = talk.turn;
  const word = answerForms(message).at(-1)?.toLowerCase() ?? "";
  const isWord = /^[\p{L}_]{1,40}$/u.test(word) && !NO_VALUES.has(word);
  if (!isWord && !(await mayReword(talk))) return null;
  const openRequest = await readOpenRequest(talk);
  return openRequest.said === null || !(await asks(openRequest))
    ? null
    : await filled(openRequest, message);
}

/** Whether the last reply refused a part, which the message may reword. */
async function mayReword(
  { ctx, turn: { threadId, userMessageId, message } }: Pick<Talk, "ctx" | "turn">,
): Promise<boolean> {
  if (message.length > ANSWER_CHARACTERS_MAX || message.includes("?")) return false;
  if (readOrderedDeeds(message) !== null) return false;
  const last = await listHistory(ctx, { threadId, limit: 2 });
  const reply = last.findLast(({ id }) => id !== userMessageId);
  const said = reply?.content ?? "";
  return reply?.role !== "user" &&
    (refusesPart(said) || asksForColumn(said) || ASKS_ESSENTIALS.test(said));
}

/** A longer message contains more than an answer. */
const ANSWER_CHARACTERS_MAX = 400;

/**
 * Repeats the open question if the message does not answer it. Returns null if no question is open,
 * or if the message is a question itself.
 */
export async function askAgain(talk: Talk): Promise<string | null> {
  const { message, attachments } = talk.turn;
  const isOther = attachments.length > 0 || message.includes("?") ||
    message.length > ANSWER_CHARACTERS_MAX;
  if (isOther) return null;
  const openRequest = await readOpenRequest(talk);
  const { said, reply } = openRequest;
  if (
    (stepAskedFor(reply) !== null || asksWhichNumber(reply)) &&
    (readConsent(message) === false || isNone(message))
  ) {
    return EDIT_TEXTS[talk.language].leftAsItIs;
  }
  // An address alone answers only the first half of this question.
  const whole = ASKS_ESSENTIALS.test(reply) ? await filled(openRequest, message) : null;
  const next = whole === null ? null : missingEssentials(whole.message, talk.language);
  if (next !== null) return next.text;
  const [question] = said === null ? [] : askedIn(reply, await questionsIn(said, openRequest));
  if (!question) return null;
  const { noAnswer, givenUp } = DRAFT_QUESTIONS[talk.language];
  const isChange = question.about !== undefined && "change" in question.about;
  return readConsent(message) === false || isNone(message)
    ? (isChange ? EDIT_TEXTS[talk.language].leftAsItIs : givenUp)
    : `${noAnswer(quoted(message))} ${question.text}`;
}

const NOTHING = oneOf({
  en: ["neither|none|nothing", "none|neither of <them>", "none of both", "no(,) neither"],
  de: ["keine(r|s|n) von_beiden?", "weder noch"],
  fr: ["aucun(e) des_deux?", "ni l'un(e) ni l'autre"],
  es: ["ninguno|ninguna|ninguno_de_los_dos"],
}, { them: "them|those|these|the_two" });
const NONE = pattern("iu")`^ ${NOTHING} [\s.!]* $`;

/** Whether an answer declines everything that was asked. */
function isNone(message: string): boolean {
  return NONE.test(message.trim().slice(0, 100));
}

/** The state of a thread before the user's message. */
interface OpenRequest {
  /**
   * The user's last message, completed with the answers to its questions; null if it has no open
   * question.
   */
  said: string | null;
  /** The reply to that message. */
  reply: string;
  asker: ReadDraftOptions;
  talk: Talk;
}

async function readOpenRequest(
  talk: Talk,
): Promise<OpenRequest> {
  const { ctx, turn: { threadId, userMessageId } } = talk;
  const { email } = ctx.principal;
  const asker = { email, table: await tableOf(talk) };
  let said: string | null = null;
  let before: string | null = null;
  let reply = "";
  let isBeside = false;
  for (const { role, id, content } of await listHistory(ctx, { threadId, limit: MESSAGES_MAX })) {
    if (id === userMessageId) continue;
    if (role === "user") {
      const whole = await filled({ said, reply, asker, talk }, content);
      isBeside = said !== null && whole === null && isAside(content) &&
        (await questionsIn(content, { asker, reply: "", talk })).length === 0;
      if (isBeside) continue;
      [before, said, reply] = [said, whole?.message ?? content, ""];
    } else if (!isBeside) {
      // If a question is repeated, the message before it is still open.
      const isRepeated = !(await asks({ reply: content, said, asker, talk })) &&
        await asks({ reply: content, said: before, asker, talk });
      if (isRepeated) said = before;
      reply = content;
    }
  }
  return { said, reply, asker, talk };
}

const EDITS: ReadonlySet<string> = new Set(EDIT_KINDS);

const COURTESIES: ReadonlySet<string> = new Set([...LEADING, ...POLITE, ...TRAILING, ...CHEERFUL]);

/**
 * Whether a message only asks for information or is only polite. It leaves an earlier question
 * open.
 */
function isAside(message: string): boolean {
  const words = ownWords(message).trim();
  const asked = readQuestion(words);
  return words.endsWith("?") || COURTESIES.has(words.toLowerCase().replace(/[.!]{1,3}$/, "")) ||
    (asked !== null && asked.kind !== "open" && !EDITS.has(asked.kind));
}

async function asks({ said, ...open }: OpenRequest): Promise<boolean> {
  return said !== null && askedIn(open.reply, await questionsIn(said, open)).length > 0;
}

/** Returns the questions that a reply contains. */
function askedIn(reply: string, questions: readonly DetailQuestion[]): DetailQuestion[] {
  return questions.filter(({ text }) => text !== "" && reply.includes(text));
}

/**
 * Returns the message completed with the answer to its missing detail, or to a question for a step;
 * null if the text is not an answer.
 */
async function filled(
  { said, ...open }: OpenRequest,
  answer: string,
): Promise<CompletedMessage | null> {
  if (said === null) return null;
  const { reply } = open;
  const questions = await questionsIn(said, open);
  const asked = askedIn(reply, questions);
  for (const question of asked.length > 0 ? asked : questions) {
    const message = fillIn(question, answer);
    if (message !== null) return { message, replaced: replacedBy(answer, question) };
  }
  const message = withStep(said, { reply, answer });
  return message === null ? null : { message, replaced: null };
}

function replacedBy(answer: string, { about }: DetailQuestion): string | null {
  return about !== undefined && "part" in about && !isLeftOut(answer) ? about.part : null;
}

/** Completes a message with the value in an answer, whatever words surround the value. */
export function fillIn(question: DetailQuestion, answer: string): string | null {
  for (const form of answerForms(answer)) {
    const whole = question.fill(form);
    if (whole !== null) return whole;
  }
  return null;
}

/**
 * Completes a message with the step in an answer. Only the reply knows the steps of the draft, so
 * it shows which words to replace.
 */
function withStep(
  said: string,
  { reply, answer }: { reply: string; answer: string },
): string | null {
  const numbered = withChosenNumber(said, { reply, answer });
  if (numbered !== null) return numbered;
  const asked = stepAskedFor(reply);
  if (asked === null) return null;
  const all = allListed(reply, answer);
  if (all.length > 0) return withOtherSteps(said, { asked, meant: all });
  const meant = readStepName(answer);
  return meant && withOtherSteps(said, { asked, meant: [meant] });
}

/**
 * Returns the steps that a question lists if the answer is "both" or "all"; otherwise an empty
 * list.
 */
function allListed(reply: string, answer: string): readonly StepName[] {
  const word = answer.trim().toLowerCase().replace(/[.!]{1,3}$/, "");
  const places = listedPlaces(reply);
  const isMeant = places.length > 1 && (ALL.has(word) || places.length === 2 && BOTH.has(word));
  return isMeant ? places.map((place) => ({ name: null, place })) : [];
}
