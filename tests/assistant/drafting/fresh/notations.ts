import { csv, type Wish } from "../wish.ts";

function saves(says: string, rows: readonly string[], kept: readonly string[]): Wish {
  return {
    says,
    world: { files: { a: csv(...rows) } },
    gives: { files: { "b.csv": csv(...kept) } },
  };
}

const GERMAN = ["id,day,price", '1,31.12.2025,"1.200,50 €"', '2,05.03.2026,"99,5 €"', "3,,"];

/** Cells that are written in another notation than numbers and times of ISO 8601. */
export const NOTATIONS: readonly Wish[] = [
  saves(
    'read a.csv, where the prices look like "1.200,50 €", keep those with price over 100, save as b.csv',
    GERMAN,
    ["id,day,price", "1,31.12.2025,1200.5"],
  ),
  saves(
    "read a.csv, the dates look like 05.03.2026, keep those with day after 2026-01-01, save as b.csv",
    GERMAN,
    ["id,day,price", '2,2026-03-05,"99,5 €"'],
  ),
  saves(
    "read a.csv, dates look like 05.03.2026, sort by day, save as b.csv",
    GERMAN.slice(0, 3),
    ["id,day,price", '1,2025-12-31,"1.200,50 €"', '2,2026-03-05,"99,5 €"'],
  ),
  saves(
    "read a.csv, day is like 3/25/2026, keep those with day before 2026-03-26, save as b.csv",
    ["id,day", "1,3/25/2026", "2,12/1/2026"],
    ["id,day", "1,2026-03-25"],
  ),
  saves(
    "read a.csv, day is like 3/5/2026 with the day first, keep those with day before 2026-04-01, save as b.csv",
    ["id,day", "1,3/5/2026", "2,5/3/2026"],
    ["id,day", "2,2026-03-05"],
  ),
  {
    says: "read a.csv, day is like 3/5/2026, keep those with day before 2026-04-01, save as b.csv",
    gives: { asks: /day or the month first in "3\/5\/2026"/ },
  },
  // Nothing uses a date.
  {
    says: "read a.csv, the dates look like 05.03.2026, save as b.csv",
    gives: { cannot: "the dates look like 05.03.2026, save as b.csv" },
  },
];

/** Rows that no draft may read as something else: each fails the run. */
export const UNREADABLE: readonly Wish[] = [
  saves(
    'read a.csv, the amounts look like "$1,200.50", sum amount by id, save as b.csv',
    ["id,amount", '1,"($1,200.50)"'],
    [],
  ),
  saves("read a.csv, keep those with day before 2026-03-10, save as b.csv", [
    "id,day",
    "1,11.03.2026",
  ], []),
];
