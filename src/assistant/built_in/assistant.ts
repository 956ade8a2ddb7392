import { printDefinition } from "../../definition/canonical.ts";
import { askingWords, ownWords } from "../consent.ts";
import { deliver } from "../replies/deliver.ts";
import { readRuleText } from "../tools/linked_rule.ts";
import { PARAGRAPH, type Reply, type ReplyEvent, say, type Talk } from "../talk.ts";
import { offeredTools } from "../tools.ts";
import { readAnswer, readDecision } from "./answering.ts";
import { findDefinition, isRule } from "./definition_text.ts";
import { draftFrom } from "./drafting.ts";
import { HELP, UNKNOWN } from "./help.ts";
import { readRun, understand, type Wish } from "./phrases.ts";
import { readRuleWish } from "./ruling.ts";
import { readScheduleWish } from "./scheduling.ts";
import { readTemplateWish } from "./templates.ts";

/**
 * The assistant without a language model: it knows a definition when it sees one, and a handful of
 * plain phrasings, and says so.
 */
export async function* builtInAssistant(talk: Talk): Reply {
  const wishes = readWishes(talk, await readRuleText(talk));
  if (wishes.length === 0) return yield say(UNKNOWN);
  for (const [index, wish] of wishes.entries()) {
    if (index > 0) yield say(PARAGRAPH);
    const goesOn = yield* grant(talk, wish);
    if (!goesOn) return;
  }
}

/** A definition or a phrasing of one first, then what is to be done with it. */
function readWishes(talk: Talk, rule: string | null): Wish[] {
  const { turn, consent } = talk;
  const words = ownWords(turn.message);
  const begun = readBeginning(talk, { words: askingWords(words), rule });
  const wishes: Wish[] = begun === null ? [] : [begun];
  if (consent.asks("publish")) wishes.push({ tool: "publish", input: readForce(words) });
  if (consent.asks("schedule")) wishes.push(readScheduleWish(words));
  if (consent.asks("run")) wishes.push({ tool: "run", input: readRun(words) });
  if (consent.asks("approve") || consent.asks("reject")) wishes.push(readDecision(words));
  if (consent.asks("answer")) wishes.push(readAnswer(words));
  if (wishes.length > 0) return wishes;
  const wish = understand(words);
  return wish ? [wish] : [];
}

/** `rule` is the text of the thread's rule. */
function readBeginning(
  { turn }: Talk,
  { words, rule }: { words: string; rule: string | null },
): Wish | null {
  const given = findDefinition(turn.message, turn.attachments);
  if (given !== null && isRule(given)) {
    return { tool: "save_rule", input: { definition: given } };
  }
  const ruling = given === null ? readRuleWish(words, rule) : null;
  if (ruling !== null) return ruling;
  const template = given === null ? readTemplateWish(words) : null;
  if (template !== null) return template;
  const definition = given ?? drafted(words);
  return definition === null ? null : { tool: "save_draft", input: { definition } };
}

function drafted(words: string): string | null {
  const definition = draftFrom(words);
  return definition && printDefinition(definition, "yaml");
}

function readForce(words: string): { force: boolean } {
  return { force: /\b(?:force|anyway|overwrite)\b/i.test(words) };
}

/** Whether what was wished for after this may be done. */
async function* grant(talk: Talk, wish: Wish): AsyncGenerator<ReplyEvent, boolean> {
  if ("answer" in wish) {
    yield say(HELP);
    return true;
  }
  const tool = (await offeredTools(talk)).find(({ name }) => name === wish.tool);
  if (!tool) {
    yield say("You may read this workflow, and run it, but not change or publish it.");
    return false;
  }
  const result = await tool.call(talk, wish.input);
  const next = result.hasFailed ? "" : adviceAfter(wish.tool, talk);
  const { isAsking } = yield* deliver(talk, { ...result, text: `${result.text}${next}` });
  return !isAsking && !result.hasFailed;
}

const ADVICE_FOR_DRAFT = 'Say "show the draft" to see it, "publish it" to publish it.';

const ADVICE_FOR_RULE = 'Say "add a row: over 10,000 needs approval" to change it, "test it with ' +
  'amount=5" to test it, "publish it" to publish it.';

/** Suggests the next messages that the user has not sent already. */
function adviceAfter(tool: string, { consent }: Talk): string {
  if (tool === "list_templates") return '\n\nSay "use the template csv-cleanup" to begin with one.';
  if (tool === "save_rule" && !consent.asks("publish")) return `\n\n${ADVICE_FOR_RULE}`;
  if (tool === "save_draft" && !consent.asks("publish")) return ` ${ADVICE_FOR_DRAFT}`;
  if (tool === "use_template" && !consent.asks("publish")) return `\n\n${ADVICE_FOR_DRAFT}`;
  return tool === "publish" && !consent.asks("run") ? ' Say "run it" to run it.' : "";
}
