import { isJsonObject, type Json } from "../../lib/json.ts";
import type { DefinitionError } from "../definition.ts";
import { suggestKey } from "./familiar_names.ts";
import { ERRORS_MAX } from "../limits.ts";
import type { NodePosition, SourceText } from "../source/source.ts";

/**
 * Without this limit, long keys that contain many errors make the report a thousand times as long
 * as the definition.
 */
export const PATH_LENGTH_MAX = 300;
const MESSAGE_LENGTH_MAX = 1_000;

/** Returns the text, with its middle left out if it is too long. */
export function shortened(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const half = Math.floor(lengthMax / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}

type Finding = Pick<DefinitionError, "path" | "message" | "suggestion">;

type Remark = Pick<Finding, "message" | "suggestion">;

interface Found {
  offset: number;
  error: DefinitionError;
}

/** Collects errors and warnings, and returns them in the order of the text. */
export class Findings {
  private readonly found: Found[] = [];
  private readonly warned: Found[] = [];
  constructor(private readonly text: SourceText | null) {}

  /** Returns whether the limit of errors is reached, so that a hostile text costs no more work. */
  isFull(): boolean {
    return this.found.length >= ERRORS_MAX;
  }

  add(offset: number, error: Finding): void {
    if (!this.isFull()) this.found.push(this.place(offset, error));
  }

  /** Adds a warning: something unusual that is allowed. */
  addWarning(offset: number, warning: Finding): void {
    if (this.warned.length < ERRORS_MAX) this.warned.push(this.place(offset, warning));
  }

  private place(offset: number, error: Finding): Found {
    const path = shortened(error.path, PATH_LENGTH_MAX);
    const message = shortened(error.message, MESSAGE_LENGTH_MAX);
    const { suggestion } = error;
    const { line, column } = this.text?.position(offset) ?? { line: null, column: null };
    const whole = { path, line, column, message };
    return { offset, error: suggestion === undefined ? whole : { ...whole, suggestion } };
  }

  errors(): DefinitionError[] {
    return inOrder(this.found);
  }

  warnings(): DefinitionError[] {
    return inOrder(this.warned);
  }
}

function inOrder(found: Found[]): DefinitionError[] {
  return found.sort((a, b) => a.offset - b.offset).map(({ error }) => error);
}

/**
 * A value of a definition, with its path and with its place in the text, where errors are reported.
 * The path is shortened at each level: full paths for many errors would take hundreds of megabytes.
 */
export class Cursor {
  constructor(
    readonly value: Json,
    readonly path: string,
    private readonly place: NodePosition | null,
    private readonly findings: Findings,
  ) {}

  /** Returns whether the value is a map that has the key. */
  has(key: string): boolean {
    return isJsonObject(this.value) && Object.hasOwn(this.value, key);
  }

  /** Returns the value of a key; null if the key is absent. */
  get(key: string): Cursor | null {
    if (!isJsonObject(this.value) || !Object.hasOwn(this.value, key)) return null;
    const place = this.place?.keys?.get(key)?.place ?? null;
    const path = shortened(joinPath(this.path, key), PATH_LENGTH_MAX);
    return new Cursor(this.value[key] ?? null, path, place, this.findings);
  }

  /** Returns the keys of a map and their values, in the order of the text. */
  entries(): [string, Cursor][] {
    if (!isJsonObject(this.value)) return [];
    return Object.keys(this.value).flatMap((key) => {
      const child = this.get(key);
      return child === null ? [] : [[key, child] as [string, Cursor]];
    });
  }

  /** Returns the items of a list. */
  items(): Cursor[] {
    if (!Array.isArray(this.value)) return [];
    return this.value.map((item, at) => {
      const path = shortened(`${this.path}[${at}]`, PATH_LENGTH_MAX);
      return new Cursor(item, path, this.place?.items?.[at] ?? null, this.findings);
    });
  }

  /** Returns whether the limit of errors is reached, so that no more are added. */
  isFull(): boolean {
    return this.findings.isFull();
  }

  report(message: string, suggestion?: string): void {
    this.findings.add(this.place?.offset ?? 0, { path: this.path, message, suggestion });
  }

  /** Adds a warning: something unusual that is allowed. */
  warn(message: string): void {
    this.findings.addWarning(this.place?.offset ?? 0, { path: this.path, message });
  }

  /** Adds a warning at a place inside a text. `offset` counts from the start of the value. */
  warnInside(offset: number, { message, suggestion }: Remark) {
    const at = this.placeInside(offset);
    this.findings.addWarning(at, { path: this.path, message, suggestion });
  }

  /** Adds an error at a place inside a text. `offset` counts from the start of the value. */
  reportInside(offset: number, { message, suggestion }: Remark) {
    if (this.findings.isFull()) return;
    const at = this.placeInside(offset);
    this.findings.add(at, { path: this.path, message, suggestion });
  }

  private placeInside(offset: number): number {
    return this.place?.inside?.(offset) ?? this.place?.offset ?? 0;
  }

  /** Adds an error at a key of a map. */
  reportKey(key: string, message: string, suggestion?: string): void {
    const offset = this.place?.keys?.get(key)?.offset ?? this.place?.offset ?? 0;
    this.findings.add(offset, { path: joinPath(this.path, key), message, suggestion });
  }

  /** Adds an error about an absent key at the map that lacks it. */
  reportAbsent(keys: readonly string[], message: string): void {
    const path = keys.reduce(joinPath, this.path);
    this.findings.add(this.place?.offset ?? 0, { path, message });
  }

  /** Reports every unknown key, and suggests the nearest known one. */
  reportUnknownKeys(noun: string, known: readonly string[]): void {
    for (const [key] of this.entries()) {
      if (known.includes(key) || this.findings.isFull()) continue;
      this.reportKey(key, `unknown ${noun} "${key}"`, suggestKey(key, known));
    }
  }
}

/** Appends a key to a dotted path; in brackets if the key is no plain name. */
export function joinPath(path: string, key: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === "" ? key : `${path}.${key}`;
}
