import { isMissing } from "../support/servers/process.ts";
import { type Keycloak, startKeycloak } from "../support/servers/keycloak.ts";
import { createRealm, type Realm } from "../support/servers/keycloak_realm.ts";

/** Whether the scenarios must be ignored because there is no Keycloak here. */
const isIgnored = await isMissing("keycloak");

let started: Promise<Keycloak> | null = null;
const realms = new Map<RealmName, Promise<Realm>>();

/** A realm takes seconds to make, so scenarios share them; each changes only what no other uses. */
export type RealmName = "main" | "other";

/** The one server of the whole suite, started for the first who asks. */
export function sharedKeycloak(): Promise<Keycloak> {
  started ??= startKeycloak();
  return started;
}

/** A realm of this server, made for the first who asks. */
export function sharedRealm(name: RealmName = "main"): Promise<Realm> {
  const realm = realms.get(name) ?? sharedKeycloak().then(createRealm);
  realms.set(name, realm);
  return realm;
}

/** Ends the server; whoever asks next gets another one. */
export async function stopKeycloak(): Promise<void> {
  const ending = started;
  started = null;
  realms.clear();
  // One that did not start has failed its tests, and there is nothing to end.
  const server = await ending?.catch(() => null);
  await server?.[Symbol.asyncDispose]();
}

/** A test that needs Keycloak; the server outlives the first one. */
export function scenario(name: string, fn: () => Promise<void>): void {
  Deno.test({ name, ignore: isIgnored, sanitizeOps: false, sanitizeResources: false, fn });
}
