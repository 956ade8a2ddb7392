import type { CompiledWorkflow } from "../../definition/compile.ts";
import { partsOf, readsOf } from "../interpret/step_reads.ts";
import type { RunError } from "../store/settlement.ts";

/** The outputs that a dry run does not know: of steps that it did not execute, without a sample. */
export class UnknownOutputs {
  readonly #compiled: CompiledWorkflow;
  readonly #steps = new Set<string>();

  constructor(compiled: CompiledWorkflow) {
    this.#compiled = compiled;
  }

  add(stepId: string): void {
    this.#steps.add(stepId);
  }

  /** Returns the ids of the steps whose unknown outputs the failed step or output reads. */
  readBy({ code, stepId }: RunError): string[] {
    const { byStep, byOutputs } = readsOf(this.#compiled);
    if (stepId === null && code !== "expression_failed") return [];
    const step = stepId === null ? undefined : this.#compiled.stepsById.get(stepId);
    const wants = step === undefined ? byOutputs : byStep.get(step) ?? new Map<string, never>();
    const unknown = [...wants.keys()].flatMap((id) => this.#unknownIn(id));
    return [...new Set(unknown)];
  }

  /** Returns the workflow, with null for each of its own outputs that reads an unknown one. */
  withoutOutputs(): CompiledWorkflow {
    const outputs = this.#compiled.outputs.map(([name, template]) => {
      const { byOutputs } = readsOf({ ...this.#compiled, steps: [], outputs: [[name, template]] });
      const isUnknown = [...byOutputs.keys()].some((id) => this.#unknownIn(id).length > 0);
      return isUnknown
        ? [name, { kind: "literal", value: null }] as const
        : [name, template] as const;
    });
    return { ...this.#compiled, outputs };
  }

  /** Returns a text that explains why the output is missing, and how to provide one. */
  hintOf(id: string): string {
    const step = this.#compiled.stepsById.get(id);
    const call = step?.kind === "action" ? ` (${step.service}.${step.action})` : "";
    return `a dry run does not execute "${id}"${call}: outputs.${id} can give a sample of its output`;
  }

  /** The output of a block consists of the outputs of its steps. */
  #unknownIn(id: string): string[] {
    if (this.#steps.has(id)) return [id];
    const step = this.#compiled.stepsById.get(id);
    return step === undefined ? [] : partsOf(step).flatMap((part) => this.#unknownIn(part.id));
  }
}
