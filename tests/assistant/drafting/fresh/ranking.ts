import { csv, type Wish } from "../wish.ts";

const PRODUCTS = csv(
  "name,price,added",
  "A,9,2026-01-02",
  "B,100,2025-12-31",
  "C,,",
  "D,20,2026-01-10",
);
const WORLD = { files: { products: PRODUCTS } };
const HEAD = "name,price,added";
const ROWS: Readonly<Record<string, string>> = {
  A: "A,9,2026-01-02",
  B: "B,100,2025-12-31",
  D: "D,20,2026-01-10",
};

function picks(says: string, ...names: string[]): Wish {
  const lines = names.map((name) => ROWS[name] ?? "");
  return { says, world: WORLD, gives: { files: { "c.csv": csv(HEAD, ...lines) } } };
}

/**
 * The first rows by a column, however the superlative is said; rows without a value have no rank.
 */
export const RANKING: readonly Wish[] = [
  picks("get the cheapest 2 products by price from products.csv and save them as c.csv", "A", "D"),
  picks("save the two most expensive products by price from products.csv as c.csv", "B", "D"),
  picks("read products.csv, keep the 2 highest by price, save as c.csv", "B", "D"),
  picks("top 2 products by price from products.csv, save as c.csv", "B", "D"),
  picks("save the 2 products with the lowest price from products.csv as c.csv", "A", "D"),
  picks("save the 2 newest products by added from products.csv as c.csv", "D", "A"),
  picks("read products.csv, keep the oldest 2 by added, save as c.csv", "B", "A"),
  picks(
    "Lies products.csv, behalte die 2 billigsten nach price und speichere sie als c.csv",
    "A",
    "D",
  ),
  picks("die 2 teuersten Produkte aus products.csv nach price, speichere sie als c.csv", "B", "D"),
  picks(
    "les 2 produits les moins chers par price de products.csv, enregistre dans c.csv",
    "A",
    "D",
  ),
  picks("los 2 productos más caros por price de products.csv, guárdalo como c.csv", "B", "D"),
  ...[
    [
      "From my products.csv give me the five most expensive ones as a csv",
      /"the five most expensive ones"/,
    ],
    ["save the cheapest 5 products of products.csv as c.csv", /"the cheapest 5 products"/],
    [
      "Every Friday at 4pm email the ten newest leads from leads.csv to a@mail.test",
      /"the ten newest leads"/,
    ],
    ["Zeig mir die fünf besten Schüler aus noten.csv", /„die fünf besten Schüler“/],
    ["les 3 produits les moins chers de produits.csv", /« 3 produits les moins chers »/],
    ["los 5 productos más caros de productos.csv", /«5 productos más caros»/],
  ].map(([says, asks]): Wish => ({ says: String(says), gives: { asks: asks as RegExp } })),
  // Nothing says in the place of what.
  {
    says: "read products.csv, keep the 2 cheapest instead, save as c.csv",
    gives: { cannot: "instead" },
  },
];

export const RANKING_ANSWERS: readonly (readonly [says: string, answer: string, whole: string])[] =
  [
    [
      "Every Friday at 4pm email the ten newest leads from leads.csv to a@mail.test",
      "created_at",
      "Every Friday at 4pm email the ten newest leads by created_at from leads.csv to a@mail.test",
    ],
    [
      "les 3 produits les moins chers de produits.csv",
      "prix",
      "les 3 produits les moins chers by prix de produits.csv",
    ],
  ];
