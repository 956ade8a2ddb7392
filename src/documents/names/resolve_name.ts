import type { Queries } from "../../db/dialect.ts";
import type { Definition } from "../../definition/definition.ts";
import type { Context } from "../../identity/context.ts";
import type { Principal } from "../../identity/principal.ts";
import { AppError } from "../../lib/errors.ts";
import { findDocument } from "../document_store.ts";
import type { DocumentKind } from "../kind.ts";
import { findReference, insertReferences } from "./reference_store.ts";
import { findNamed, namesIn } from "./resolve_names.ts";

const READERS = "this workflow's owner may read";

interface NameInRun {
  kind: DocumentKind;
  /** The version that runs, and its definition. */
  versionId: string;
  readDefinition(): Promise<Definition>;
  name: string;
  /** The owner of the run's workflow. */
  owner: Principal;
  publisher: Principal | null;
}

/**
 * Returns the id of the document that a name refers to in the version of a run: the one stored when
 * the version was published, otherwise the only one of that name that the owner may read. The
 * latter is stored for good if the name is a literal in the definition. Errors: `not_found`;
 * `conflict` if several documents have the name.
 */
export async function resolveName(db: Context["db"], given: NameInRun): Promise<string> {
  const { kind, versionId, name, owner, publisher } = given;
  const { queries } = db;
  const noted = await findReference(queries, { kind, versionId, name });
  if (noted !== null) {
    if (await findDocument(queries, { kind, principal: owner, documentId: noted })) return noted;
    const message = `The ${kind.reference.noun} "${name}" that this version was published with ` +
      "is deleted, or this workflow's owner may not read it any more";
    throw new AppError("not_found", message);
  }
  const id = await findByName(queries, { kind, principal: owner, name });
  await requirePublisher(queries, { kind, publisher, documentId: id, name });
  if (namesIn(await given.readDefinition(), kind).some((place) => place.name === name)) {
    const references = [{ name, id }];
    await db.transaction((tx) => insertReferences(tx.queries, { kind, versionId, references }));
  }
  return id;
}

/** Finds the only document of a name. Errors: `not_found`, `conflict` if several have it. */
export async function findByName(
  queries: Queries,
  { kind, principal, name }: { kind: DocumentKind; principal: Principal; name: string },
): Promise<string> {
  const named = await findNamed(queries, { kind, principal, names: [name] });
  const { id = null, total = 0 } = named.get(name) ?? {};
  if (id === null) throw unknownName(kind, name);
  if (total === 1) return id;
  const message = `There are several ${kind.reference.noun}s "${name}" that ${READERS}: ` +
    "name one by its id";
  throw new AppError("conflict", message);
}

export function unknownName({ reference: { noun } }: DocumentKind, name: string): AppError {
  return new AppError("not_found", `There is no ${noun} "${name}" that ${READERS}`);
}

/**
 * Throws `not_found` if the publisher of the version may not read the document, unless `publisher`
 * is null.
 */
export async function requirePublisher(
  queries: Queries,
  { kind, publisher, documentId, name }: {
    kind: DocumentKind;
    publisher: Principal | null;
    documentId: string;
    name: string;
  },
): Promise<void> {
  if (!publisher || await findDocument(queries, { kind, principal: publisher, documentId })) return;
  const message = `There is no ${kind.reference.noun} "${name}" that the user who published this ` +
    "version may also read. This workflow has another owner now, who can publish it again";
  throw new AppError("not_found", message);
}
