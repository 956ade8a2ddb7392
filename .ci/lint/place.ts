import { readdirSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import {
  CONSOLE_IMPORTS,
  DENO_ROOMS,
  EDGES,
  FOLDER_FILES_MAX,
  FOLDERS_BOUNDED,
  INNER_EDGES,
  LIBRARIES,
  NARROWED,
  OUTSIDE,
  STORE_TYPES_ONLY,
} from "./table.ts";

const ROOT = resolve(import.meta.dirname ?? ".", "../..");

/** A file's path under `src/`, and the room that the path begins with. */
export interface Place {
  path: string;
  room: string;
}

/** The path of a file from the root of the checkout, with `/` on every system. */
export function fromRoot(filename: string): string {
  return relative(ROOT, filename).split(sep).join("/");
}

/** The place of a file. Null for files outside `src/`, which have no rules. */
export function placeOf(filename: string): Place | null {
  return placeAt(fromRoot(filename));
}

function placeAt(path: string): Place | null {
  if (!path.startsWith("src/")) return null;
  const inside = path.slice("src/".length);
  const [first = ""] = inside.split("/");
  return { path: inside, room: first.replace(/\.ts$/, "") };
}

/** Returns why the file may not import `specifier`; null if it may. */
export function importFault(filename: string, specifier: string): string | null {
  const local = specifier.startsWith(".") || specifier.startsWith("/");
  const target = local ? fromRoot(resolve(dirname(filename), specifier)) : null;
  if (fromRoot(filename) === "main.ts") return mainFault(specifier, target);
  if (isConsole(filename)) return consoleFault(target);
  const place = placeOf(filename);
  if (!place) return null;
  if (!EDGES[place.room]) {
    return `Cannot place "${place.room}": the table of src/ folders does not name it`;
  }
  return target === null ? libraryFault(place, specifier) : edgeFault(place, target);
}

/** Whether the file is one of the pages for the browser. */
export function isConsole(filename: string): boolean {
  return fromRoot(filename).startsWith("console/");
}

/** The libraries of the pages are those that `console/deno.json` names. */
function consoleFault(target: string | null): string | null {
  if (target === null || target.startsWith("console/")) return null;
  if (CONSOLE_IMPORTS.some((entry) => matches(entry, target))) return null;
  return `console may not import ${target}: of src it may import ${choiceOf(CONSOLE_IMPORTS)}`;
}

/** Returns why the file may import only types from `specifier`; null if it may import values. */
export function valueFault({ path }: Place, specifier: string): string | null {
  const folder = STORE_TYPES_ONLY.find((entry) => matches(entry, path));
  if (!folder || !isStore(specifier)) return null;
  return `src/${folder} may import only types from "${specifier}": it does without a database`;
}

function mainFault(specifier: string, target: string | null): string | null {
  if (target?.startsWith("src/cli/")) return null;
  return `main.ts may not import "${specifier}": it imports src/cli and nothing else`;
}

function edgeFault(place: Place, target: string): string | null {
  const there = placeAt(target);
  if (!there) return outsideFault(place, target);
  if (there.room === place.room) return innerFault(place, there);
  const [name, allowed] = outerEdges(place);
  if (allowed.includes(there.room) || allowed.includes(there.path)) return null;
  return `src/${name} may not import src/${there.path}: it may import ${choiceOf(allowed)}`;
}

/** The folder whose table entry applies to the file, and the rooms that it may import. */
function outerEdges({ path, room }: Place): [name: string, allowed: readonly string[]] {
  const narrowed = Object.entries(NARROWED).find(([folder]) => path.startsWith(`${folder}/`));
  return narrowed ?? [room, EDGES[room] ?? []];
}

/** Follows both paths through each folder with rules until they differ. */
function innerFault(place: Place, there: Place): string | null {
  const folders = place.path.split("/").slice(0, -1);
  for (let depth = 1; depth <= folders.length; depth++) {
    const folder = folders.slice(0, depth).join("/");
    if (!there.path.startsWith(`${folder}/`)) return null;
    const edges = INNER_EDGES[folder];
    if (!edges) continue;
    const from = innerRoom(place.path, folder);
    const to = innerRoom(there.path, folder);
    const unknown = [from, to].find((room) => !edges[room]);
    if (unknown) {
      return `Cannot place "${folder}/${unknown}": the table of rooms in src/${folder} does not name it`;
    }
    const allowed = edges[from] ?? [];
    if (from === to || allowed.includes(to)) continue;
    const name = from === "." ? `A file directly in src/${folder}` : `src/${folder}/${from}`;
    return `${name} may not import src/${there.path}: of src/${folder} it may import ${
      choiceOf(allowed)
    }`;
  }
  return null;
}

/** The room of a file inside the folder; `.` if it is directly in it. */
function innerRoom(path: string, folder: string): string {
  const [first = "", ...rest] = path.slice(folder.length + 1).split("/");
  return rest.length > 0 ? first : ".";
}

function choiceOf(allowed: readonly string[]): string {
  return allowed.length > 0 ? allowed.join(", ") : "nothing of ours";
}

function outsideFault(place: Place, target: string): string | null {
  const entry = Object.entries(OUTSIDE).find(([path]) => matches(path, target));
  if (entry?.[1].includes(place.room)) return null;
  const owners = entry ? entry[1].join(", ") : "nobody in src";
  return `src/${place.room} may not import ${target}: ${owners} may`;
}

function libraryFault(place: Place, specifier: string): string | null {
  if (specifier.startsWith("node:")) return null;
  if (specifier.includes(":")) {
    return `Cannot import "${specifier}" by address: pin it in deno.json and import it by name`;
  }
  const entry = Object.entries(LIBRARIES).find(([name]) =>
    matches(name, specifier) || specifier.startsWith(`${name}/`)
  );
  if (!entry) return `Cannot import "${specifier}": the table of libraries gives it no owner`;
  const [name, owners] = entry;
  if (owners.some((owner) => owns(owner, place))) return null;
  return `src/${place.room} may not import "${name}": its owner is ${owners.join(", ")}`;
}

/** A table entry ending in `/` covers everything under it, another one only itself. */
function matches(entry: string, path: string): boolean {
  return entry.endsWith("/") ? path.startsWith(entry) : path === entry;
}

function owns(owner: string, { path, room }: Place): boolean {
  if (owner === "*_store.ts") return isStore(path);
  return owner === room || matches(owner, path);
}

function isStore(path: string): boolean {
  return /(^|[/_])store\.ts$/.test(path);
}

/** Whether the room may name `Deno`. */
export function mayUseDeno({ room }: Place): boolean {
  return DENO_ROOMS.includes(room);
}

/** Returns why a folder of `FOLDERS_BOUNDED` has too many files; null if it does not. */
export function folderFault(folder: string, files: number): string | null {
  const isBounded = FOLDERS_BOUNDED.some((root) => folder.startsWith(root));
  if (!isBounded || files <= FOLDER_FILES_MAX) return null;
  return `${files} files in ${folder}: it may have ${FOLDER_FILES_MAX}; put some into a folder below`;
}

/** The names of the source files directly in a folder; none if there is no such folder. */
export function sourceFilesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /\.tsx?$/.test(name));
  } catch {
    return [];
  }
}
