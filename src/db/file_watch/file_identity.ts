/** The file that a path leads to. */
interface Identity {
  dev: number;
  ino: number | null;
}

/**
 * Which files a database was opened as. SQLite goes on with files that were removed or replaced under
 * it, and what it writes then is lost.
 */
export class FileIdentity {
  readonly #path: string;
  readonly #file: Identity | null;
  #log: Identity | null = null;

  /** The identities of the files that are there now. */
  constructor(path: string) {
    this.#path = path;
    this.#file = identityOf(path);
    this.#log = identityOf(`${path}-wal`);
  }

  /** How the files have changed, in words; null while they are the same. */
  findChange(): string | null {
    const change = changeOf(this.#path, this.#file);
    if (change !== null) return change;
    const logPath = `${this.#path}-wal`;
    // The log comes with the first write, and stays until the last connection is closed.
    this.#log ??= identityOf(logPath);
    return this.#log && changeOf(logPath, this.#log);
  }
}

function changeOf(path: string, before: Identity | null): string | null {
  const now = identityOf(path);
  if (now === null) return `${path} was removed`;
  const isSame = now.dev === before?.dev && now.ino === before.ino;
  return isSame ? null : `${path} was replaced by another file`;
}

/** Null where there is no such file; a file that cannot be looked at is not gone. */
function identityOf(path: string): Identity | null {
  try {
    const { dev, ino } = Deno.statSync(path);
    return { dev, ino };
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
