import { z } from "zod";
import { deleteEnv } from "../../workflows/envs/delete_env.ts";
import { listEnvs } from "../../workflows/envs/list_envs.ts";
import { setEnvs } from "../../workflows/envs/set_envs.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { PROPOSAL_TEXTS } from "../grammar/language/answers/proposal_texts.ts";
import { mayWriteLinkedWorkflow, requireLinkedWorkflow } from "../linked_workflow.ts";
import type { Talk } from "../talk.ts";
import { defineDeed } from "../tool.ts";

const variable = z.string().min(1).max(255);

/**
 * Sets a variable to the value that the server removed from this turn's message. The value is never
 * an argument, part of a proposal, or shown to a model. It is used in this turn or not at all.
 */
export const setEnvTool = defineDeed({
  name: "set_env",
  description:
    "Gives an environment variable of this thread's workflow the value that the user's " +
    "message holds and that the server has withheld. Works only where the message orders just that.",
  input: z.strictObject({ name: variable.optional() }),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk, { name: variable }) {
    if (variable === undefined) return { text: await namesOf(talk), hasFailed: true };
    const value = talk.turn.withheld.get(variable);
    const texts = DEED_TEXTS[talk.resultLanguage];
    if (value === undefined || !talk.orderedDeeds.asks("set_env")) {
      return { text: `${texts.noValueKept} ${texts.sayValue(variable)}`, hasFailed: true };
    }
    const { id, name, version } = await requireLinkedWorkflow(talk);
    return {
      deed: "envs",
      summary: (language) => PROPOSAL_TEXTS[language].setEnv(variable, JSON.stringify(name)),
      details: { workflowId: id, name, variable },
      bound: { id, version, variable },
      isOrderedBy: (order) => order.deed === "set_env" && order.name === variable,
      async perform() {
        await setEnvs(talk.ctx, { workflowId: id, envs: [{ name: variable, value }] });
        const isDeclared = Object.hasOwn(await declaredIn(talk), variable);
        const advice = isDeclared ? "" : ` ${texts.undeclared}`;
        const done = texts.valueSet({ variable, name: `"${name}"`, version: `${version}` });
        return { text: `${done}${advice}` };
      },
    };
  },
});

async function declaredIn(talk: Talk): Promise<object> {
  const { workflow } = await requireLinkedWorkflow(talk);
  return workflow?.env ?? {};
}

async function namesOf(talk: Talk): Promise<string> {
  const names = Object.keys(await declaredIn(talk));
  const { whichVariable, declares, nothingDone, sayValue } = DEED_TEXTS[talk.resultLanguage];
  const known = names.length === 0 ? "" : ` ${declares(names.join(", "))}`;
  return `${whichVariable}${known} ${nothingDone} ${sayValue(names[0] ?? "API_KEY")}`;
}

export const unsetEnvTool = defineDeed({
  name: "unset_env",
  description:
    "Deletes the value of an environment variable of this thread's workflow. Where the " +
    "user has not ordered it in this message, the server asks first.",
  input: z.strictObject({ name: variable }),
  isOffered: mayWriteLinkedWorkflow,
  async plan(talk, { name: variable }) {
    const { id, name, version } = await requireLinkedWorkflow(talk);
    const { envs } = await listEnvs(talk.ctx, { workflowId: id });
    const found = envs.find((env) => env.name === variable);
    const texts = DEED_TEXTS[talk.resultLanguage];
    if (!found) return { text: texts.noValueOf(variable, `"${name}"`) };
    return {
      deed: "envs",
      summary: (language) => PROPOSAL_TEXTS[language].unsetEnv(variable, JSON.stringify(name)),
      details: { workflowId: id, name, variable },
      bound: { id, version, variable, updatedAt: found.updatedAt },
      isOrderedBy: (order) => order.deed === "unset_env" && order.name === variable,
      async perform() {
        await deleteEnv(talk.ctx, { workflowId: id, name: variable });
        return { text: texts.valueDeleted(variable, `"${name}"`) };
      },
    };
  },
});
