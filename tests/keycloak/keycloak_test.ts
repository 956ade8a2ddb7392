/**
 * Heddle behind a real Keycloak: one server for the whole suite. Its scenarios may run in any
 * order, but the last one ends the server, and whoever came after it would wait for another.
 */
import "./login.ts";
import "./sharing.ts";
import "./mappers.ts";
import "./changes.ts";
import "./console.ts";
import "./page.ts";
import "./outage.ts";
import { stopKeycloak } from "./suite.ts";

Deno.test.afterAll(stopKeycloak);
