import type OpenAI from "openai";
import type { Model } from "../models.ts";

/** Until the first answer, and between two pieces of it. */
export const SILENCE_MS = 60_000;

/** The library costs 25 MB, so it is loaded when the first message for a model comes. */
export async function openClient({ baseUrl, apiKey, fetch }: Model): Promise<OpenAI> {
  const { default: Client } = await import("openai");
  return new Client({
    baseURL: baseUrl,
    fetch,
    // The library insists on one; a server that asks for none ignores it.
    apiKey: apiKey ?? "none",
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    maxRetries: 1,
    timeout: SILENCE_MS,
    logLevel: "off",
  });
}
