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
import { suggestName } from "./familiar_names.ts";
import type { StepTypes } from "./step_types.ts";

/** The facts about a step that are known before any expression is checked. */
export interface StepFacts {
  /**
   * The ids of the forEach steps around the step, outermost first. Outside of them, its output
   * cannot be read.
   */
  loops: readonly string[];
  /** The schema of its output, if the service declares one. */
  output: FieldType;
}

/** The facts that are the same in the whole definition. */
export interface ScopeFacts {
  known: ReadonlyMap<string, StepFacts>;
  inputs: readonly string[];
  /** Whether a variable is secret, by its name. */
  env: ReadonlyMap<string, boolean>;
  comparisons: Comparisons;
  types: StepTypes;
}

/** A reference to an unknown or unreadable name. `at` is the index of the name in the reference. */
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
export class CheckScope {
  private constructor(
    private readonly facts: ScopeFacts,
    private readonly place: {
      /** The ids of the steps that have run at this place. */
      readable: ReadonlySet<string>;
      /** The ids of the surrounding steps and of the step itself. */
      around: readonly string[];
      /** The type of `item`; null outside of a loop. */
      item: DataType | null;
      mayReadSecrets: boolean;
    },
  ) {}

  /** Returns the scope of the first step. */
  static outermost(facts: ScopeFacts): CheckScope {
    const place = {
      readable: new Set<string>(),
      around: [],
      item: null,
      mayReadSecrets: false,
    };
    return new CheckScope(facts, place);
  }

  /** Returns the scope with more readable steps. */
  withSteps(ids: Iterable<string>): CheckScope {
    return this.with({ readable: new Set([...this.place.readable, ...ids]) });
  }

  /** Returns the scope inside the step with this id. */
  inStep(id: string): CheckScope {
    return this.with({ around: [...this.place.around, id] });
  }

  /** Returns the scope with `item` and `index` added. */
  withItem(item: DataType = UNKNOWN): CheckScope {
    return this.with({ item });
  }

  /**
   * Returns the types of the names that can be read; null if no step so far gives cells of a CSV.
   */
  types(): NamedTypes | null {
    return this.facts.types.named(this.place.item ?? UNKNOWN);
  }

  /** Records that a step gives cells of a CSV. */
  noteCells(): void {
    this.facts.types.noteCells();
  }

  /** Records the type of a step's output for the steps after it. */
  learn(id: string, output: DataType): void {
    this.facts.types.learn(id, output);
  }

  /** Returns the scope of the `with` of an action step, which may read secrets. */
  withSecrets(): CheckScope {
    return this.with({ mayReadSecrets: true });
  }

  /** Returns the problem of a reference in this scope; null if the reference is valid. */
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
        return { at: 0, message: `"${root}" exists only inside a forEach` };
    }
  }

  /**
   * Returns what an unknown name likely means: its full path, such as `inputs.region` for `region`,
   * else the name that other formats have for it.
   */
  pathOf(name: string): string | undefined {
    if (this.facts.inputs.includes(name)) return `inputs.${name}`;
    if (this.place.readable.has(name)) return `steps.${name}`;
    if (this.facts.env.has(name)) return `env.${name}`;
    return suggestName(name, [
      "inputs",
      "env",
      ...this.place.item === null ? [] : ["item", "index"],
    ]);
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
    if (this.place.around.includes(id)) return `step "${id}" cannot be read inside itself`;
    const loop = facts.loops.find((each) => !this.place.around.includes(each));
    if (loop !== undefined && this.place.readable.has(loop)) {
      return `step "${id}" can be read only inside the forEach of "${loop}"`;
    }
    return `step "${id}" does not run before this expression`;
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

  /** Follows the keys of a reference into an output, as far as its type is declared. */
  private outputProblem(output: FieldType, keys: readonly string[]): ReferenceProblem | null {
    let type = output;
    for (const [depth, key] of keys.entries()) {
      if (type.type === "any" || type.type === "map" || type.type === "union") return null;
      const at = depth + 3;
      if (type.type !== "object") {
        const noun = type.type === "list" ? "list" : type.type === "string" ? "text" : type.type;
        return { at, message: `"${key}" cannot be read from a ${noun}` };
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

  private with(change: Partial<CheckScope["place"]>): CheckScope {
    return new CheckScope(this.facts, { ...this.place, ...change });
  }
}

interface KeyLookup {
  noun: string;
  name: string | undefined;
  known: readonly string[];
}
