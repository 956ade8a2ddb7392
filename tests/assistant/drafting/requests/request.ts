import { csv, type Wish, type WishOutcome } from "../wish.ts";

/**
 * A first message, its outcome, and the answers to what it leaves open; null is an honest refusal.
 */
export interface Request {
  person: string;
  says: string;
  answers?: readonly string[];
  world?: Wish["world"];
  gives: WishOutcome | null;
}

export const ANNA = "anna@mail.test";
export const BOB = "bob@mail.test";

export function file(name: string, ...lines: string[]): NonNullable<Wish["world"]> {
  return { files: { [name]: csv(...lines) } };
}

/** An e-mail with the rows as a file. */
export function mailed(to: string, text: string, cron?: string): WishOutcome {
  return {
    files: { "report.csv": text },
    mails: [`${to}: report.csv`],
    ...cron !== undefined && { cron },
  };
}
