/**
 * An error that ends the start. It comes from a setting or a fault that the operator must mend
 * (exit code 2) or from something out of reach (3). The message is for the operator.
 */
export class SetupError extends Error {
  override readonly name: string = "SetupError";
  readonly exitCode: 2 | 3;

  constructor(message: string, options: { exitCode?: 2 | 3; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.exitCode = options.exitCode ?? 2;
  }
}
