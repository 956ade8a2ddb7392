import type { InValue, RowsResult } from "@libsql/hrana-client";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { OnStatement } from "../slow_statements.ts";
import type { Statement } from "./remote_stream.ts";

/** Runs one statement outside transactions, or in the one that is open at that time. */
export type Execute = (statement: Statement) => Promise<RowsResult>;

/** Makes a connection. `onStatement` gets the time until the response, including the network. */
export function connectionOver(
  execute: Execute,
  onStatement: OnStatement = () => {},
): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const beganAt = performance.now();
      const result = await execute({ sql, args: parameters as InValue[] })
        .finally(() => onStatement(sql, performance.now() - beganAt));
      const changed = result.columnNames.length > 0 ? result.rows.length : result.affectedRowCount;
      return { rows: plainRows<R>(result), numAffectedRows: BigInt(changed) };
    },
    // deno-lint-ignore require-yield
    async *streamQuery() {
      throw new Error("Cannot stream a query: read it in pages");
    },
  };
}

/** Converts the client's rows, which have hidden properties, and its `ArrayBuffer` blobs. */
function plainRows<R>({ columnNames, rows }: RowsResult): R[] {
  return rows.map((row) => {
    const entries = columnNames.map((name, index) => {
      const value = row[index];
      return [name, value instanceof ArrayBuffer ? new Uint8Array(value) : value];
    });
    return Object.fromEntries(entries) as R;
  });
}
