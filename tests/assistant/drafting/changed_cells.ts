import { csv, type Wish } from "./wish.ts";

const ITEMS = {
  files: { items: csv("sku,name,price", " a-1 ,Ada,1.005", "b-2,Bo,10", "c-3,Cy,") },
};
const ITEMS_WITH_PRICES = { files: { items: csv("name,price", "Ada,1", "Bo,10") } };
const PRICES = { web: { "/shop.example.com/prices.json": [{ price: "2.345" }, { price: null }] } };
const GRADES = {
  files: {
    grades: csv("class,name,score,done", "B,Bo,3,no", "A,Cy,2,yes", "A,Ada,3,no", "A,Bo,2,no"),
  },
};
const LISTS = {
  files: {
    bank: csv("ref,amount", "1,10", "2,20", "3,30"),
    ledger: csv("ref,amount", "2,20", "4,40"),
    old: csv("id,name", "1,Ada", "2,Bo"),
    new: csv("id,name", "2,Bo", "3,Cy"),
  },
};
const CUSTOMERS = {
  files: {
    customers: csv("name,email,country", "Ada,ada@mail.test,DE", "Bo,bo@mail.test,FR"),
  },
};

/**
 * Requests that change cells, compare lists and sort by several columns, with their outcomes first.
 */
export const CHANGED_CELLS: readonly Wish[] = [
  {
    says: "Round the price column of items.csv to two decimals and save it as rounded.csv",
    world: ITEMS,
    gives: {
      files: { "rounded.csv": csv("sku,name,price", " a-1 ,Ada,1.01", "b-2,Bo,10", "c-3,Cy,") },
    },
  },
  {
    says:
      "fetch https://shop.example.com/prices.json, round price to 1 decimal and save it as p.json",
    world: PRICES,
    gives: { files: { "p.json": [{ price: 2.3 }, { price: null }] } },
  },
  {
    says: "Runde den price in items.csv auf ganze Zahlen und speichere es als rund.csv",
    world: ITEMS,
    gives: { files: { "rund.csv": csv("sku,name,price", " a-1 ,Ada,1", "b-2,Bo,10", "c-3,Cy,") } },
  },
  {
    says: "Lis items.csv, arrondis price à 1 décimale et enregistre dans r.csv",
    world: ITEMS,
    gives: { files: { "r.csv": csv("sku,name,price", " a-1 ,Ada,1", "b-2,Bo,10", "c-3,Cy,") } },
  },
  {
    says: "Lee items.csv, redondea price a 2 decimales y guárdalo en r.csv",
    world: ITEMS,
    gives: { files: { "r.csv": csv("sku,name,price", " a-1 ,Ada,1.01", "b-2,Bo,10", "c-3,Cy,") } },
  },
  {
    says:
      'Trim the spaces in the sku column of items.csv and replace "-" with "" in it, save as i.csv',
    world: ITEMS,
    gives: { files: { "i.csv": csv("sku,name,price", "a1,Ada,1.005", "b2,Bo,10", "c3,Cy,") } },
  },
  {
    says: "Read items.csv, make name and sku uppercase and save as upper.csv",
    world: ITEMS,
    gives: {
      files: { "upper.csv": csv("sku,name,price", " A-1 ,ADA,1.005", "B-2,BO,10", "C-3,CY,") },
    },
  },
  {
    says: "Mets la colonne name de items.csv en minuscules et enregistre dans bas.csv",
    world: ITEMS,
    gives: {
      files: { "bas.csv": csv("sku,name,price", " a-1 ,ada,1.005", "b-2,bo,10", "c-3,cy,") },
    },
  },
  {
    says: "Take items.csv, raise price by 10% and save more.csv",
    world: ITEMS,
    gives: {
      files: {
        "more.csv": csv("sku,name,price", " a-1 ,Ada,1.1055", "b-2,Bo,11", "c-3,Cy,"),
      },
    },
  },
  {
    says: "Nimm items.csv, senke price um 50 Prozent und speichere es als halb.csv",
    world: ITEMS,
    gives: {
      files: { "halb.csv": csv("sku,name,price", " a-1 ,Ada,0.5025", "b-2,Bo,5", "c-3,Cy,") },
    },
  },
  {
    says: "Read items.csv, rename sku to code and price to cost, and save it as renamed.csv",
    world: ITEMS,
    gives: {
      files: { "renamed.csv": csv("code,name,cost", " a-1 ,Ada,1.005", "b-2,Bo,10", "c-3,Cy,") },
    },
  },
  {
    says: "Lies items.csv, benenne sku in nr und price in preis um und speichere als um.csv",
    world: ITEMS,
    gives: { files: { "um.csv": csv("nr,name,preis", " a-1 ,Ada,1.005", "b-2,Bo,10", "c-3,Cy,") } },
  },
  {
    says: "Read items.csv and add up price and round it to 1 decimal and save it as sum.csv",
    world: ITEMS,
    gives: { files: { "sum.csv": csv("price", "11") } },
  },
  {
    says: "Sort grades.csv by class, score descending and name and save it as s.csv",
    world: GRADES,
    gives: {
      files: {
        "s.csv": csv("class,name,score,done", "A,Ada,3,no", "A,Bo,2,no", "A,Cy,2,yes", "B,Bo,3,no"),
      },
    },
  },
  {
    says: "Lies grades.csv, sortiere nach class, name und score und speichere als s.csv",
    world: GRADES,
    gives: {
      files: {
        "s.csv": csv("class,name,score,done", "A,Ada,3,no", "A,Bo,2,no", "A,Cy,2,yes", "B,Bo,3,no"),
      },
    },
  },
  {
    says: "Sort grades.csv by score and done and save it as s.csv",
    world: GRADES,
    gives: {
      files: {
        "s.csv": csv("class,name,score,done", "A,Bo,2,no", "A,Cy,2,yes", "B,Bo,3,no", "A,Ada,3,no"),
      },
    },
  },
  // No column is meant, or one is: nobody knows.
  {
    says: "fetch https://shop.example.com/a.csv and sort by amount and done",
    gives: { cannot: "done" },
  },
  {
    says:
      "compare bank.csv with ledger.csv by ref and save what is missing in ledger as missing.csv",
    world: LISTS,
    gives: { files: { "missing.csv": csv("ref,amount", "1,10", "3,30") } },
  },
  {
    says:
      "Compare bank.csv with ledger.csv by ref and save the payments that are missing in bank to m.csv",
    world: LISTS,
    gives: { files: { "m.csv": csv("ref,amount", "4,40") } },
  },
  {
    says: "compare old.csv with new.csv by id and save what is new",
    world: LISTS,
    gives: { files: { "report.csv": csv("id,name", "3,Cy") } },
  },
  {
    says: "compare old.csv with new.csv by id and save what is missing as gone.csv",
    world: LISTS,
    gives: { files: { "gone.csv": csv("id,name", "1,Ada") } },
  },
  // The file is one of those that are compared: it is where the rows are missing, and not where
  // they go.
  {
    says: "compare bank.csv with ledger.csv by ref and save what is missing in ledger.csv",
    world: LISTS,
    gives: { files: { "report.csv": csv("ref,amount", "1,10", "3,30") } },
  },
  {
    says: "compare bank.csv with ledger.csv and save what is new",
    gives: { asks: /By which column/ },
  },
  {
    says: "compare bank.csv with ledger.csv by ref and save what is new",
    gives: { asks: /Which rows are meant/ },
  },
  {
    says:
      'email each customer in customers.csv with the subject "Sale" saying "Dear {name}" to the column email',
    world: CUSTOMERS,
    gives: { mails: ['ada@mail.test: "Dear Ada"', 'bo@mail.test: "Dear Bo"'] },
  },
  {
    says:
      'read customers.csv, keep those where country is DE, send an email to each customer saying "Hi ${{ env.TOKEN }}", column email',
    world: CUSTOMERS,
    gives: { mails: ['ada@mail.test: "Hi ${{ env.TOKEN }}"'] },
  },
  { says: "Send each customer an email", gives: { asks: /Where do the data come from/ } },
  {
    says: "How many customers in customers.csv have country FR?",
    world: CUSTOMERS,
    gives: { outputs: { count: 1 } },
  },
  {
    says: "read customers.csv, make name uppercase where country is DE and save as u.csv",
    world: CUSTOMERS,
    gives: {
      files: {
        "u.csv": csv("name,email,country", "ADA,ada@mail.test,DE", "Bo,bo@mail.test,FR"),
      },
    },
  },
  {
    says: "read items.csv, where price is over 5 raise price by 10% and save as p.csv",
    world: ITEMS,
    gives: {
      files: { "p.csv": csv("sku,name,price", " a-1 ,Ada,1.005", "b-2,Bo,11", "c-3,Cy,") },
    },
  },
  // The rows that no condition is said of would be lost.
  {
    says: "read items.csv, add a column total = price * 2 where name is Bo, save as p.csv",
    gives: { cannot: "where name is Bo, save as p.csv" },
  },
  {
    says: "read items.csv, trim all columns, save as t.csv",
    gives: { cannot: "trim all columns" },
  },
  { says: "sort grades.csv by class then finish", gives: { cannot: "finish" } },
  // The ids are numbers in the one list, and texts in the other.
  {
    says:
      "fetch https://shop.example.com/people.json, read old.csv, join them on id and save as j.csv",
    world: { ...LISTS, web: { "/shop.example.com/people.json": [{ id: 2, age: 7 }] } },
    gives: { files: { "j.csv": csv("id,age,name", "2,7,Bo") } },
  },
  {
    says:
      "compare old.csv with https://shop.example.com/people.json by id and save what is missing in people as m.csv",
    world: { ...LISTS, web: { "/shop.example.com/people.json": [{ id: 2, age: 7 }] } },
    gives: { files: { "m.csv": csv("id,name", "1,Ada") } },
  },
  {
    says:
      "compare old.csv with new.csv by id, save what is new as added.csv and save what is missing as gone.csv",
    world: LISTS,
    gives: { files: { "added.csv": csv("id,name", "3,Cy"), "gone.csv": csv("id,name", "1,Ada") } },
  },
  {
    says:
      "compare old.csv with new.csv by id and save what is new as a.csv, compare bank.csv with ledger.csv by ref and save what is missing in bank as b.csv",
    gives: {
      cannot: "compare bank.csv with ledger.csv by ref and save what is missing in bank as b.csv",
    },
  },
  {
    says: "Combine grades.csv and grades2.csv into one file called all.csv",
    world: { files: { grades: csv("name", "Ada"), grades2: csv("name", "Bo") } },
    gives: { files: { "all.csv": csv("name", "Ada", "Bo") } },
  },
  {
    says: "Split grades.csv by class into one file per class",
    world: GRADES,
    gives: {
      files: {
        "A.csv": csv("class,name,score,done", "A,Cy,2,yes", "A,Ada,3,no", "A,Bo,2,no"),
        "B.csv": csv("class,name,score,done", "B,Bo,3,no"),
      },
    },
  },
  {
    says: 'read items.csv, replace " " with "_" in sku and save it as i.csv',
    world: ITEMS,
    gives: { files: { "i.csv": csv("sku,name,price", "_a-1_,Ada,1.005", "b-2,Bo,10", "c-3,Cy,") } },
  },
  {
    says: "Lies belege.csv, behalte nur die Belege über 150 und speichere sie als gross.csv",
    gives: { asks: /Welche Spalte ist mit „über 150“ gemeint/ },
  },
  {
    says:
      "compare https://a.example.com/users.json with https://b.example.com/users.json by id and save what is new",
    gives: { cannot: "save what is new" },
  },
  {
    says: "I have a file called ledger.csv. Please total the amount column and save it as t.csv",
    world: LISTS,
    gives: { files: { "t.csv": csv("amount", "60") } },
  },
  {
    says: "Group grades.csv by name, count them, and save the top 1 as top.csv",
    world: GRADES,
    gives: { files: { "top.csv": csv("name,count", "Bo,2") } },
  },
  {
    says: "Group grades.csv by name, sum score, and save the top 1 as top.csv",
    gives: { asks: /Which column is meant by "the top 1"/ },
  },
  {
    says: "Welche Schüler in grades.csv haben score über 2?",
    world: GRADES,
    gives: {
      outputs: {
        rows: [
          { class: "B", name: "Bo", score: 3, done: "no" },
          { class: "A", name: "Ada", score: 3, done: "no" },
        ],
      },
    },
  },
  // The file has the old name.
  {
    says:
      "Take items.csv, rename price to cost, round cost to 1 decimal, sort by cost and write i.csv",
    world: ITEMS,
    gives: { files: { "i.csv": csv("sku,name,cost", " a-1 ,Ada,1", "b-2,Bo,10", "c-3,Cy,") } },
  },
  {
    says: "Take items.csv, rename price to cost, keep those where cost is over 5 and write i.csv",
    world: ITEMS,
    gives: { files: { "i.csv": csv("sku,name,cost", "b-2,Bo,10") } },
  },
  {
    says:
      "Take items.csv, add a column twice = price * 2, keep those where twice is over 5 and write i.csv",
    world: ITEMS_WITH_PRICES,
    gives: { files: { "i.csv": csv("name,price,twice", "Bo,10,20") } },
  },
  {
    says: "read items.csv, increase all prices by 5% and save as i.csv",
    world: { files: { items: csv("name,price", "Bo,10") } },
    gives: { files: { "i.csv": csv("name,price", "Bo,10.5") } },
  },
  {
    says:
      "Lies items.csv, behalte die Zeilen, bei denen price über 5 ist, und schicke sie jeden Freitag um 9 an ada@mail.test",
    world: ITEMS,
    gives: {
      mails: ["ada@mail.test: report.csv"],
      files: { "report.csv": csv("sku,name,price", "b-2,Bo,10") },
      cron: "0 9 * * 5",
    },
  },
];
