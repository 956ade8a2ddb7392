/** The texts about the attempts of a step. */
export const english = {
  attempts: "Attempts",
  attempt: (number: number) => `Attempt ${number}`,
  interrupted: "Cut off",
  afterRetry: (count: number) => `Retry ${count} of the run went on from here`,
  nextAfter: (wait: string) => `next after ${wait}`,
  leftOut: (count: number) =>
    count === 1 ? "1 earlier attempt is not kept" : `${count} earlier attempts are not kept`,
  retryKeeps: (step: string) =>
    `A retry goes on from “${step}”. What succeeded before stays as it is.`,
};
