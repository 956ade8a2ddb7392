import { isHolder, type Json, type JsonObject, setField, weightOf } from "../lib/json.ts";
import { Turns } from "../lib/turns/turns.ts";

/** How long splitting or assembling a value may keep others waiting, but for one part. */
const TURN_MS = 5;

/** Characters of JSON in one part, about: reading one takes a few milliseconds at worst. */
const PART_CHARACTERS = 32 * 1024;

/**
 * A piece of a large value. `open` begins a list or an object inside holder `into`, numbered by the
 * order of opening; `fill` adds to holder `into`, from a list of JSON, items or, for an object, names
 * and values by turns: that is read in less time and memory than an object. -1 is the whole value.
 */
export type ValuePart =
  | { kind: "open"; holder: "list" | "object"; into: number; name: string | null }
  | { kind: "fill"; into: number; json: string };

/** Splits a value into parts, each small enough to be written and read without a long stop. */
export function* splitValue(value: Json): Generator<ValuePart> {
  yield* new Splitter().split(value);
}

/** Splits a list that is made item by item, so that nobody has to keep it. */
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

  /** Sends what is gathered. */
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

  /** Yields before it lists the keys: weighing has listed them, too. */
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
    // Without a list of the entries, which for many keys takes as long as a turn.
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

/** The organization that a value is split or assembled for. */
interface Owner {
  orgKey: string;
  signal: AbortSignal;
}

/**
 * Works as `splitValue()`, but yields to other work; rejects with the signal's reason if it
 * aborts.
 */
export async function splitInTurns(value: Json, owner: Owner): Promise<ValuePart[]> {
  const parts: ValuePart[] = [];
  await eachInTurns(splitValue(value), owner, (part) => parts.push(part));
  return parts;
}

/** The value of which these are all parts, with turns for others; rejects as `splitInTurns()`. */
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

/** Puts a value together again from its parts, in their order. */
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
