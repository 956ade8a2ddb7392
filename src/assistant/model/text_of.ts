import { isJsonObject } from "../../lib/json.ts";

/** The text of a content, which some servers give in parts, thoughts among them. */
export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => isJsonObject(part) && part["type"] === "text" ? part["text"] : "")
    .filter((text) => typeof text === "string").join("");
}
