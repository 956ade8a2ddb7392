import type { Context } from "../identity/context.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../lib/page.ts";
import { foldName } from "../lib/text/fold_name.ts";
import type { DocumentKind } from "./kind.ts";
import type { ListScope, PagedList } from "./list_store.ts";

export interface ListInput extends PageInput {
  /** Only documents with a draft that the caller may read. */
  isDraft?: boolean;
  /** A part of the name, in any letter case. */
  search?: string;
  /**
   * `owned` unless stated. `shared` are others' documents shared with a team of the caller,
   * `public` those that the organization may read, and `all` those and the caller's own.
   */
  scope?: ListScope;
}

/** The rows of a page of documents, latest change first, and the rest of the page. */
export async function listDocuments<Row>(
  { db, principal }: Context,
  { kind, list, input }: {
    kind: DocumentKind;
    list: PagedList<Row>;
    input: ListInput;
  },
): Promise<{ rows: readonly Row[]; data: PageData }> {
  const { isDraft = false, search: text, scope = "owned" } = input;
  const search = text ? foldName(text) : null;
  const page = openPage(input, { list: [kind.documents, scope, isDraft, search], order: BY_TIME });
  const filter = { principal, scope, isDraft, search };
  const { rows, found, count } = await list.findPage(db.queries, { filter, ...page.window });
  return { rows, data: page.dataOf(found, count, ({ at, id }) => [at, id]) };
}
