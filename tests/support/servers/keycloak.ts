import { dirname, join } from "node:path";
import { ensureFolder } from "../../../.ci/tools/cache.ts";
import { KEYCLOAK_VERSION } from "../../../.ci/tools/keycloak.ts";
import { temporaryDirectory } from "../files/temporary_directory.ts";
import { requestTokens } from "../identity/authorization_code.ts";
import { type Server, startServer } from "./process.ts";

/** A Keycloak without any realm but its own, and its administrator. */
export interface Keycloak extends Server {
  adminPassword: string;
  /** The administrator calls `METHOD /path` below `/admin`; answers the body, throws unless 2xx. */
  // deno-lint-ignore no-explicit-any -- tests read what they expect to be there
  admin(request: string, body?: unknown): Promise<any>;
}

const ADMIN_TOKEN_AGE_MAX_MS = 30_000;

/** It fits in 350 MB, and needs no database server and no second port. */
const JAVA_OPTS = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xms64m -Xmx320m " +
  "-XX:MaxMetaspaceSize=256m";

/** The database as the first start leaves it, and its administrator's password. */
const DATABASE = { key: `keycloak-${KEYCLOAK_VERSION}-database`, file: "keycloak.mv.db" };
const PASSWORD_FILE = "password";

/** Starts an empty Keycloak, which takes some 10 seconds; its issuer names follow the address. */
export async function startKeycloak(): Promise<Keycloak> {
  await using starting = new AsyncDisposableStack();
  const { path: dataDir } = starting.use(await temporaryDirectory());
  const database = await emptyDatabase();
  await Deno.copyFile(database, join(dataDir, DATABASE.file));
  const adminPassword = await Deno.readTextFile(join(dirname(database), PASSWORD_FILE));
  const server = starting.use(await startOn(dataDir, {}));
  const started = starting.move();
  return {
    ...server,
    adminPassword,
    admin: adminOf(server.url, adminPassword),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

/**
 * The first start makes hundreds of tables, in 7 s of CPU time. Its database lies in the cache of
 * tools for all later ones.
 */
async function emptyDatabase(): Promise<string> {
  return await ensureFolder(DATABASE, async (scratchDir) => {
    const dir = join(scratchDir, "data");
    await Deno.mkdir(dir);
    const password = crypto.randomUUID();
    {
      await using _first = await startOn(dir, {
        KC_BOOTSTRAP_ADMIN_USERNAME: "admin",
        KC_BOOTSTRAP_ADMIN_PASSWORD: password,
      });
    }
    await Deno.writeTextFile(join(dir, PASSWORD_FILE), password);
    return dir;
  });
}

function startOn(dataDir: string, env: Record<string, string>): Promise<Server> {
  return startServer({
    name: "keycloak",
    healthPath: "/realms/master",
    readyTimeoutMs: 120_000,
    // Its start script passes a SIGTERM on; a SIGKILL would leave the server itself behind.
    stopTimeoutMs: 60_000,
    env: { JAVA_OPTS, ...env },
    dataDir,
    args: (address, dataDir) => [
      ...["start", "--optimized", "--cache=local", "--hostname-strict=false"],
      ...["--http-enabled=true", "--http-host=127.0.0.1", `--http-port=${address.split(":")[1]}`],
      `--db-url=jdbc:h2:file:${dataDir}/keycloak;NON_KEYWORDS=VALUE`,
    ],
  });
}

function adminOf(url: string, password: string): Keycloak["admin"] {
  let token = "";
  let tokenAt = -Infinity;
  async function currentToken(): Promise<string> {
    if (performance.now() - tokenAt < ADMIN_TOKEN_AGE_MAX_MS) return token;
    const tokens = await requestTokens(`${url}/realms/master`, {
      grant_type: "password",
      client_id: "admin-cli",
      username: "admin",
      password,
    });
    tokenAt = performance.now();
    return token = tokens.accessToken;
  }
  return async (request, body) => {
    const [method, path] = request.split(" ");
    const response = await fetch(`${url}/admin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await currentToken()}`,
        "content-type": "application/json",
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Cannot ${request}: ${response.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
}
