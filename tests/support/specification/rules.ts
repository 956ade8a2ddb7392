import type { JsonObject } from "../../../src/lib/json.ts";
import { ruleNamed } from "../rules/rules.ts";
import type { SpecifiedAnswer, SpecifiedCaller } from "./caller.ts";
import { CHATS } from "./chats.ts";

type Body = SpecifiedAnswer["body"];

export const RULES = "/api/v1/rules";

/** The id of a new rule with one version. */
export async function publishRule(
  caller: SpecifiedCaller,
  definition: JsonObject = ruleNamed("Discount"),
): Promise<string> {
  const { ruleId } = await caller.expect(201, `POST ${RULES}`, { json: { definition } });
  await caller.expect(201, `POST ${RULES}/${ruleId}/publish`);
  return ruleId;
}

/** A thread from a rule, as the answer tells it. */
export async function threadFromRule(
  caller: SpecifiedCaller,
  json: { rulePublicId: string; versionPublicId?: string; title?: string },
): Promise<Body> {
  return await caller.expect(201, `POST ${CHATS}/from-rule`, { json });
}
