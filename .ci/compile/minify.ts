import { transform } from "esbuild";

/**
 * A script without blanks and comments: a quarter less. Names stay, because the log has those of
 * functions and errors. Shorter syntax is left out, because it takes resources for variables that
 * are read once, and `using` is lost (esbuild 0.25.5).
 */
export async function minify(script: string): Promise<string> {
  return (await transform(script, { minifyWhitespace: true })).code;
}
