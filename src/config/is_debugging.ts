/** Whether the environment asks for everything there is to know of an error. */
export function isDebugging(): boolean {
  return Deno.env.get("LOG_LEVEL")?.trim() === "debug";
}
