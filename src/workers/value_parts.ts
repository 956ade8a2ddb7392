import { type Json, type JsonObject, setField, weightOf } from "../lib/json.ts";
import { Turns } from "../lib/turns/turns.ts";

/** How long splitting or assembling a value may keep others waiting, but for one part. */
const TURN_MS = 5;

/** Characters of JSON in one part, about: reading one takes a few milliseconds at worst. */
const PART_CHARACTERS = 64 * 1024;

/**
 * A piece of a large value. `open` begins a list or an object inside holder `into`, numbered by the
 * order of opening; `fill` adds items or fields, as JSON, to holder `into`. -1 is the whole value.
 */
export type ValuePart =
  | { kind: "open"; holder: "list" | "object"; into: number; name: string | null }
  | { kind: "fill"; into: number; json: string };

/** Splits a value into parts, each small enough to be written and read without a long stop. */
export function* splitValue(value: Json): Generator<ValuePart> {
  yield* new Splitter().split(value, { into: -1, name: null });
}

interface Spot {
  into: number;
  name: string | null;
}

class Splitter {
  #opened = 0;

  *split(value: Json, { into, name }: Spot): Generator<ValuePart> {
    if (!isHolder(value) || !weighsMore(value, PART_CHARACTERS)) {
      return yield { kind: "fill", into, json: JSON.stringify(wrapped(value, name)) };
    }
    const holder = this.#opened++;
    yield { kind: "open", holder: Array.isArray(value) ? "list" : "object", into, name };
    if (Array.isArray(value)) yield* this.#splitList(value, holder);
    else yield* this.#splitObject(value, holder);
  }

  *#splitList(list: readonly Json[], into: number): Generator<ValuePart> {
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
        yield* this.split(item, { into, name: null });
        continue;
      }
      gathered.push(item);
      weight += itemWeight;
    }
    if (gathered.length > 0) yield { kind: "fill", into, json: JSON.stringify(gathered) };
  }

  *#splitObject(object: JsonObject, into: number): Generator<ValuePart> {
    let gathered: [string, Json][] = [];
    let weight = 0;
    // Without a list of the entries, which for many keys takes as long as a turn.
    for (const name in object) {
      const item = object[name] ?? null;
      const itemWeight = name.length + weightOf(item, PART_CHARACTERS);
      if (weight + itemWeight > PART_CHARACTERS && gathered.length > 0) {
        yield { kind: "fill", into, json: JSON.stringify(Object.fromEntries(gathered)) };
        gathered = [];
        weight = 0;
      }
      if (isHolder(item) && itemWeight > PART_CHARACTERS) {
        yield* this.split(item, { into, name });
        continue;
      }
      gathered.push([name, item]);
      weight += itemWeight;
    }
    if (gathered.length > 0) {
      yield { kind: "fill", into, json: JSON.stringify(Object.fromEntries(gathered)) };
    }
  }
}

/** The organization that a value is split or assembled for. */
interface Owner {
  orgKey: string;
  signal: AbortSignal;
}

/**
 * Works as `splitValue()`, but yields to other work; rejects with the signal's reason where it
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
    const filling: Json = JSON.parse(part.json);
    if (Array.isArray(filling)) { for (const item of filling) put(into, null, item); }
    else if (isHolder(filling)) {
      for (const [name, item] of Object.entries(filling)) put(into, name, item);
    }
  }

  get value(): Json {
    return this.#whole[0] ?? null;
  }
}

function weighsMore(value: Json, most: number): boolean {
  return weightOf(value, most) > most;
}

/** A holder is filled with lists or objects of its new entries. */
function wrapped(value: Json, name: string | null): Json {
  return name === null ? [value] : Object.fromEntries([[name, value]]);
}

function put(holder: Json[] | JsonObject, name: string | null, value: Json): void {
  if (Array.isArray(holder)) holder.push(value);
  else setField(holder, name ?? "", value);
}

function isHolder(value: Json): value is Json[] | JsonObject {
  return typeof value === "object" && value !== null;
}
