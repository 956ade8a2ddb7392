import type { Queries } from "../db/dialect.ts";
import { LruCache } from "../lib/lru_cache.ts";
import { type CompiledRule, compileRule } from "./table/mod.ts";
import { findVersionText } from "./versions/version_store.ts";

/** Characters of the definitions of all that is kept; compiled, they take several times as much. */
const KEPT_CHARACTERS_MAX = 8 * 1024 * 1024;

/** Compiles each version of a rule once: it never changes. */
export class CompiledRules {
  readonly #kept = new LruCache<CompiledRule>(KEPT_CHARACTERS_MAX);

  /** The version, whose text is read if it is not known. */
  async get(queries: Queries, versionId: string): Promise<CompiledRule> {
    const known = this.#kept.get(versionId);
    if (known) return known;
    const text = await findVersionText(queries, versionId);
    const compiled = compileRule(JSON.parse(text));
    this.#kept.keep(versionId, compiled, text.length);
    return compiled;
  }
}
