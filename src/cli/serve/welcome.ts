import type { App } from "../../app.ts";
import type { Config } from "../../config.ts";

/** Prints the console's address, if the server issues its own tokens and a person reads along. */
export function printWelcome(
  { app, config, address, print }: {
    app: App;
    config: Config;
    address: string;
    print: (text: string) => void;
  },
): void {
  const { login } = app.identity;
  if (!config.printToken || login === null) return;
  const base = config.publicUrl ?? address;
  print(`
Open the console. The address is good once, for ten minutes:

  ${base}/console/#start=${login.issueCode()}
`);
}
