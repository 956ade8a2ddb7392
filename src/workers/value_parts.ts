import { isContainer, type Json, type JsonObject, setField, weightOf } from "../lib/json.ts";
import { Turns } from "../lib/turns/turns.ts";

/** The longest time that splitting or assembling a value blocks other work, except for one part. */
const TURN_MS = 5;

/**
 * The approximate number of JSON characters of a part. Parsing a part takes a few milliseconds in
 * the worst case.
 */
const PART_CHARACTERS = 32 * 1024;

/**
 * A part of a large value. `open` begins a list or an object inside container `into`. Containers
 * are numbered in the order of opening, and -1 is the whole value. `fill` adds to container `into`,
 * from a JSON list of items or, for an object, of alternating names and values: that takes less
 * time and memory to parse than an object.
 */
export type ValuePart =
  | { kind: "open"; container: "list" | "object"; into: number; name: string | null }
  | { kind: "fill"; into: number; json: string };

/**
 * Splits a value into parts that are small enough to be printed and parsed without a long pause.
 */
export function* splitValue(value: Json): Generator<ValuePart> {
  yield* new Splitter().split(value);
}

/** Splits a list whose items are added one by one, so that it is never in memory as a whole. */
export class ListSplitter {
  readonly #splitter = new Splitter();
  readonly #send: (part: ValuePart) => void;
  #gathered: Json[] = [];
  #weight = 0;

  constructor(send: (part: ValuePart) => void) {
    this.#send = send;
    send(this.#splitter.open("list", WHOLE));
  }

  add(item: Json): void {
    const weight = weightOf(item, PART_CHARACTERS);
    if (this.#weight + weight > PART_CHARACTERS) this.end();
    this.#gathered.push(item);
    this.#weight += weight;
  }

  /** Sends the remaining items. */
  end(): void {
    for (const part of this.#splitter.splitList(this.#gathered, 0)) this.#send(part);
    this.#gathered = [];
    this.#weight = 0;
  }
}

interface Target {
  into: number;
  name: string | null;
}

const WHOLE: Target = { into: -1, name: null };

class Splitter {
  #opened = 0;

  open(container: "list" | "object", { into, name }: Target): ValuePart {
    this.#opened++;
    return { kind: "open", container, into, name };
  }

  *split(value: Json): Generator<ValuePart> {
    if (isContainer(value) && weightOf(value, PART_CHARACTERS) > PART_CHARACTERS) {
      return yield* this.#splitLong(value, WHOLE);
    }
    yield { kind: "fill", into: -1, json: JSON.stringify([value]) };
  }

  /**
   * Splits a long value. Yields before it lists the keys, because measuring the value has just
   * listed them.
   */
  *#splitLong(value: Json[] | JsonObject, spot: Target): Generator<ValuePart> {
    const container = this.#opened;
    yield this.open(Array.isArray(value) ? "list" : "object", spot);
    if (Array.isArray(value)) yield* this.splitList(value, container);
    else yield* this.#splitObject(value, container);
  }

  *splitList(list: readonly Json[], into: number): Generator<ValuePart> {
    let gathered: Json[] = [];
    let weight = 0;
    for (const item of list) {
      const itemWeight = weightOf(item, PART_CHARACTERS);
      if (weight + itemWeight > PART_CHARACTERS && gathered.length > 0) {
        yield { kind: "fill", into, json: JSON.stringify(gathered) };
        gathered = [];
        weight = 0;
      }
      if (isContainer(item) && itemWeight > PART_CHARACTERS) {
        yield* this.#splitLong(item, { into, name: null });
        continue;
      }
      gathered.push(item);
      weight += itemWeight;
    }
    if (gathered.length > 0) yield { kind: "fill", into, json: JSON.stringify(gathered) };
  }

  *#splitObject(object: JsonObject, into: number): Generator<ValuePart> {
    let gathered: Json[] = [];
    let weight = 0;
    // A list of the entries would take as long as a turn if there are many keys.
    for (const name in object) {
      const item = object[name] ?? null;
      const itemWeight = name.length + weightOf(item, PART_CHARACTERS);
      if (weight + itemWeight > PART_CHARACTERS && gathered.length > 0) {
        yield { kind: "fill", into, json: JSON.stringify(gathered) };
        gathered = [];
        weight = 0;
      }
      if (isContainer(item) && itemWeight > PART_CHARACTERS) {
        yield* this.#splitLong(item, { into, name });
        continue;
      }
      gathered.push(name, item);
      weight += itemWeight;
    }
    if (gathered.length > 0) yield { kind: "fill", into, json: JSON.stringify(gathered) };
  }
}

/** The organization for which a value is split or assembled. */
interface Owner {
  orgKey: string;
  signal: AbortSignal;
}

/**
 * Splits as `splitValue()`, and lets other work run in between. Rejects with the signal's reason if
 * it aborts.
 */
export async function splitInTurns(value: Json, owner: Owner): Promise<ValuePart[]> {
  const parts: ValuePart[] = [];
  await eachInTurns(splitValue(value), owner, (part) => parts.push(part));
  return parts;
}

/**
 * Assembles a value from all its parts, and lets other work run in between. Rejects as
 * `splitInTurns()`.
 */
export async function assembleInTurns(
  parts: Iterable<ValuePart>,
  owner: Owner,
): Promise<Json> {
  const assembly = new ValueAssembly();
  await eachInTurns(parts, owner, (part) => assembly.add(part));
  return assembly.value;
}

async function eachInTurns(
  parts: Iterable<ValuePart>,
  { orgKey, signal }: Owner,
  visit: (part: ValuePart) => void,
): Promise<void> {
  const turns = new Turns({ orgKey, turnMs: TURN_MS });
  for (const part of parts) {
    visit(part);
    if (!turns.isOver) continue;
    await turns.next();
    signal.throwIfAborted();
  }
}

/** Assembles a value from its parts, in their order. */
export class ValueAssembly {
  readonly #containers: (Json[] | JsonObject)[] = [];
  readonly #whole: Json[] = [];

  add(part: ValuePart): void {
    const into = part.into < 0 ? this.#whole : this.#containers[part.into];
    if (into === undefined) throw new Error(`Cannot assemble a value: no container ${part.into}`);
    if (part.kind === "open") {
      const container = part.container === "list" ? [] : {};
      this.#containers.push(container);
      put(into, part.name, container);
      return;
    }
    fill(into, JSON.parse(part.json));
  }

  get value(): Json {
    return this.#whole[0] ?? null;
  }
}

function fill(into: Json[] | JsonObject, filling: Json[]): void {
  if (Array.isArray(into)) { for (const item of filling) into.push(item); }
  else {
    for (let at = 0; at < filling.length; at += 2) {
      setField(into, String(filling[at]), filling[at + 1] ?? null);
    }
  }
}

function put(container: Json[] | JsonObject, name: string | null, value: Json): void {
  if (Array.isArray(container)) container.push(value);
  else setField(container, name ?? "", value);
}
