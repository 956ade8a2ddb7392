import { type Json, type JsonObject, weightOf } from "../json.ts";
import { doInTurns, PIECE_CHARACTERS, type TurnOwner } from "./pieces.ts";

/** Works as `weightOf()`, but yields to other work while the value is long. */
export async function weighInTurns(value: Json, most: number, owner: TurnOwner): Promise<number> {
  const scale = { weight: 0, most };
  await doInTurns(weighed(value, scale), owner);
  return scale.weight;
}

interface Scale {
  weight: number;
  most: number;
}

function* weighed(value: Json, scale: Scale): Generator<void, void> {
  const weight = weightOf(value, PIECE_CHARACTERS);
  if (weight <= PIECE_CHARACTERS || typeof value !== "object" || value === null) {
    scale.weight += weight;
    return;
  }
  scale.weight += 2;
  let since = 0;
  for (const [nameWeight, item] of itemsOf(value)) {
    const itemWeight = weightOf(item, PIECE_CHARACTERS);
    since += nameWeight + itemWeight;
    scale.weight += nameWeight;
    if (itemWeight > PIECE_CHARACTERS) yield* weighed(item, scale);
    else scale.weight += itemWeight;
    if (scale.weight > scale.most) return;
    if (since <= PIECE_CHARACTERS) continue;
    since = 0;
    yield;
  }
}

/** The items, each with the weight of its name or its comma. */
function* itemsOf(value: Json[] | JsonObject): Generator<[number, Json]> {
  if (Array.isArray(value)) { for (const item of value) yield [1, item]; }
  else for (const name in value) yield [name.length + 4, value[name] ?? null];
}
