/**
 * Everything that reads and answers messages. It is loaded with the first message, because its
 * phrases and documents are megabytes that would delay the start.
 */
export { builtInAssistant } from "./built_in/assistant.ts";
export { userLanguage } from "./built_in/user_language.ts";
export { knownDrafts } from "./deeds/known_drafts.ts";
export { OrderedDeeds } from "./deeds/ordered_deeds.ts";
export { readConsent } from "./grammar/read_consent.ts";
export { modelAssistant } from "./model/assistant.ts";
export { readAnswer } from "./read_answer.ts";
export { reply } from "./replies/reply.ts";
export { withholdValues } from "./secrets/withhold_values.ts";
export { makeTitle } from "./title.ts";
