import { randomUUID } from "node:crypto";
import { basename, dirname, extname, join } from "node:path";
import { sha256Hex } from "../lib/crypto.ts";
import { parseDefinition } from "../definition/parse.ts";
import { updateWorkflowFile } from "../definition/update_file.ts";
import { canonicalText, readFileHead } from "../definition/workflow_file.ts";
import { fileStemOf } from "../workflows/files/file_name.ts";
import { foldName } from "../lib/text/fold_name.ts";
import { type DefinitionFile, errorsFrom, STANDARD_INPUT_NAME } from "./definition_files.ts";
import { CommandError } from "./usage.ts";
import { normalize } from "../lib/text/normalize.ts";

/**
 * The key of a file's workflow: the key in the file, else the file name without its extension. Null
 * for standard input, which has no name.
 */
export function fileKeyOf({ name, source }: DefinitionFile): string | null {
  const { key } = readFileHead(source);
  if (key !== null || name === STANDARD_INPUT_NAME) return key;
  return normalize(basename(name, extname(name)), "NFC");
}

/**
 * Finds the `.yaml` and `.yml` files of a directory and its subdirectories, in the order of their
 * names. Names that begin with a dot, such as `.github`, are skipped, and links are not followed.
 */
export async function findYamlFiles(directory: string): Promise<string[]> {
  const entries = (await Array.fromAsync(Deno.readDir(directory)))
    .filter(({ name }) => !name.startsWith("."))
    .sort((one, other) => one.name < other.name ? -1 : 1);
  const paths: string[] = [];
  for (const { name, isFile, isDirectory } of entries) {
    const path = join(directory, name);
    if (isDirectory) paths.push(...await findYamlFiles(path));
    else if (isFile && /\.ya?ml$/i.test(name)) paths.push(path);
  }
  return paths;
}

interface KnownFile {
  path: string;
  source: string;
}

/** The file of a workflow, as the server exports it. */
export interface ExportedFile {
  workflowId: string;
  /** The key that identifies the workflow on every server. */
  key: string;
  name: string;
  text: string;
}

/** A directory with workflow files. A file keeps its path, even if the workflow is renamed. */
export class WorkflowDirectory {
  readonly #path: string;
  readonly #files: ReadonlyMap<string, KnownFile>;
  /** The names that are used, case-folded, because some file systems ignore case. */
  readonly #taken: Set<string>;

  private constructor(
    path: string,
    { files, names }: { files: ReadonlyMap<string, KnownFile>; names: readonly string[] },
  ) {
    this.#path = path;
    this.#files = files;
    this.#taken = new Set(names.map(foldName));
  }

  /** Opens a directory. A missing directory counts as empty. */
  static async open(path: string): Promise<WorkflowDirectory> {
    const files = new Map<string, KnownFile>();
    for (const filePath of await orNone(() => findYamlFiles(path))) {
      const source = await readText(filePath);
      const key = fileKeyOf({ name: filePath, source });
      if (key !== null && !files.has(key)) files.set(key, { path: filePath, source });
    }
    const entries = await orNone(() => Array.fromAsync(Deno.readDir(path)));
    return new WorkflowDirectory(path, { files, names: entries.map(({ name }) => name) });
  }

  /** The files with a key in their text that is not one of `keys`. */
  filesNotIn(keys: ReadonlySet<string>): string[] {
    return [...this.#files].filter(([key, { source }]) =>
      !keys.has(key) && readFileHead(source).key !== null
    ).map(([, { path }]) => path);
  }

  /** Writes a file. Returns its path, or null if the file already has the same definition. */
  async save(file: ExportedFile): Promise<string | null> {
    const known = this.#files.get(file.key);
    // The file is not changed, to keep its author's comments and layout.
    if (known !== undefined && hasSameContent(known.source, file.text)) return null;
    const path = known?.path ?? join(this.#path, this.#newName(file));
    const text = known === undefined
      ? file.text
      : updateWorkflowFile({ source: known.source, exported: file.text });
    await writeWhole(path, text);
    return path;
  }

  /** Makes a file name only from properties that are the same on every server. */
  #newName({ name, key }: ExportedFile): string {
    const stem = fileStemOf(name);
    const hash = sha256Hex(key);
    const candidates = [stem, `${stem}-${hash.slice(0, 8)}`, `${stem}-${hash}`];
    for (const fileName of candidates.map((candidate) => `${candidate}.yaml`)) {
      if (this.#taken.has(foldName(fileName))) continue;
      this.#taken.add(foldName(fileName));
      return fileName;
    }
    throw new CommandError(`Cannot name a file for "${name}": ${stem}-${hash}.yaml is taken`, 1);
  }
}

async function orNone<T>(read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw new CommandError(`Cannot read the directory: ${messageOf(error)}`, 2);
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    throw new CommandError(`Cannot read ${path}: ${messageOf(error)}`, 2);
  }
}

function hasSameContent(source: string, text: string): boolean {
  const [one, other] = [definitionIn(source), definitionIn(text)];
  return one !== null && one === other;
}

/** The canonical text of a definition; null if the source has errors. */
function definitionIn(source: string): string | null {
  let text: string | null = null;
  errorsFrom(() => {
    const { definition, errors } = parseDefinition(source);
    if (definition !== null) text = canonicalText(definition);
    return errors;
  });
  return text;
}

/** Writes a file atomically: readers find either the old or the new text, also after a crash. */
async function writeWhole(path: string, text: string): Promise<void> {
  const draftPath = join(dirname(path), `.heddle-${randomUUID()}`);
  try {
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(draftPath, text, { createNew: true });
    await Deno.rename(draftPath, path);
  } catch (error) {
    await Deno.remove(draftPath).catch(() => {});
    throw new CommandError(`Cannot write ${path}: ${messageOf(error)}`, 1);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
