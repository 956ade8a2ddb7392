import type { Json, JsonObject } from "../../../../src/lib/json.ts";
import { csv, ORDERS, ORDERS_CSV, type WishOutcome } from "../wish.ts";

/** A sentence, its right outcome, and whether that is beyond the grammar, which then refuses. */
export type Row = readonly [says: string, gives: WishOutcome, beyond?: "refused"];

export const O = "https://shop.example.com/orders.json";
export const C = "https://shop.example.com/orders.csv";
export const K = "https://shop.example.com/customers.json";
export const VISITS = "https://shop.example.com/visits.json";
/** A status page that says that something is wrong, and one that says nothing is. */
export const BAD = "https://state.example.com/bad.json";
export const GOOD = "https://state.example.com/good.json";
export const UP = "https://state.example.com/up";
export const DOWN = "https://state.example.com/down";
export const H = "https://hook.example.com/in";

const POSTED = "/hook.example.com/in";
const HEAD = "id,customer,country,region,status,amount";

export const CUSTOMERS: readonly JsonObject[] = [
  { customer: "Ada", email: "ada@mail.test", age: 36 },
  { customer: "Bo", email: "", age: 20 },
  { customer: "Cy", email: "cy@mail.test", age: 50 },
];

export const WORLD = {
  web: {
    "/shop.example.com/orders.json": ORDERS,
    "/shop.example.com/orders.csv": ORDERS_CSV,
    "/shop.example.com/customers.json": [...CUSTOMERS],
    "/shop.example.com/visits.json": [{ id: 1, day: "2020-01-01" }, { id: 2, day: "2099-01-01" }],
    "/shop.example.com/twice.json": [{ id: 1 }, { id: 1 }, { id: 2 }],
    "/state.example.com/bad.json": { state: "down", queue: 90 },
    "/state.example.com/good.json": { state: "ok", queue: 3 },
    "/state.example.com/up": { ok: true },
    "/state.example.com/down": 503,
  },
  files: { upload: ORDERS_CSV },
};

/** The lines of the CSV with these numbers. */
export function lines(...numbers: number[]): string {
  return csv(HEAD, ...numbers.map((number) => ORDERS_CSV.split("\n")[number] ?? ""));
}

export function saves(name: string, content: Json, cron?: string): WishOutcome {
  return { files: { [name]: content }, ...cron !== undefined && { cron } };
}

export function posts(body: Json, cron?: string): WishOutcome {
  return { posts: { [POSTED]: [body] }, ...cron !== undefined && { cron } };
}

export function postsEach(...bodies: Json[]): WishOutcome {
  return { posts: { [POSTED]: bodies } };
}

/** An e-mail with a file. */
export function mails(to: string, name: string, content: Json, cron?: string): WishOutcome {
  return {
    files: { [name]: content },
    mails: [`${to}: ${name}`],
    ...cron !== undefined && { cron },
  };
}

/** An e-mail with a text alone. */
export function tells(to: string, text: string, cron?: string): WishOutcome {
  return { mails: [`${to}: "${text}"`], ...cron !== undefined && { cron } };
}

export function nothing(cron?: string): WishOutcome {
  return cron === undefined ? {} : { cron };
}

export function asks(question: RegExp): WishOutcome {
  return { asks: question };
}

/** An honest answer that this is not done. */
export const CANNOT: WishOutcome = { cannot: "" };
