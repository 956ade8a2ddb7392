import { readTextFile } from "./read_text.ts";
import { SetupError } from "../lib/setup_error.ts";
import { readEnvFile } from "./env_file.ts";
import { bypassProxy } from "./proxy.ts";
import { readSettings } from "./setting.ts";
import { SETTINGS } from "./settings.ts";

/**
 * Reads the address to listen on from the environment, even if other settings are invalid. Throws
 * `SetupError`.
 */
export function loadListenAddress(): { host: string; port: number } {
  const { HOST, PORT } = SETTINGS;
  const file = readEnvFile(".env");
  const read = (name: string) => Deno.env.get(name) ?? file[name];
  const environment = { HOST: read("HOST"), PORT: read("PORT") };
  const { values, issues } = readSettings({ HOST, PORT }, {
    environment,
    readText: readTextFile,
  });
  const [wrong] = issues;
  if (wrong) throw new SetupError(`${wrong.path}: ${wrong.message}`);
  bypassProxy(values.HOST);
  return { host: values.HOST, port: values.PORT };
}
