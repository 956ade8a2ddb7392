import { constants, DatabaseSync } from "node:sqlite";

export interface Compilations extends Disposable {
  /** Returns how many statements SQLite compiled since the last call. */
  take(): number;
}

/** Counts what SQLite compiles on the connections that are opened from now on. */
export function countCompilations(): Compilations {
  const { prepare } = DatabaseSync.prototype;
  const watched = new WeakSet<DatabaseSync>();
  let count = 0;
  DatabaseSync.prototype.prepare = function (text, ...rest) {
    if (!watched.has(this)) {
      watched.add(this);
      // SQLite asks once for each SELECT that it compiles, also when it compiles one again.
      this.setAuthorizer((action) => {
        if (action === constants.SQLITE_SELECT) count++;
        return constants.SQLITE_OK;
      });
    }
    return prepare.call(this, text, ...rest);
  };
  return {
    take() {
      const taken = count;
      count = 0;
      return taken;
    },
    [Symbol.dispose]: () => DatabaseSync.prototype.prepare = prepare,
  };
}
