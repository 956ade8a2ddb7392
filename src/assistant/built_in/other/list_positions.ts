import { listHistory } from "../../../threads/list_history.ts";
import { VIEW_TEXTS } from "../../grammar/language/answers/view_texts.ts";
import type { Talk } from "../../talk.ts";
import { ORDINALS } from "../../grammar/language/step_words.ts";
import type { Wish } from "../phrases.ts";

/** The input of each tool that contains the name of a workflow. */
const NAMED_IN: ReadonlyMap<string, string> = new Map([
  ["open_workflow", "name"],
  ["run", "workflow"],
  ["delete_workflow", "workflow"],
]);

/**
 * Replaces positions in the last reply's list, as in "open the second one", by the ids of the
 * workflows there. Returns null if the wishes contain no such position.
 */
export async function withListPositions(
  talk: Talk,
  wishes: readonly Wish[],
): Promise<Wish[] | null> {
  const placed = wishes.map((wish) => "tool" in wish ? placeIn(wish) : null);
  if (placed.every((place) => place === null)) return null;
  const ids = await listedIds(talk);
  if (ids.length === 0) return null;
  return wishes.map((wish, at): Wish => {
    const place = placed[at];
    if (!place || !("tool" in wish)) return wish;
    const id = ids.at(place.number < 0 ? place.number : place.number - 1);
    if (id === undefined) {
      return { answer: VIEW_TEXTS[talk.resultLanguage].listHasOnly(ids.length) };
    }
    return { ...wish, input: { ...wish.input, [place.key]: id } };
  });
}

function placeIn({ tool, input }: { tool: string; input: Readonly<Record<string, unknown>> }) {
  const key = NAMED_IN.get(tool);
  const said = key === undefined ? undefined : input[key];
  const number = typeof said === "string" ? placeOf(said) : null;
  return key === undefined || number === null ? null : { key, number };
}

const ARTICLES_AND_NOUNS = /^(?:the|den|die|das|le|la|el)\s|\s(?:one|workflow|davon)$/giu;

/** Returns the position for words such as "the second one" or "3"; null for other words. */
function placeOf(said: string): number | null {
  const words = said.trim().toLowerCase().replaceAll(ARTICLES_AND_NOUNS, "");
  const ordinal = [...ORDINALS].find(([, texts]) => texts.includes(words))?.[0];
  return ordinal ?? (/^\d{1,2}$/.test(words) && Number(words) > 0 ? Number(words) : null);
}

const LINE = /^- .+ \(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)$/;
const NO_ENTRY = new RegExp(
  `:$|^(?:${Object.values(VIEW_TEXTS).map(({ more }) => more(0).replace("0", "\\d+")).join("|")})$`,
);
/** The number of messages to load: the message of this turn, and those just before it. */
const WITHIN = 3;

/**
 * Returns the ids in the last reply if it only is a list of workflows, because an error or an
 * output may look like such a list.
 */
async function listedIds({ ctx, turn: { threadId } }: Talk): Promise<string[]> {
  const history = await listHistory(ctx, { threadId, limit: WITHIN });
  const reply = history.findLast(({ role }) => role === "assistant")?.content ?? "";
  const lines = reply.split("\n").filter((line) => line.trim() !== "" && !NO_ENTRY.test(line));
  const ids = lines.map((line) => LINE.exec(line)?.[1]);
  return ids.every((id) => id !== undefined) ? ids : [];
}
