/** How the commands that speak to a server reach it, as the environment says. */
export interface ServerAccess {
  url: string | null;
  token: string | null;
}

/**
 * Reads `HEDDLE_SERVER` and `HEDDLE_TOKEN`. No `.env` is read for them: one that lies in a
 * repository could send the caller's token to its author.
 */
export function loadServerAccess(): ServerAccess {
  const read = (name: string) => Deno.env.get(name)?.trim() || null;
  return { url: read("HEDDLE_SERVER"), token: read("HEDDLE_TOKEN") };
}
