import type { RuleDefinition } from "./rule.ts";

/** A rule with every cell read; it is never changed and may be kept. */
export interface CompiledRule {
  readonly name: string;
  readonly inputs: NonNullable<RuleDefinition["inputs"]>;
  readonly outputs: RuleDefinition["outputs"];
}

/** Compiles a rule that `parseRule` found nothing wrong with; throws Error otherwise. */
export function compileRule(_definition: RuleDefinition): CompiledRule {
  throw new Error("Cannot compile a rule yet");
}
