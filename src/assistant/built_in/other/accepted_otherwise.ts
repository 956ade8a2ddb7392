import { isJsonObject, type JsonObject } from "../../../lib/json.ts";
import type { Proposal } from "../../../threads/proposals/proposal.ts";
import { qualificationIn } from "../../deeds/qualified_consent.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { readOrderedDeeds } from "../../grammar/read_ordered_deeds.ts";
import type { Talk } from "../../talk.ts";
import { draftTime } from "../editing/times/retime.ts";
import type { Wish } from "../phrases.ts";
import { wishOf } from "../wishes.ts";

type ToolWish = Extract<Wish, { tool: string }>;

/** Tools that only change the draft. */
const CHANGING: ReadonlySet<string> = new Set(["edit_draft", "undo_change", "fix_draft"]);

/** Words for a run, which precede inputs given after a yes: "With region US". */
const RUN_IT: Readonly<Record<Language, string>> = {
  en: "run it",
  de: "starte es",
  fr: "lance-le",
  es: "ejecútalo",
};

/**
 * Reads "yes, but on Fridays" while a proposal is open: returns the change, followed by the
 * proposal for the changed state, which needs a new consent. Returns null if the message contains
 * no change that is understood. `read` returns the wishes of the words after the yes.
 */
export async function readAcceptedOtherwise(
  talk: Talk,
  read: (talk: Talk) => Promise<readonly Wish[]>,
): Promise<Wish[] | null> {
  const { pending, message, attachments } = talk.turn;
  const wanted = pending === null || attachments.length > 0 ? null : qualificationIn(message);
  if (pending === null || wanted === null) return null;
  const proposed = { tool: pending.action, input: pending.input };
  if (pending.action === "run") return runOtherwise(talk, { wanted, pending });
  const wishes = await read({ ...talk, turn: { ...talk.turn, message: wanted, pending: null } });
  const tools = wishes.filter((wish) => "tool" in wish);
  if (tools.length === 0 || tools.length < wishes.length) return null;
  if (tools.every(({ tool }) => CHANGING.has(tool))) return [...tools, proposed];
  const [only, another] = tools;
  if (!only || another) return null;
  if (only.tool === pending.action) return [{ ...proposed, input: merged(pending, only) }];
  return pending.action === "publish" ? await publishedAt(talk, only, proposed) : null;
}

/**
 * Returns the proposed run with other inputs. The run executes a published version, so changes of
 * the draft would not affect it.
 */
function runOtherwise(
  { language }: Talk,
  { wanted, pending }: { wanted: string; pending: Proposal },
): Wish[] | null {
  const [order, another] = readOrderedDeeds(`${RUN_IT[language]} ${wanted}`) ?? [];
  const wish = order?.deed === "run" && order.reference.kind === "linked" && !another
    ? wishOf(order)
    : null;
  return wish && "tool" in wish ? [{ tool: "run", input: merged(pending, wish) }] : null;
}

/**
 * Returns the proposed inputs with the new ones: "Yes, but with region US" changes only the region.
 */
function merged({ input }: Proposal, { input: wanted }: ToolWish): JsonObject {
  const [before, after] = [input["inputs"], wanted["inputs"]];
  const both = { ...input, ...wanted };
  return isJsonObject(before) && isJsonObject(after)
    ? { ...both, inputs: { ...before, ...after } }
    : both;
}

/** Returns the change of the draft's time, if its publication is proposed. */
async function publishedAt(
  talk: Talk,
  { tool, input: { phrase } }: ToolWish,
  proposed: Wish,
): Promise<Wish[] | null> {
  const timed = tool === "schedule" && typeof phrase === "string"
    ? await draftTime(talk, phrase)
    : null;
  return timed && [timed, proposed];
}
