import { isHolder, type Json, type JsonObject, setField, weightOf } from "../lib/json.ts";
import { Turns } from "../lib/turns/turns.ts";

/** The longest time that splitting or assembling a value blocks other work, except for one part. */
const TURN_MS = 5;

/**
 * The approximate number of JSON characters of a part. Parsing a part takes a few milliseconds in
 * the worst case.
 */
const PART_CHARACTERS = 32 * 1024;

/**
 * A part of a large value. `open` begins a list or an object inside holder `into`; holders are
 * numbered in the order of opening, and -1 is the whole value. `fill` adds to holder `into`, from a
 * JSON list of items or, for an object, of alternating names and values: that takes less time and
 * memory to parse than an object.
 */
export type ValuePart =
  | { kind: "open"; holder: "list" | "object"; into: number; name: string | null }
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

interface Spot {
  into: number;
  name: string | null;
}

const WHOLE: Spot = { into: -1, name: null };

class Splitter {
  #opened = 0;

  open(holder: "list" | "object", { into, name }: Spot): ValuePart {
    this.#opened++;
    return { kind: "open", holder, into, name };
  }

  *split(value: Json): Generator<ValuePart> {
    if (isHolder(value) && weightOf(value, PART_CHARACTERS) > PART_CHARACTERS) {
      return yield* this.#splitLong(value, WHOLE);
    }
    yield { kind: "fill", into: -1, json: JSON.stringify([value]) };
  }

  /**
   * Splits a long value. Yields before it lists the keys, because measuring the value has just
   * listed them.
   */
  *#splitLong(value: Json[] | JsonObject, spot: Spot): Generator<ValuePart> {
    const holder = this.#opened;
    yield this.open(Array.isArray(value) ? "list" : "object", spot);
    if (Array.isArray(value)) yield* this.splitList(value, holder);
    else yield* this.#splitObject(value, holder);
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
      if (isHolder(item) && itemWeight > PART_CHARACTERS) {
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
      if (isHolder(item) && itemWeight > PART_CHARACTERS) {
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
  readonly #holders: (Json[] | JsonObject)[] = [];
  readonly #whole: Json[] = [];

  add(part: ValuePart): void {
    const into = part.into < 0 ? this.#whole : this.#holders[part.into];
    if (into === undefined) throw new Error(`Cannot assemble a value: no holder ${part.into}`);
    if (part.kind === "open") {
      const holder = part.holder === "list" ? [] : {};
      this.#holders.push(holder);
      put(into, part.name, holder);
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

function put(holder: Json[] | JsonObject, name: string | null, value: Json): void {
  if (Array.isArray(holder)) holder.push(value);
  else setField(holder, name ?? "", value);
}
