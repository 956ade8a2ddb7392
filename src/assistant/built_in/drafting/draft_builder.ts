import type {
  ActionStep,
  Definition,
  InputDeclaration,
  Step,
} from "../../../definition/definition.ts";
import type { Json } from "../../../lib/json.ts";
import { normalize } from "../../../lib/text/normalize.ts";

/** Something that the steps after it read. */
export interface Source {
  id: string;
  /** The name that the user may know it by. */
  name: string;
  /** In the language of expressions: a list of objects. */
  rows: string;
  /** The value as it came, if that is no list of objects. */
  raw: string;
  isCsv: boolean;
  /** Whether it may be one object in the place of a list. */
  isOne?: boolean;
  /** The format of the text that it is, by its address. */
  format?: string;
  /** Where the rows are numbers alone: their names and expressions. */
  numbers?: readonly (readonly [name: string, expression: string])[];
}

/** An object of the numbers that a source is made of, in the language of expressions. */
export function objectOf(numbers: NonNullable<Source["numbers"]>): string {
  return `{${numbers.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(", ")}}`;
}

/** Builds a definition step by step. */
export class DraftBuilder {
  readonly #steps: Step[] = [];
  readonly #inputs: Record<string, InputDeclaration> = {};
  readonly #env: NonNullable<Definition["env"]> = {};
  readonly #outputs: Record<string, Json> = {};
  readonly #ids: Set<string>;
  /** Assumptions, for the user to know. */
  readonly notes: string[] = [];
  readonly sources: Source[] = [];
  /** The condition of the steps to come. */
  #gate: string | null = null;
  #last: ActionStep | null = null;
  #file: ActionStep | null = null;
  /** Whether the next call is to be made for each row. */
  isLooping = false;

  /** `ids` are taken already. */
  constructor(ids: readonly string[] = []) {
    this.#ids = new Set(ids);
  }

  get current(): Source | null {
    return this.sources.at(-1) ?? null;
  }

  /** The step that was added last and calls the outside world. */
  get lastCall(): ActionStep | null {
    return this.#last;
  }

  /**
   * The object keys of what the last step that stored files has stored, in the language of
   * expressions; null if none did.
   */
  get fileKeys(): string | null {
    if (this.#file === null) return null;
    const { id, forEach } = this.#file;
    const output = `steps.${id}.output`;
    return forEach === undefined ? `${output}.objectKey` : `${output}.map(file, file.objectKey)`;
  }

  /** The name of the file that was stored last; null if none was. */
  get storedName(): string | null {
    const { name, saveAs } = Object(this.#file?.with);
    return name ?? saveAs ?? null;
  }

  /** Takes the file of a step that is there already. */
  useFile(id: string): void {
    this.#file = { id, service: "files", action: "write" };
  }

  /** Takes a call that is there already for the last one. */
  useCall(step: ActionStep): void {
    this.#last = step;
  }

  /** Adds a condition to that of the steps to come. */
  addGate(condition: string): void {
    this.#gate = this.#gate === null ? condition : `${this.#gate} && ${condition}`;
  }

  /** The list that the next call loops over; null if it loops over none. */
  takeLoop(): string | null {
    const rows = this.isLooping ? this.current?.rows ?? null : null;
    this.isLooping = false;
    return rows;
  }

  /** Adds a step under a free id that begins with the wanted one; answers the id. */
  add(wanted: string, step: Omit<ActionStep, "id">): string {
    const id = this.#freeId(wanted);
    const gated = this.#gate === null ? step : { ...step, when: this.#gate };
    const added: ActionStep = { id, ...gated };
    this.#steps.push(added);
    if (step.service === "http") this.#last = added;
    if (step.service === "files" && step.action === "write") this.#file = added;
    return id;
  }

  /** Lets a call store its answer as a file; false if the step is none that can. */
  saveAnswerOf(id: string, name: string): boolean {
    const step = this.#steps.find((each) => each.id === id);
    if (!step || !("service" in step) || step.service !== "http") return false;
    step.with = { ...step.with, saveAs: name };
    this.#file = step;
    return true;
  }

  addInput(wanted: string, declaration: InputDeclaration): string {
    const id = this.#freeId(wanted);
    this.#inputs[id] = declaration;
    return id;
  }

  /** Declares a secret variable. */
  addEnv(name: string): void {
    this.#env[name] = { secret: true };
  }

  /** Adds the file that a step stores to the outputs: null if the step is skipped. */
  addFileOutput(id: string): void {
    const objectKey = `steps.${id}.output.objectKey`;
    this.addOutput(
      "file",
      template(this.#gate === null ? objectKey : `default(${objectKey}, null)`),
    );
  }

  addOutput(name: string, value: string): void {
    const isFree = !Object.hasOwn(this.#outputs, name);
    this.#outputs[isFree ? name : `${name}${Object.keys(this.#outputs).length + 1}`] = value;
  }

  /** Adds rows that the next steps read. */
  flow(source: Omit<Source, "raw">): void {
    this.sources.push({ ...source, raw: source.rows });
  }

  /** Takes one object, where it may be one, for a list of it. */
  takeList(): void {
    const { current } = this;
    if (current?.isOne) {
      this.become({ ...current, rows: `[${current.rows}].flatten()`, isOne: false });
    }
  }

  /** Puts rows in the place of those that they were made of. */
  become(source: Omit<Source, "raw">): void {
    this.sources.pop();
    this.flow(source);
  }

  definition(name: string): Definition {
    const hasInputs = Object.keys(this.#inputs).length > 0;
    const hasEnv = Object.keys(this.#env).length > 0;
    const hasOutputs = Object.keys(this.#outputs).length > 0;
    return {
      format: "planner/1",
      name,
      ...hasInputs && { inputs: this.#inputs },
      ...hasEnv && { env: this.#env },
      steps: this.#steps,
      ...hasOutputs && { outputs: this.#outputs },
    };
  }

  #freeId(wanted: string): string {
    const plain = normalize(wanted, "NFKD").replace(/[^\w]+/g, "_").replace(/^(?=\d)|^_+/, "")
      .toLowerCase();
    const base = /^[a-z_]\w{0,50}$/.test(plain) ? plain : "step";
    let id = base;
    for (let count = 2; this.#ids.has(id); count++) id = `${base}${count}`;
    this.#ids.add(id);
    return id;
  }
}

/** An expression as a value of a field. */
export function template(expression: string): string {
  return `\${{ ${expression} }}`;
}

/** Text of a user that stands in a template as it is. */
export function verbatim(text: string): string {
  return text.replaceAll("${{", () => "$${{");
}
