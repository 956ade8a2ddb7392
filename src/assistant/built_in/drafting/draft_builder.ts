import type {
  ActionStep,
  Definition,
  InputDeclaration,
  Step,
} from "../../../definition/definition.ts";
import type { Json } from "../../../lib/json.ts";
import { normalize } from "../../../lib/text/normalize.ts";

/** A value that later steps read. */
export interface RowSource {
  id: string;
  /** The name by which the user may know it. */
  name: string;
  /** An expression for a list of objects. */
  rows: string;
  /** The original value, if that is not a list of objects. */
  raw: string;
  isCsv: boolean;
  /** Whether the value may be one object instead of a list. */
  isOne?: boolean;
  /** The format of the text, by its address. */
  format?: string;
  /** The name of the file at its address, if its bytes are no rows. */
  document?: string;
  /** Words about the value for an e-mail, which then has no file of it. */
  said?: string;
  /** The names and expressions of numbers, if the source consists only of them. */
  numbers?: readonly (readonly [name: string, expression: string])[];
}

/** Returns an expression for an object of the numbers of a source. */
export function objectOf(numbers: NonNullable<RowSource["numbers"]>): string {
  return `{${numbers.map(([name, value]) => `${JSON.stringify(name)}: ${value}`).join(", ")}}`;
}

/** Builds a definition step by step. */
export class DraftBuilder {
  readonly #steps: Step[] = [];
  readonly #inputs: Record<string, InputDeclaration> = {};
  readonly #env: NonNullable<Definition["env"]> = {};
  readonly #outputs: Record<string, Json> = {};
  readonly #ids: Set<string>;
  /** Assumptions that the user should know. */
  readonly notes: string[] = [];
  readonly sources: RowSource[] = [];
  /** The condition of the next steps. */
  #gate: string | null = null;
  /** The last part of that condition, those before it, and the rows that it has not chosen yet. */
  #lastGate: { before: string | null; condition: string; rows: RowSource | null } | null = null;
  #last: ActionStep | null = null;
  #mail: ActionStep | null = null;
  #file: ActionStep | null = null;
  /** The input whose file goes on as it is, and its name. */
  #given: { input: string; name: string } | null = null;
  /** The rows before the last condition on rows, and that condition. */
  #chosen: { source: RowSource; where: string; gate: string | null } | null = null;
  /** The answers to questions to people, by their names, as expressions. */
  readonly answers = new Map<string, string>();
  /** The object that starts a run, as an expression; a text may name its fields. */
  given: string | null = null;
  /** Whether the next call is to be made for each row. */
  isLooping = false;

  /** `ids` are used already. */
  constructor(ids: readonly string[] = []) {
    this.#ids = new Set(ids);
  }

  /** The rows before the last condition on rows, and that condition; null without one. */
  get chosen(): { source: RowSource; where: string } | null {
    return this.#chosen;
  }

  /** Notes that the rows of a source are chosen by a condition. */
  choose(source: RowSource, where: string): void {
    this.#chosen = { source, where, gate: this.#gate };
  }

  /** Goes on as before the last condition on rows, whose file has none of the rows to come. */
  startAnew(): void {
    this.#file = null;
    this.#gate = this.#chosen?.gate ?? null;
  }

  get current(): RowSource | null {
    return this.sources.at(-1) ?? null;
  }

  /** The last step that calls the outside world. */
  get lastCall(): ActionStep | null {
    return this.#last;
  }

  /** The last step that stores files. */
  get lastFile(): ActionStep | null {
    return this.#file;
  }

  /** The last step that sends an e-mail. */
  get lastMail(): ActionStep | null {
    return this.#mail;
  }

  /**
   * The object keys of what the last step that stored files has stored, or of the file that goes on
   * as it is, in the language of expressions; null for none.
   */
  get fileKeys(): string | null {
    if (this.#file === null) return this.#given && `inputs.${this.#given.input}`;
    const { id, forEach } = this.#file;
    const output = `steps.${id}.output`;
    return forEach === undefined ? `${output}.objectKey` : `${output}.map(file, file.objectKey)`;
  }

  /** The name of the last stored file; null if there is none. */
  get storedName(): string | null {
    const { name, saveAs } = Object(this.#file?.with);
    return name ?? saveAs ?? this.#given?.name ?? null;
  }

  /** Takes the file that a run is given as it is. */
  takeInput(input: string, name: string): void {
    this.#given = { input, name };
  }

  /** Treats the file of an existing step as the last one. */
  useFile(step: ActionStep): void {
    this.#file = step;
  }

  /** Treats an existing call as the last one. */
  useCall(step: ActionStep): void {
    this.#last = step;
  }

  /** Treats an existing e-mail as the last one. */
  useMail(step: ActionStep): void {
    this.#mail = step;
  }

  /** The condition of the steps to come; null without one. */
  get gate(): string | null {
    return this.#gate;
  }

  /**
   * Adds a condition to those of the next steps; `rows` are those before it, if it has chosen some.
   */
  addGate(condition: string, rows: RowSource | null = null): void {
    if (this.#lastGate?.condition === condition) return;
    this.#lastGate = { before: this.#gate, condition, rows };
    this.#gate = joined(this.#gate, condition);
  }

  /** Goes on for when the last condition does not hold; false if there is none. */
  otherwise(): boolean {
    if (this.#lastGate === null) return false;
    const { before, condition, rows } = this.#lastGate;
    if (this.#file?.when === this.#gate) this.#file = null;
    this.#gate = joined(before, `!(${condition})`);
    this.#lastGate = null;
    if (rows) this.become(rows);
    return true;
  }

  /** Returns the list over which the next call loops; null without a loop. */
  takeLoop(): string | null {
    const rows = this.isLooping ? this.current?.rows ?? null : null;
    this.isLooping = false;
    return rows;
  }

  /** Adds a step under an unused id that begins with the wanted one. Returns the id. */
  add(wanted: string, step: Omit<ActionStep, "id">): string {
    const id = this.#freeId(wanted);
    const gated = this.#gate === null ? step : { ...step, when: this.#gate };
    const added: ActionStep = { id, ...gated };
    this.#steps.push(added);
    if (step.service === "http") this.#last = added;
    if (step.service === "email") this.#mail = added;
    if (step.service === "files" && step.action === "write") this.#file = added;
    return id;
  }

  /** Lets a call store its response as a file. Returns false if the step cannot. */
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

  /** Adds the file that a step stores to the outputs; it is null if the step is skipped. */
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
  flow(source: Omit<RowSource, "raw">): void {
    this.sources.push({ ...source, raw: source.rows });
  }

  /** Turns the value into a list if it may be one object. */
  takeList(): void {
    const { current } = this;
    if (current?.isOne) {
      this.become({ ...current, rows: `[${current.rows}].flatten()`, isOne: false });
    }
  }

  /** Replaces the current rows by rows made of them. */
  become(source: Omit<RowSource, "raw">): void {
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

function joined(before: string | null, condition: string): string {
  return before === null ? condition : `${before} && ${condition}`;
}

/** Returns an expression as the value of a field. */
export function template(expression: string): string {
  return `\${{ ${expression} }}`;
}

/** A field in a text: "Build {id}", "Build <id>". */
const FIELD = /[{<](\p{L}[\p{L}\p{N}_]{0,60})[}>]/gu;

/** Returns a user's text with the fields of the object that starts a run. */
export function filledText(text: string, { given }: DraftBuilder): string {
  return given === null
    ? verbatim(text)
    : verbatim(text).replaceAll(FIELD, (_, name: string) => template(`${given}.${name}`));
}

/** Returns a user's text for literal use in a template. */
export function verbatim(text: string): string {
  return text.replaceAll("${{", () => "$${{");
}
