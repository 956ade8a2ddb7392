import { type SelectQueryBuilder, sql } from "kysely";
import { type ListFilter, listOf } from "../access/lists.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import { isPublic, owned, readable } from "../access/sharing.ts";
import type { WalkedRow } from "../access/walks.ts";
import { comesBefore, countedRows, passingOver, toCount } from "../db/keyset.ts";
import type { Queries } from "../db/dialect.ts";
import { findUsed } from "../identity/quota_store.ts";
import type { Principal } from "../identity/principal.ts";
import type { Count, Window } from "../lib/page.ts";
import { hasReadableDraft } from "./drafts/draft_store.ts";
import type { DocumentKind } from "./kind.ts";
import { queriesOf } from "./kind_store.ts";

/** Which documents a list shows. */
export const SCOPES = ["owned", "shared", "public", "all"] as const;
export type ListScope = typeof SCOPES[number];

export interface DocumentFilter extends ListFilter {
  scope: ListScope;
}

/** The rows of a page, and the positions for its continuation. */
export interface DocumentPage<Row> {
  rows: readonly Row[];
  /** The positions of the rows, and of one more row if the list continues. */
  found: readonly WalkedRow[];
  count: Count;
}

export interface PagedList<Row> {
  findPage(
    queries: Queries,
    wanted: Window & { filter: DocumentFilter },
  ): Promise<DocumentPage<Row>>;
}

/** The lists without search and drafts for which one index has the filter and the order. */
type IndexedScope = "owned" | "public";

interface ListOptions<DB, TB extends keyof DB, Row> {
  indexed: readonly IndexedScope[];
  /** Selects the columns to show from the table of the documents. */
  select(queries: Queries, principal: Principal): SelectQueryBuilder<DB, TB, Row>;
}

type None = Record<never, never>;

interface PageValues {
  limit: number;
  offset: number;
  afterTime: string | number;
  afterId: string | number;
  [name: string]: string | number;
}

interface PageShape {
  scope: IndexedScope;
  isAfter: boolean;
  [name: string]: string | boolean;
}

/** The list of the documents of a kind: latest change first, then by id. */
export class DocumentList<
  DB,
  TB extends keyof DB,
  Row extends { id: string; updatedAt: number },
> implements PagedList<Row> {
  readonly #kind: DocumentKind;
  readonly #options: ListOptions<DB, TB, Row>;
  readonly #findListed: ReturnType<typeof listOf>;

  readonly #selectCount = preparedForCaller((queries, { principal }: Parts<None, None>) =>
    countedRows(
      queries,
      queriesOf(this.#kind, queries).selectFrom("documents")
        .where(isPublic(this.#kind.documents, principal)),
    )
  );

  /** The rows with these ids that the caller may still read. */
  readonly #selectRows = preparedForCaller((
    queries,
    { principal, values }: Parts<{ ids: string }, None>,
  ) =>
    this.#inOrder(queries, principal)
      .where(sql<boolean>`${this.#column("id")} IN (SELECT value FROM json_each(${values.ids}))`)
      .where(readable(this.#kind.documents, principal))
  );

  readonly #selectPage = preparedForCaller((
    queries,
    { principal, values, shape }: Parts<PageValues, PageShape>,
  ) => {
    const { documents } = this.#kind;
    const order = [`${documents}.updated_at`, `${documents}.id`];
    return this.#inOrder(queries, principal)
      .where(shape.scope === "owned" ? owned(documents, principal) : isPublic(documents, principal))
      .$if(
        shape.isAfter,
        (query) => query.where(comesBefore(order, [values.afterTime, values.afterId])),
      )
      // Not the bare parameter: SQLite plans by its value, and so compiles the query again each
      // time.
      .limit(values.limit)
      .offset(values.offset);
  });

  constructor(kind: DocumentKind, options: ListOptions<DB, TB, Row>) {
    this.#kind = kind;
    this.#options = options;
    this.#findListed = listOf(kind.documents, (principal) => hasReadableDraft(kind, principal));
  }

  async findPage(
    queries: Queries,
    { filter, ...window }: Window & { filter: DocumentFilter },
  ): Promise<DocumentPage<Row>> {
    const { principal, scope, isDraft, search } = filter;
    const indexed = this.#options.indexed.find((name) => name === scope);
    if (!isDraft && search === null && indexed !== undefined) {
      return await this.#findIndexed(queries, { principal, scope: indexed, ...window });
    }
    const { found, count } = await this.#findListed(queries, { filter, ...window });
    const ids = JSON.stringify(found.slice(0, window.limit - 1).map(({ id }) => id));
    const rows = await this.#selectRows(queries, { principal, values: { ids }, shape: {} });
    return { rows, found, count };
  }

  /** Finds a page with a single query. */
  async #findIndexed(
    queries: Queries,
    { principal, scope, ...window }: Window & { principal: Principal; scope: IndexedScope },
  ): Promise<DocumentPage<Row>> {
    const findRows = ({ limit, offset, after }: Window) => {
      const [afterTime = 0, afterId = ""] = after ?? [];
      const values = { limit, offset, afterTime, afterId };
      const shape = { scope, isAfter: after !== null };
      return this.#selectPage(queries, { principal, values, shape });
    };
    const [rows, count] = await Promise.all([
      passingOver(window, { findRows, positionOf: ({ updatedAt, id }) => [updatedAt, id] }),
      scope === "owned"
        ? this.#countOwned(queries, principal)
        : this.#countPublic(queries, principal),
    ]);
    return {
      rows: rows.slice(0, window.limit - 1),
      found: rows.map(({ id, updatedAt }) => ({ id, at: updatedAt })),
      count,
    };
  }

  async #countOwned(queries: Queries, { orgKey, userId }: Principal): Promise<Count> {
    const resource = this.#kind.documents;
    const total = await findUsed(queries, { orgKey, ownerId: userId, resource });
    return { total, isExact: true };
  }

  async #countPublic(queries: Queries, principal: Principal): Promise<Count> {
    const [row] = await this.#selectCount(queries, { principal, values: {}, shape: {} });
    return toCount(row ?? { found: 0 });
  }

  #inOrder(queries: Queries, principal: Principal): SelectQueryBuilder<DB, TB, Row> {
    return this.#options.select(queries, principal)
      .orderBy(this.#column("updated_at"), "desc")
      .orderBy(this.#column("id"), "desc");
  }

  #column(name: string) {
    return sql.ref(`${this.#kind.documents}.${name}`);
  }
}
