import type { Schemas } from "../../api/client.ts";

type Step = Schemas["Step"];
type ActionStep = Schemas["ActionStep"];

/** Returns the steps with a service in order, at any depth. */
export function actionSteps(steps: readonly Step[]): ActionStep[] {
  return steps.flatMap((step) => {
    const inner = "parallel" in step ? step.parallel : "steps" in step ? step.steps : [];
    const handler = Array.isArray(step.onError) ? step.onError : [];
    const own = "service" in step ? [step] : [];
    return [...own, ...actionSteps(inner), ...actionSteps(handler)];
  });
}

/** The names that the expressions of a step read. */
export interface Uses {
  inputs: string[];
  steps: string[];
  usesItem: boolean;
}

/** Finds names by spelling. A name inside a text literal only causes an unneeded sample field. */
export function usesOf(step: ActionStep): Uses {
  const text = JSON.stringify({ when: step.when, with: step.with });
  return {
    inputs: namesIn(text, /\binputs\.(\w+)/g),
    steps: namesIn(text, /\bsteps\.(\w+)/g),
    usesItem: step.forEach !== undefined && /\bitem\b/.test(text),
  };
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];
}
