import type {
  ActionStep,
  Definition,
  InputDeclaration,
  Step,
} from "../../../definition/definition.ts";
import type { Json } from "../../../lib/json.ts";
import { normalize } from "../../../lib/text/normalize.ts";

/** A value that later steps read, usually rows. */
export interface RowSource {
  id: string;
  /** The name under which the user may know the rows. */
  name: string;
  /** An expression for a list of objects. */
  rows: string;
  /** An expression for the original value, if that is not a list of objects. */
  raw: string;
  isCsv: boolean;
  /** Whether the value may be one object instead of a list. */
  isOne?: boolean;
  /** The format of the text, according to its address. */
  format?: string;
  /** The name of the file at the address, if its bytes are not rows. */
  document?: string;
  /** The text of an e-mail about the value. The value then is not attached. */
  said?: string;
  /** The names and expressions of numbers, if the value consists of numbers only. */
  numbers?: readonly (readonly [name: string, expression: string])[];
}

/** Returns an expression for an object with the numbers of a source. */
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
  /** Assumptions that the reply lists. */
  readonly notes: string[] = [];
  readonly sources: RowSource[] = [];
  /** The condition of the next steps; null without one. */
  #gate: string | null = null;
  /** The last part of that condition, the parts before it, and the rows to which it applies. */
  #lastGate: { before: string | null; condition: string; rows: RowSource | null } | null = null;
  #last: ActionStep | null = null;
  #mail: ActionStep | null = null;
  #file: ActionStep | null = null;
  /** The file input that is passed on unchanged, and its name. */
  #given: { input: string; name: string } | null = null;
  /**
   * The rows before the last filter, its condition, and the condition of the steps at that point.
   */
  #chosen: { source: RowSource; where: string; gate: string | null } | null = null;
  /** Expressions for people's answers, by the names of the questions. */
  readonly answers = new Map<string, string>();
  /** An expression for the object that starts a run, whose fields a text may contain. */
  given: string | null = null;
  /** Whether the next call loops over the rows. */
  isLooping = false;

  /** `ids` are the step ids that are already in use. */
  constructor(ids: readonly string[] = []) {
    this.#ids = new Set(ids);
  }

  /** The rows before the last filter and its condition; null without a filter. */
  get chosen(): { source: RowSource; where: string } | null {
    return this.#chosen;
  }

  /** Remembers the rows and the condition of a filter. */
  choose(source: RowSource, where: string): void {
    this.#chosen = { source, where, gate: this.#gate };
  }

  /**
   * Restores the state before the last filter. The file stored after it does not contain the rows
   * that follow.
   */
  startAnew(): void {
    this.#file = null;
    this.#gate = this.#chosen?.gate ?? null;
  }

  get current(): RowSource | null {
    return this.sources.at(-1) ?? null;
  }

  /** The last step that makes a call to the outside. */
  get lastCall(): ActionStep | null {
    return this.#last;
  }

  /** The last step that stores a file. */
  get lastFile(): ActionStep | null {
    return this.#file;
  }

  /** The last step that sends an e-mail. */
  get lastMail(): ActionStep | null {
    return this.#mail;
  }

  /**
   * An expression for the object keys of the last stored file, or of the file input that is passed
   * on unchanged; null if there is none.
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

  /** Makes a file input, unchanged, the current file. */
  takeInput(input: string, name: string): void {
    this.#given = { input, name };
  }

  /** Makes the file of an existing step the last stored file. */
  useFile(step: ActionStep): void {
    this.#file = step;
  }

  /** Makes an existing call the last call. */
  useCall(step: ActionStep): void {
    this.#last = step;
  }

  /** Makes an existing e-mail the last e-mail. */
  useMail(step: ActionStep): void {
    this.#mail = step;
  }

  /** The condition of the next steps; null without one. */
  get gate(): string | null {
    return this.#gate;
  }

  /** Adds a condition to the next steps. `rows` are those to which the condition applies. */
  addGate(condition: string, rows: RowSource | null = null): void {
    if (this.#lastGate?.condition === condition) return;
    this.#lastGate = { before: this.#gate, condition, rows };
    this.#gate = joined(this.#gate, condition);
  }

  /** Negates the last condition for the next steps. Returns false if there is no condition. */
  otherwise(): boolean {
    if (this.#lastGate === null) return false;
    const { before, condition, rows } = this.#lastGate;
    if (this.#file?.when === this.#gate) this.#file = null;
    this.#gate = joined(before, `!(${condition})`);
    this.#lastGate = null;
    if (rows) this.become(rows);
    return true;
  }

  /** Returns the list over which the next call loops, and ends the loop; null without a loop. */
  takeLoop(): string | null {
    const rows = this.isLooping ? this.current?.rows ?? null : null;
    this.isLooping = false;
    return rows;
  }

  /** Adds a step with an unused id that begins with `wanted`. Returns the id. */
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

  /** Makes a call store its response as a file. Returns false if the step cannot do that. */
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

  /** Adds the file of a step to the outputs; the output is null if the step is skipped. */
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

  /** Makes a list of rows the current value. */
  flow(source: Omit<RowSource, "raw">): void {
    this.sources.push({ ...source, raw: source.rows });
  }

  /** Turns the current value into a list if it may be one object. */
  takeList(): void {
    const { current } = this;
    if (current?.isOne) {
      this.become({ ...current, rows: `[${current.rows}].flatten()`, isOne: false });
    }
  }

  /** Replaces the current rows by rows that are derived from them. */
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

/** Returns an expression as a template. */
export function template(expression: string): string {
  return `\${{ ${expression} }}`;
}

/** Matches a field in a text: "Build {id}", "Build <id>". */
const FIELD = /[{<](\p{L}[\p{L}\p{N}_]{0,60})[}>]/gu;

/** Returns a user's text as a template, with the fields of the object that starts a run. */
export function filledText(text: string, { given }: DraftBuilder): string {
  return given === null
    ? verbatim(text)
    : verbatim(text).replaceAll(FIELD, (_, name: string) => template(`${given}.${name}`));
}

/** Escapes a user's text so that it contains no template. */
export function verbatim(text: string): string {
  return text.replaceAll("${{", () => "$${{");
}
