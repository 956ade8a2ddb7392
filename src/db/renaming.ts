import {
  type AliasableExpression,
  type Expression,
  ExpressionWrapper,
  type IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from "kysely";

/**
 * Replaces names of tables and columns in queries, so that one query can serve several tables of
 * the same form. Does not look into the text of raw SQL, but into what is interpolated in it.
 */
export class Renaming extends OperationNodeTransformer implements KyselyPlugin {
  readonly #names: ReadonlyMap<string, string>;

  /** Takes the names to use instead, by the names in the queries. */
  constructor(names: Readonly<Record<string, string>>) {
    super();
    this.#names = new Map(Object.entries(names));
  }

  /** The expression with the other names, for a query that does not rename them. */
  ofExpression<T>(expression: Expression<T>): AliasableExpression<T> {
    const node: OperationNode = this.transformNode(expression.toOperationNode());
    return new ExpressionWrapper(node);
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.transformNode(node, queryId);
  }

  transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return Promise.resolve(result);
  }

  protected override transformIdentifier(node: IdentifierNode, queryId?: QueryId): IdentifierNode {
    const copy = super.transformIdentifier(node, queryId);
    return { ...copy, name: this.#names.get(copy.name) ?? copy.name };
  }
}
