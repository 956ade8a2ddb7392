import type { Json, JsonObject } from "../../../src/lib/json.ts";
import type { Place } from "./place.ts";

/** Something to be built, and what it must give. */
export interface Job {
  id: string;
  /** The words of a user; `{site}` in them stands for the address of the job's web site. */
  says: string;
  inputs: JsonObject;
  /** The outputs of a run, or what `play` finds. */
  expected: Json;
  /** Other inputs, and what they give: a workflow is right only if it is so twice. */
  again?: { inputs: JsonObject; expected: Json };
  /** Makes what has to be there before the user speaks. */
  prepare?(place: Place): Promise<unknown>;
  /** Uses the published workflow as its users would, and tells what has become of it. */
  play?(place: Place, workflowId: string): Promise<Json>;
}
