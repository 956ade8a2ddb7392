import { z } from "zod";
import { CATALOGUE } from "../../services/catalogue.ts";
import { describeFunctions, findFunctions } from "../reference/functions.ts";
import { RULE_FORMAT } from "../reference/rule_format.ts";
import { searchDocs, searchWords } from "../reference/search_docs.ts";
import { describeActionNamed, describeServices } from "../reference/services.ts";
import { defineTool } from "../tool.ts";
import { PART_CHARACTERS_MAX } from "./text_part.ts";
import { isToolGroup, TOOL_GROUPS } from "./tool_groups.ts";

const SECTIONS_MAX = 3;
const SECTION_CHARACTERS_MAX = 1_800;
const FUNCTIONS_MAX = 15;

export const lookUpTool = defineTool({
  name: "look_up",
  description: 'Looks something up: "services", "http.request", "functions", words about a ' +
    "function or about Heddle. Brings further tools: " +
    `${Object.keys(TOOL_GROUPS).map((name) => `"${name}"`).join(", ")}.`,
  effect: "none",
  input: z.strictObject({ topic: z.string().min(1).max(300) }),
  async run(_talk, { topic }) {
    const name = topic.trim().toLowerCase();
    const known = knownTopic(name);
    if (isToolGroup(name)) {
      const names = TOOL_GROUPS[name];
      const text = `You can call now: ${names.join(", ")}.`;
      return { text: known === null ? text : `${text}\n${known}`, unlocks: names };
    }
    return { text: known ?? await find(name) };
  },
});

function knownTopic(name: string): string | null {
  if (name === "services") return describeServices();
  if (name === "functions") return describeFunctions();
  if (name === "rule tools") return RULE_FORMAT;
  if (CATALOGUE.has(name)) return describeServices(name);
  return describeActionNamed(name);
}

async function find(topic: string): Promise<string> {
  const words = searchWords(topic);
  const functions = findFunctions(words).slice(0, FUNCTIONS_MAX);
  const sections = await searchDocs(words, SECTIONS_MAX);
  const parts = [
    ...(functions.length > 0 ? [`Functions: ${functions.join("; ")}`] : []),
    ...sections.map(({ page, text }) =>
      `From the page "${page}":\n${text.slice(0, SECTION_CHARACTERS_MAX)}`
    ),
  ];
  if (parts.length === 0) {
    return `Nothing is found for "${topic}". Topics: services, functions, a service's name, words.`;
  }
  return parts.join("\n\n").slice(0, PART_CHARACTERS_MAX);
}
