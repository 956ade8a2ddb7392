import { transform } from "esbuild";

/**
 * Returns a script without blanks and comments, a quarter smaller. Names are kept, because the log
 * contains names of functions and errors. Syntax is not shortened, because esbuild 0.25.5 then
 * inlines resources like variables that are read once, and `using` is lost.
 */
export async function minify(script: string): Promise<string> {
  return (await transform(script, { minifyWhitespace: true })).code;
}
