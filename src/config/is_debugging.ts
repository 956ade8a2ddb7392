/** Whether the environment asks for error messages with all details. */
export function isDebugging(): boolean {
  return Deno.env.get("LOG_LEVEL")?.trim() === "debug";
}
