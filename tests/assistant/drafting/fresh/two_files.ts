import { csv, type Wish } from "../wish.ts";

const WORLD = {
  files: {
    orders: csv("id,customer,amount", "1,7,1200", "2,8,80", "3,9,", "4,7,520"),
    customers: csv("customer,name,limit", "7,Ada,1000", "8,Bo,90", "9,Cy,5"),
  },
};
const PER_NAME = csv("name,count,amount", "Ada,2,1720", "Bo,1,80", "Cy,1,0");

/** A column that is taken for numbers is one of one file alone, or of the pairs. */
export const TWO_FILES: readonly Wish[] = [
  ...[
    "Join orders.csv and customers.csv on customer, then sum amount by name and save it as s.csv",
    "read orders.csv, read customers.csv, join them on customer, sum amount per name, save as s.csv",
    "Read customers.csv and read orders.csv, join them on customer, add up amount by name and save as s.csv",
    "merge orders.csv with customers.csv by customer, total amount per name and write s.csv",
    "Verbinde orders.csv mit customers.csv über customer, summiere amount pro name und speichere es als s.csv",
  ].map((says): Wish => ({ says, world: WORLD, gives: { files: { "s.csv": PER_NAME } } })),
  {
    says: "Join orders.csv and customers.csv on customer, keep those where limit is over 50 and " +
      "amount is over 100, sort by amount descending and save as s.csv",
    world: WORLD,
    gives: {
      files: {
        "s.csv": csv("id,customer,amount,name,limit", "1,7,1200,Ada,1000", "4,7,520,Ada,1000"),
      },
    },
  },
  {
    says:
      "Read orders.csv, keep those where amount is over 100, read customers.csv, join them on " +
      "customer, sum limit per name and save as s.csv",
    world: WORLD,
    gives: { files: { "s.csv": csv("name,count,limit", "Ada,2,2000") } },
  },
  {
    says: "Combine orders.csv and customers.csv and save those where limit is over 50 as c.csv",
    world: WORLD,
    gives: { files: { "c.csv": csv("customer,name,limit", "7,Ada,1000", "8,Bo,90") } },
  },
];
