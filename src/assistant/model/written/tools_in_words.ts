import type { FunctionTool } from "../request.ts";
import type { ModelMessage } from "../context/conversation.ts";

const HOW = "Your tools, each with the JSON Schema of its arguments. To call one, answer with " +
  "nothing but this, in a fence, and stop: you are given the result in the next message.\n" +
  '```json\n{"name": "look_up", "arguments": {"topic": "files.read"}}\n```';

/** Returns the conversation for a server without tool support: tools and calls become text. */
export function withToolsInWords(
  messages: readonly ModelMessage[],
  tools: readonly FunctionTool[],
): ModelMessage[] {
  const names = new Map<string, string>();
  return messages.map((message): ModelMessage => {
    if (message.role === "system") {
      return { role: "system", content: `${message.content}\n\n${describeTools(tools)}` };
    }
    if (message.role === "tool") {
      const name = names.get(message.tool_call_id) ?? "the tool";
      const content = `Result of ${name}:\n<result>\n${message.content}\n</result>`;
      return { role: "user", content };
    }
    if (message.role !== "assistant" || !message.tool_calls) return message;
    const calls = message.tool_calls.filter((call) => call.type === "function");
    for (const { id, function: { name } } of calls) names.set(id, name);
    const written = calls.map(({ function: { name, arguments: given } }) =>
      `\`\`\`json\n{"name":${JSON.stringify(name)},"arguments":${given || "{}"}}\n\`\`\``
    );
    return { role: "assistant", content: [message.content, ...written].filter(Boolean).join("\n") };
  });
}

function describeTools(tools: readonly FunctionTool[]): string {
  const list = tools.map(({ function: { name, description, parameters } }) =>
    `- ${name}: ${description ?? ""} ${JSON.stringify(parameters ?? {})}`
  );
  return [HOW, ...list].join("\n");
}
