/**
 * An error that ends the start: an invalid setting or a fault that the operator must fix (exit code
 * 2), or something unreachable (3). The message is for the operator.
 */
export class SetupError extends Error {
  override readonly name: string = "SetupError";
  readonly exitCode: 2 | 3;

  constructor(message: string, options: { exitCode?: 2 | 3; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.exitCode = options.exitCode ?? 2;
  }
}
