/**
 * What ends a start: something that will not mend itself (2, the configuration's or the operator's
 * to change) or something that cannot be reached (3). The message is for the operator.
 */
export class SetupError extends Error {
  override readonly name: string = "SetupError";
  readonly exitCode: 2 | 3;

  constructor(message: string, options: { exitCode?: 2 | 3; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.exitCode = options.exitCode ?? 2;
  }
}
