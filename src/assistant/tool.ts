import { ERROR_TEXTS } from "./grammar/language/answers/error_texts.ts";
import type { Language } from "./grammar/language/vocabulary.ts";
import { z } from "zod";
import { AppError } from "../lib/errors.ts";
import type { Interrupt } from "../threads/interrupts/interrupt.ts";
import type { JsonObject } from "../lib/json.ts";
import type { NewProposal } from "../threads/proposals/proposal.ts";
import { doOrPropose } from "./deeds/do_or_propose.ts";
import { isPlan, type Plan } from "./deeds/plan.ts";
import type { Talk } from "./talk.ts";

/** The result of a call. */
export interface ToolResult {
  /** The text that the assistant reads or passes on. */
  text: string;
  /** Whether the call failed. Later calls of the same turn are not made then. */
  hasFailed?: boolean;
  /** A run that the reply follows to its end. */
  runId?: string;
  /** A question that must be answered before the work can continue; it ends the reply. */
  interrupt?: Interrupt;
  /** Names of tools that are offered to the model from now on. */
  unlocks?: readonly string[];
  /** A deed that waits for the user's consent; it ends the reply. */
  proposal?: NewProposal;
}

/** A tool of the assistants. */
export interface Tool {
  name: string;
  /** Tells the model what the tool does, and when to use it. */
  description: string;
  /**
   * A tool with the effect `outside` performs a deed only if the user orders it, or accepts its
   * proposal.
   */
  effect: "none" | "draft" | "outside";
  input: z.ZodObject;
  /** Whether the caller has the right to use the tool. Otherwise it is not offered. */
  isOffered(talk: Talk): Promise<boolean>;
  /**
   * Calls the tool. Errors that a model can correct, such as wrong arguments and refusals, are
   * returned as text.
   */
  call(talk: Talk, input: unknown): Promise<ToolResult>;
  /**
   * Returns the deed that a call would perform, or a result that explains why there is none; only
   * for outside effects.
   */
  plan?(talk: Talk, input: JsonObject): Promise<Plan | ToolResult>;
}

interface ToolDefinition<Input extends z.ZodObject> {
  name: string;
  description: string;
  effect: "none" | "draft";
  input: Input;
  isOffered?: (talk: Talk) => Promise<boolean>;
  run(talk: Talk, input: z.output<Input>): Promise<ToolResult>;
}

export function defineTool<Input extends z.ZodObject>(
  { run, isOffered = () => Promise.resolve(true), ...tool }: ToolDefinition<Input>,
): Tool {
  return {
    ...tool,
    isOffered,
    async call(talk, given) {
      const parsed = tool.input.safeParse(given);
      if (!parsed.success) {
        return { text: wrongArguments(tool.name, parsed.error), hasFailed: true };
      }
      try {
        return await run(talk, parsed.data);
      } catch (error) {
        if (error instanceof AppError && error.code !== "internal") {
          return { text: failureText(error, talk.resultLanguage), hasFailed: true };
        }
        throw error;
      }
    },
  };
}

interface DeedDefinition<Input extends z.ZodObject> {
  name: string;
  description: string;
  input: Input;
  isOffered?: (talk: Talk) => Promise<boolean>;
  /**
   * Returns the deed that would be performed now, or a result that explains why there is none. Has
   * no effect itself.
   */
  plan(talk: Talk, input: z.output<Input>): Promise<Plan | ToolResult>;
}

/**
 * Defines a tool with an outside effect. Its call performs what the user ordered, or proposes it.
 */
export function defineDeed<Input extends z.ZodObject>(
  { plan, ...tool }: DeedDefinition<Input>,
): Tool {
  const { name, input } = tool;
  const run = async (talk: Talk, given: z.output<Input>): Promise<ToolResult> => {
    const planned = await plan(talk, given);
    if (!isPlan(planned)) return planned;
    // The input was parsed from JSON.
    const stored: JsonObject = JSON.parse(JSON.stringify(given));
    return await doOrPropose(talk, { action: name, input: stored, plan: planned });
  };
  return {
    ...defineTool({ ...tool, effect: "none", run }),
    effect: "outside",
    plan: (talk, given) => plan(talk, input.parse(given)),
  };
}

function wrongArguments(name: string, { issues }: z.ZodError): string {
  const list = issues.map(({ path, message }) => `- ${path.join(".") || "arguments"}: ${message}`);
  return [`Cannot call ${name}:`, ...list].join("\n");
}

/** A refusal in the language of tool results. The messages of other errors are in English. */
export class LocalizedError extends AppError {}

/** Returns a refusal as text, with every wrong field. */
export function failureText(error: AppError, language: Language): string {
  const { message, issues } = error;
  const said = error instanceof LocalizedError ? message : ERROR_TEXTS[language].failed(message);
  return [said, ...issues.map((issue) => `- ${issue.path}: ${issue.message}`)].join(
    "\n",
  );
}
