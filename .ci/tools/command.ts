import { join } from "node:path";

/** Options of a command besides its arguments. */
export interface CommandOptions {
  cwd?: string;
  env?: Record<string, string>;
}

/** Runs a command and returns its standard output. Throws its error output if it fails. */
export async function run(
  [program = "", ...args]: string[],
  options: CommandOptions = {},
): Promise<string> {
  const { success, code, stdout, stderr } = await new Deno.Command(program, {
    args,
    stdin: "null",
    ...options,
  }).output();
  const decoder = new TextDecoder();
  if (success) return decoder.decode(stdout).trim();
  const words = decoder.decode(stderr).trim() || decoder.decode(stdout).trim();
  throw new Error(`Cannot run "${program} ${args.join(" ")}": exit ${code}: ${words.slice(-2000)}`);
}

/** Whether the program is installed. */
export async function isInstalled(program: string): Promise<boolean> {
  try {
    const command = new Deno.Command(program, { args: ["version"], stdin: "null" });
    await command.output();
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** The path of a program in PATH, or null. */
export async function findCommand(program: string): Promise<string | null> {
  for (const dir of (Deno.env.get("PATH") ?? "").split(":")) {
    const path = join(dir, program);
    const isFile = await Deno.stat(path).then((info) => info.isFile, () => false);
    if (dir !== "" && isFile) return path;
  }
  return null;
}
