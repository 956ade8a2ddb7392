import type { Queries } from "../../db/dialect.ts";
import { compileDefinition, type CompiledWorkflow } from "../../definition/compile.ts";
import type { Definition } from "../../definition/definition.ts";
import { LruCache } from "../../lib/lru_cache.ts";
import { findVersionText } from "../../workflows/versions/version_store.ts";
import { readsOf, type StepReads } from "../interpret/step_reads.ts";

/** A published version in the form that the executor runs. */
export interface CompiledVersion {
  number: number;
  definition: Definition;
  compiled: CompiledWorkflow;
  reads: StepReads;
}

const CACHE_SIZE_MAX = 200;

/** Compiles each version once, as a version never changes. Forgets the least recently used ones. */
export class CompiledVersions {
  readonly #cache = new LruCache<CompiledVersion>(CACHE_SIZE_MAX);

  /** Returns the compiled version; reads and compiles its text if it is not cached. */
  async get(queries: Queries, versionId: string): Promise<CompiledVersion> {
    const known = this.#cache.get(versionId);
    if (known) return known;
    const { number, definition: text } = await findVersionText(queries, versionId);
    const definition: Definition = JSON.parse(text);
    const compiled = compileDefinition(definition);
    const entry = { number, definition, compiled, reads: readsOf(compiled) };
    this.#cache.set(versionId, entry);
    return entry;
  }
}
