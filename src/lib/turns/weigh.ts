import { isContainer, type Json, type JsonObject, scalarWeight } from "../json.ts";
import { doInTurns, PIECE_CHARACTERS, type TurnOwner } from "./pieces.ts";

/** Like `weightOf()`, but pauses for other work while the value is long. */
export async function weighInTurns(value: Json, most: number, owner: TurnOwner): Promise<number> {
  return await doInTurns(weighed(value, most), owner);
}

/** Lists the keys of each object only once, because that takes milliseconds for 20,000 keys. */
function* weighed(value: Json, most: number): Generator<void, number> {
  if (!isContainer(value)) return scalarWeight(value);
  let weight = 0;
  let pauseAt = PIECE_CHARACTERS;
  const open = [value];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    weight += 2;
    // A list that is too long is not walked.
    if (Array.isArray(at) && weight + at.length > most) return weight + at.length;
    for (const [nameWeight, item] of itemsOf(at)) {
      weight += nameWeight;
      if (isContainer(item)) open.push(item);
      else weight += scalarWeight(item);
      if (weight > most) return weight;
      if (weight < pauseAt) continue;
      pauseAt = weight + PIECE_CHARACTERS;
      yield;
    }
  }
  return weight;
}

/** The items, each with the weight of its name or comma. */
function* itemsOf(value: Json[] | JsonObject): Generator<[number, Json]> {
  if (Array.isArray(value)) { for (const item of value) yield [1, item]; }
  else for (const name in value) yield [name.length + 4, value[name] ?? null];
}
