import { serverWords, statusOf } from "../errors.ts";

/** The server refused the request because it contains images. */
export class ImagesRefused extends Error {
  override readonly name = "ImagesRefused";
}

const STATUSES: ReadonlySet<number | null> = new Set([400, 404, 415, 422, 500]);

/** The messages of Ollama, llama.cpp, vLLM, LM Studio, OpenRouter, DeepSeek, Mistral, Groq, … */
const WORDS: readonly RegExp[] = [
  /not support (?:image|vision|multimodal)/i,
  /support image input/i,
  /image input is not (?:supported|enabled)/i,
  /required for image input/i,
  /not a multimodal model/i,
  /unknown variant [`'"]?image_url/i,
  /unsupported content part type.*image_url/i,
  /content must be a string/i,
];

/** Whether a server refused a request because of its images. False for one without images. */
export function refusesImages(error: unknown, messages: readonly { content?: unknown }[]): boolean {
  if (!(error instanceof Error) || !STATUSES.has(statusOf(error))) return false;
  const words = serverWords(error);
  return WORDS.some((each) => each.test(words)) &&
    messages.some(({ content }) => Array.isArray(content) && content.some(isImage));
}

function isImage(part: { type?: unknown }): boolean {
  return part.type === "image_url";
}
