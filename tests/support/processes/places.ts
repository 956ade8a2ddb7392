/** Directories that a process may write to, to see that it does not. */
export interface Places extends AsyncDisposable {
  /** The one around all others. */
  path: string;
  cwd: string;
  /** `HOME`, `TMPDIR`, and what the runtime needs. */
  env: Record<string, string>;
}

export async function openPlaces(): Promise<Places> {
  const path = await Deno.makeTempDir({ prefix: "heddle-around-" });
  const [cwd, HOME, TMPDIR] = [`${path}/work`, `${path}/home`, `${path}/temporary`];
  for (const place of [cwd, HOME, TMPDIR]) await Deno.mkdir(place);
  return {
    path,
    cwd,
    env: { HOME, TMPDIR, ...await runtimeDirectory() },
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}

/** Every path below a directory. */
export async function listing(directory: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(directory)) {
    const path = `${directory}/${name}`;
    paths.push(path);
    if (isDirectory) paths.push(...await listing(path));
  }
  return paths.sort();
}

/** The directory in which the runtime keeps compiled sources; an executable needs none. */
async function runtimeDirectory(): Promise<Record<string, string>> {
  if (Deno.env.has("HEDDLE_BINARY")) return {};
  const command = new Deno.Command(Deno.execPath(), { args: ["info", "--json"] });
  const { stdout } = await command.output();
  return { DENO_DIR: JSON.parse(new TextDecoder().decode(stdout)).denoDir };
}
