import { join } from "node:path";
import { startHeddle } from "./heddle.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";

export const ROOT: string = new URL("../../../", import.meta.url).pathname;

/** The address of the server that the pages name. */
const WRITTEN_ADDRESS = "http://127.0.0.1:8080";

/** A page of the documentation, by its path from the root. */
export async function readPage(path: string): Promise<string> {
  return await Deno.readTextFile(join(ROOT, path));
}

/** The code blocks of one language, in order. */
export function codeBlocks(page: string, language: string): string[] {
  const pattern = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm");
  return [...page.matchAll(pattern)].map(([, text = ""]) => text);
}

/** The output of a page's `bash` blocks, run in order against a server; throws if one fails. */
export async function runPage(page: string): Promise<string> {
  await using directory = await temporaryDirectory();
  const DATA_DIR = join(directory.path, "data");
  await using server = await startHeddle({
    env: { DATA_DIR, HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" },
  });
  // A reader's `deno` is the Deno of this test.
  await Deno.symlink(Deno.execPath(), join(directory.path, "deno"));
  const script = codeBlocks(page, "bash").join("\n");
  if (!script.includes(WRITTEN_ADDRESS)) throw new Error(`the page names no ${WRITTEN_ADDRESS}`);
  const { success, stdout, stderr } = await new Deno.Command("bash", {
    args: ["-euxo", "pipefail", "-c", script.replaceAll(WRITTEN_ADDRESS, server.url)],
    env: { DATA_DIR, PATH: `${directory.path}:${Deno.env.get("PATH")}`, NO_PROXY: "*" },
    cwd: ROOT,
    stdin: "null",
  }).output();
  const printed = new TextDecoder().decode(stdout).replaceAll("\r\n", "\n");
  if (success) return printed;
  throw new Error(`a command failed\n${printed}\n${new TextDecoder().decode(stderr)}`);
}
