import type { Queries } from "../db/dialect.ts";
import { LruCache } from "../lib/lru_cache.ts";
import { type CompiledRule, compileRule } from "./table/mod.ts";
import { findVersionText } from "../documents/versions/version_store.ts";
import { RULES } from "./kind.ts";

/**
 * The largest total of characters of the definitions of cached rules. The compiled rules take
 * several times as much memory.
 */
const CACHE_CHARACTERS_MAX = 8 * 1024 * 1024;

/**
 * Caches compiled rules by version id. A version never changes, so an entry never becomes stale.
 */
export class CompiledRules {
  readonly #cache = new LruCache<CompiledRule>(CACHE_CHARACTERS_MAX);

  /** Returns the compiled version. Reads and compiles the definition if it is not cached. */
  async get(queries: Queries, versionId: string): Promise<CompiledRule> {
    const known = this.#cache.get(versionId);
    if (known) return known;
    const { definition } = await findVersionText(queries, { kind: RULES, versionId });
    const compiled = compileRule(JSON.parse(definition));
    this.#cache.set(versionId, compiled, definition.length);
    return compiled;
  }
}
