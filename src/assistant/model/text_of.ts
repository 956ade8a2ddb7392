import { isJsonObject } from "../../lib/json.ts";

/** Returns the text of a content, which some servers send in parts, including reasoning. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => isJsonObject(part) && part["type"] === "text" ? part["text"] : "")
    .filter((text) => typeof text === "string").join("");
}
