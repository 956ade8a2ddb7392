import type { Json, JsonObject } from "../../../src/lib/json.ts";
import type { DraftWorld } from "./run_draft.ts";

/** The outcome of a wish for a workflow. */
export type WishOutcome =
  /** The draft runs and has exactly these effects; JSON files are compared by value. */
  | {
    files?: Readonly<Record<string, Json>>;
    posts?: Readonly<Record<string, readonly Json[]>>;
    /** E-mails, as `recipient: file`, or `recipient: "text"` without one. */
    mails?: readonly string[];
    /** The cron line of the draft's schedule. */
    cron?: string;
    /** Compared if they are given. */
    outputs?: JsonObject;
  }
  /** Nothing is drafted: the answer asks. */
  | { asks: RegExp }
  /** Nothing is drafted: the answer names this part. */
  | { cannot: string };

export interface Wish {
  says: string;
  world?: DraftWorld;
  gives: WishOutcome;
}

export const ORDERS = [
  { id: 1, customer: "Ada", country: "DE", region: "EU", status: "open", amount: 1200, day: "10" },
  { id: 2, customer: "Bo", country: "FR", region: "EU", status: "paid", amount: 80, day: "10" },
  { id: 3, customer: "Cy", country: "US", region: "US", status: "open", amount: 300, day: "11" },
  { id: 4, customer: "Ada", country: "DE", region: "EU", status: "open", amount: 520, day: "12" },
];
export const ORDERS_CSV = csv(
  "id,customer,country,region,status,amount",
  "1,Ada,DE,EU,open,1200",
  "2,Bo,FR,EU,paid,80",
  "3,Cy,US,US,open,300",
  "4,Ada,DE,EU,open,520",
);

/** The orders of these numbers, in this order. */
export function orders(...numbers: number[]): Json {
  return numbers.map((number) => ORDERS[number - 1] ?? null);
}

export function csv(...lines: string[]): string {
  return lines.join("\n");
}

export const SHOP = { web: { "/shop.example.com/orders.json": ORDERS } };
export const SHOP_CSV = { web: { "/shop.example.com/orders.csv": ORDERS_CSV } };
export const UPLOAD = { files: { upload: ORDERS_CSV } };
