import { z } from "zod";
import { deleteWorkflow } from "../../workflows/delete_workflow.ts";
import { foldName } from "../../lib/text/fold_name.ts";
import { getWorkflow } from "../../workflows/get_workflow.ts";
import { shareWorkflow } from "../../workflows/share_workflow.ts";
import { refersTo } from "../deeds/ordered_deeds.ts";
import { DEED_TEXTS, type DeedTexts } from "../grammar/language/answers/deed_texts.ts";
import { PROPOSAL_TEXTS } from "../grammar/language/answers/proposal_texts.ts";
import {
  mayWriteLinkedWorkflow,
  readLinkedWorkflow,
  requireLinkedWorkflow,
} from "../linked_workflow.ts";
import { defineDeed } from "../tool.ts";
import { findWorkflows } from "./running.ts";
import { withOwners } from "./workflow_owners.ts";

const ASKS_FIRST = "Where the user has not ordered it in this message, the server asks first.";

export const shareTool = defineDeed({
  name: "share",
  description: "Shares this thread's workflow with teams, besides those that it is shared with; " +
    `with no teams, makes it the owner's alone. ${ASKS_FIRST}`,
  input: z.strictObject({
    teams: z.array(z.string().min(1)).max(100).describe("Team keys."),
    removes: z.literal(true).optional().describe("Takes the access of these teams away instead."),
  }),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk, { teams, removes }) {
    const { id, name, sharedTeamKeys } = await requireLinkedWorkflow(talk);
    const known = [...talk.ctx.principal.teamKeys, ...sharedTeamKeys];
    const meant = (names: readonly string[]) => sorted(names.map((each) => keyOf(each, known)));
    const said = meant(teams);
    const other = said.find((team) => !sharedTeamKeys.includes(team));
    if (removes && other !== undefined) {
      const { notSharedWith } = DEED_TEXTS[talk.resultLanguage];
      return { text: notSharedWith(`"${name}"`, `"${other}"`), hasFailed };
    }
    const teamKeys = teamsAfter(sharedTeamKeys, { said, removes });
    return {
      deed: "share",
      summary: (language) => {
        const { share, unshare } = PROPOSAL_TEXTS[language];
        const shown = JSON.stringify(name);
        return teamKeys.length === 0 ? unshare(shown) : share(shown, teamKeys.join(", "));
      },
      details: { workflowId: id, name, teamKeys },
      bound: { id, before: sharedTeamKeys, teamKeys },
      isOrderedBy: (order) =>
        order.deed === "share" && order.removes === removes &&
        meant(order.teamKeys).join(" ") === said.join(" "),
      async perform() {
        const { sharedTeamKeys: shared } = await shareWorkflow(talk.ctx, {
          workflowId: id,
          teamKeys,
        });
        const { ownersAlone, sharedWith } = DEED_TEXTS[talk.resultLanguage];
        const text = shared.length === 0
          ? ownersAlone(`"${name}"`)
          : sharedWith(`"${name}"`, shared.join(", "));
        return { text };
      },
    };
  },
});

/** Returns the key of a team ignoring case, if only one team matches; otherwise the name itself. */
function keyOf(name: string, known: readonly string[]): string {
  if (known.includes(name)) return name;
  const [key, another] = new Set(known).values()
    .filter((each) => each.toLowerCase() === name.toLowerCase());
  return key === undefined || another !== undefined ? name : key;
}

function teamsAfter(
  shared: readonly string[],
  { said, removes }: { said: readonly string[]; removes: true | undefined },
): string[] {
  if (removes) return sorted(shared.filter((team) => !said.includes(team)));
  return said.length === 0 ? [] : sorted([...shared, ...said]);
}

function sorted(keys: readonly string[]): string[] {
  return [...new Set(keys)].sort();
}

export const deleteTool = defineDeed({
  name: "delete_workflow",
  description:
    "Deletes this thread's workflow, or the one named, with its schedule and webhooks. " +
    ASKS_FIRST,
  input: z.strictObject({
    workflow: z.string().optional().describe("Name or id; this thread's when not given."),
  }),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk, { workflow }) {
    const [found, ...others] = await findWorkflows(talk, workflow);
    const texts = DEED_TEXTS[talk.resultLanguage];
    if (!found) return { text: texts.noneToRead(`"${workflow}"`), hasFailed };
    if (others.length > 0) {
      const owned = await withOwners(talk, [found, ...others], talk.resultLanguage);
      return { text: whichOf(texts, owned), hasFailed };
    }
    const { id, name, version } = await getWorkflow(talk.ctx, { workflowId: found.id });
    const isLinked = id === (await readLinkedWorkflow(talk))?.id;
    return {
      deed: "delete",
      summary: (language) => PROPOSAL_TEXTS[language].delete(JSON.stringify(name)),
      details: { workflowId: id, name },
      bound: { id, name, version },
      input: { workflow: id },
      isOrderedBy: (order) =>
        order.deed === "delete" && refersTo(order.reference, { id, name, isLinked }),
      // A part of the name is enough for a proposal, but not for a deletion without consent.
      mayBeMeantBy: (order) =>
        order.deed === "delete" && order.reference.kind === "named" &&
        foldName(name).includes(foldName(order.reference.name)),
      async perform() {
        await deleteWorkflow(talk.ctx, { workflowId: id });
        return { text: texts.deleted(`"${name}"`) };
      },
    };
  },
});

const hasFailed = true;

function whichOf(
  { whichToDelete }: DeedTexts,
  found: readonly { id: string; name: string; whose: string }[],
): string {
  const lines = found.map(({ id, name, whose }) => `- ${name} (${id}, ${whose})`);
  return [whichToDelete, ...lines].join("\n");
}
