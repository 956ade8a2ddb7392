import {
  type Comparisons,
  type DataType,
  type NamedTypes,
  nearestName,
  type Reference,
  UNKNOWN,
  within,
} from "../../expressions/mod.ts";
import type { FieldType } from "../../services/catalogue.ts";
import type { StepTypes } from "./step_types.ts";

/** The checker's knowledge of a step before it looks at any expression. */
export interface StepFacts {
  /** Ids of the forEach steps around it, outermost first: outside them it cannot be read. */
  loops: readonly string[];
  /** The schema of its output, if its service declares one. */
  output: FieldType;
}

/** The facts that hold for the whole definition. */
export interface ScopeFacts {
  known: ReadonlyMap<string, StepFacts>;
  inputs: readonly string[];
  /** Whether each declared variable is secret. */
  env: ReadonlyMap<string, boolean>;
  comparisons: Comparisons;
  types: StepTypes;
}

/** A reference that cannot be followed; `at` is the place of the name in the reference. */
export interface ReferenceProblem {
  at: number;
  message: string;
  suggestion?: string;
}

const STEP_KEYS = ["output", "skipped", "error", "status"];
const ERROR_KEYS = ["code", "message"];
const RUN_KEYS = ["id", "trigger", "createdAt", "scheduledAt", "startedBy"];
const WORKFLOW_KEYS = ["id", "name", "versionNumber"];

/** The names that an expression may read at one place of a definition. */
export class Scope {
  private constructor(
    private readonly facts: ScopeFacts,
    private readonly place: {
      /** Ids of the steps that ran before. */
      readable: ReadonlySet<string>;
      /** Ids of the steps around, and the step itself. */
      around: readonly string[];
      /** The type of `item`; null if there is none. */
      item: DataType | null;
      mayReadSecrets: boolean;
    },
  ) {}

  /** Before the first step. */
  static outermost(facts: ScopeFacts): Scope {
    const place = {
      readable: new Set<string>(),
      around: [],
      item: null,
      mayReadSecrets: false,
    };
    return new Scope(facts, place);
  }

  /** With more steps to read. */
  withSteps(ids: Iterable<string>): Scope {
    return this.with({ readable: new Set([...this.place.readable, ...ids]) });
  }

  /** In the step with this id. */
  inStep(id: string): Scope {
    return this.with({ around: [...this.place.around, id] });
  }

  /** The scope with `item` and `index` added. */
  withItem(item: DataType = UNKNOWN): Scope {
    return this.with({ item });
  }

  /** The types of the names that can be read; null if no cell of a CSV is among them. */
  types(): NamedTypes | null {
    return this.facts.types.named(this.place.item ?? UNKNOWN);
  }

  /** Notes that a step gives cells of a CSV. */
  noteCells(): void {
    this.facts.types.noteCells();
  }

  /** Keeps the type of a step's output, for the steps after it. */
  learn(id: string, output: DataType): void {
    this.facts.types.learn(id, output);
  }

  /** In the `with` of an action step. */
  withSecrets(): Scope {
    return this.with({ mayReadSecrets: true });
  }

  /** The problem with a reference here, or null. */
  problemOf(reference: Reference): ReferenceProblem | null {
    const [root, name] = reference.names;
    switch (root) {
      case "steps":
        return this.stepProblem(reference);
      case "env":
        return this.envProblem(name);
      case "inputs":
        return this.unknownKey({ noun: "input", name, known: this.facts.inputs });
      case "run":
        return this.unknownKey({ noun: "key", name, known: RUN_KEYS });
      case "workflow":
        return this.unknownKey({ noun: "key", name, known: WORKFLOW_KEYS });
      default:
        if (this.place.item !== null) return null;
        return { at: 0, message: `"${root}" exists only where a forEach is around` };
    }
  }

  /** The path of the declaration of a name that stands alone: `inputs.region` for `region`. */
  pathOf(name: string): string | undefined {
    if (this.facts.inputs.includes(name)) return `inputs.${name}`;
    if (this.place.readable.has(name)) return `steps.${name}`;
    return this.facts.env.has(name) ? `env.${name}` : undefined;
  }

  private stepProblem({ names }: Reference): ReferenceProblem | null {
    const [, id, key, ...rest] = names;
    if (id === undefined) return { at: 0, message: "a step is read by its id, as steps.fetch" };
    const facts = this.facts.known.get(id);
    if (facts === undefined) {
      const suggestion = nearestName(id, within(this.facts.comparisons, this.place.readable));
      return { at: 1, message: `unknown step "${id}"`, ...(suggestion && { suggestion }) };
    }
    if (!this.place.readable.has(id)) return { at: 1, message: this.whyUnreadable(id, facts) };
    if (key === undefined) return null;
    if (key === "output") return this.outputProblem(facts.output, rest);
    if (key === "error" && rest[0] !== undefined) {
      const problem = this.unknownKey({ noun: "key", name: rest[0], known: ERROR_KEYS });
      return problem && { ...problem, at: 3 };
    }
    const problem = this.unknownKey({ noun: "key", name: key, known: STEP_KEYS });
    const isField = facts.output.type === "object" && Object.hasOwn(facts.output.fields, key);
    return problem && { ...problem, at: 2, ...(isField && { suggestion: `output.${key}` }) };
  }

  private whyUnreadable(id: string, facts: StepFacts): string {
    if (this.place.around.at(-1) === id) return `step "${id}" cannot read itself`;
    if (this.place.around.includes(id)) return `step "${id}" has not ended here: this is inside it`;
    const loop = facts.loops.find((each) => !this.place.around.includes(each));
    if (loop !== undefined && this.place.readable.has(loop)) {
      return `step "${id}" can be read only inside the forEach of "${loop}"`;
    }
    return `step "${id}" has not run before this place`;
  }

  private envProblem(name: string | undefined): ReferenceProblem | null {
    if (name === undefined) return { at: 0, message: "env is read by name, as env.TOKEN" };
    const secret = this.facts.env.get(name);
    if (secret === undefined) {
      return this.unknownKey({ noun: "env", name, known: [...this.facts.env.keys()] });
    }
    if (!secret || this.place.mayReadSecrets) return null;
    return { at: 1, message: `secret "${name}" may be used only inside with` };
  }

  private unknownKey({ noun, name, known }: KeyLookup): ReferenceProblem | null {
    if (name === undefined || known.includes(name)) return null;
    const suggestion = nearestName(name, within(this.facts.comparisons, known));
    return { at: 1, message: `unknown ${noun} "${name}"`, ...(suggestion && { suggestion }) };
  }

  /** Follows keys into an output as far as its type is declared. */
  private outputProblem(output: FieldType, keys: readonly string[]): ReferenceProblem | null {
    let type = output;
    for (const [depth, key] of keys.entries()) {
      if (type.type === "any" || type.type === "map" || type.type === "union") return null;
      const at = depth + 3;
      if (type.type !== "object") {
        const noun = type.type === "list" ? "list" : type.type === "string" ? "text" : type.type;
        return { at, message: `"${key}" cannot be read of a ${noun}` };
      }
      const field = Object.hasOwn(type.fields, key) ? type.fields[key] : undefined;
      if (field === undefined) {
        const problem = this.unknownKey({
          noun: "field",
          name: key,
          known: Object.keys(type.fields),
        });
        return problem && { ...problem, at };
      }
      type = field.type;
    }
    return null;
  }

  private with(change: Partial<Scope["place"]>): Scope {
    return new Scope(this.facts, { ...this.place, ...change });
  }
}

interface KeyLookup {
  noun: string;
  name: string | undefined;
  known: readonly string[];
}
