import { csv } from "../wish.ts";
import { ANNA, BOB, file, mailed, type Request } from "./request.ts";

const INV = file("invoices", "id,status,amount", "1,unpaid,3000", "2,paid,100", "3,unpaid,2500");
const GRADES = file("grades", "name,class,score", "Zoe,a,80", "Ada,b,40", "Bo,a,55", "Cy,b,90");
const SALES = file(
  "sales",
  "customer,region,revenue,amount",
  "X,EU,10,50",
  "Y,EU,30,200",
  "X,US,25,300",
  "Z,US,5,600",
);
const ORD = file(
  "orders",
  "id,date,status,amount,customer",
  "1,2026-01-05,open,10,X",
  "2,2026-02-01,paid,20,Y",
  "1,2026-01-05,open,10,X",
  "3,2026-01-09,paid,30,X",
);
const STOCK = file(
  "stock",
  "sku,qty,min_qty,price,warehouse,quantity",
  "a,5,10,2,N,3",
  "b,50,10,3,N,30",
  "c,8,8,1,S,9",
);

/** Messages of a bookkeeper, a nurse, a teacher and a shop owner. */
export const FIRST_OFFICES: readonly Request[] = [
  {
    person: "bookkeeper",
    says:
      `Hi! Could you please read invoices.csv, keep only the unpaid ones (status is unpaid) and email them to ${ANNA} and ${BOB}? Thanks!`,
    world: INV,
    gives: mailed(`${ANNA},${BOB}`, csv("id,status,amount", "1,unpaid,3000", "3,unpaid,2500")),
  },
  {
    person: "bookkeeper",
    says: "From payments.csv sum up amount by customer, as excel",
    world: file("payments", "customer,amount", "X,5", "X,6"),
    gives: { files: { "report.csv": csv("customer,count,amount", "X,2,11") } },
  },
  {
    person: "bookkeeper",
    says:
      `read ledger.csv, where the amounts look like "$1,200.50". sum amount by account and save as totals.csv`,
    world: file("ledger", "account,amount", 'a,"$1,200.50"', "b,$3", "a,$0.50"),
    gives: { files: { "totals.csv": csv("account,count,amount", "a,2,1201", "b,1,3") } },
  },
  {
    person: "bookkeeper",
    says:
      "Take invoices.csv, the dates are like 05.03.2026. Keep those with due before 2026-03-10 and save as due.csv",
    world: file("invoices", "id,due", "1,05.03.2026", "2,11.03.2026"),
    gives: { files: { "due.csv": csv("id,due", "1,2026-03-05") } },
  },
  {
    person: "bookkeeper",
    says: `email the total of amount in invoices.csv to ${ANNA} only if it is above 5000`,
    world: INV,
    gives: { mails: [`${ANNA}: "amount: 5600"`] },
  },
  {
    person: "bookkeeper",
    says: "convert bank.csv to json",
    world: file("bank", "id,amount", "1,5"),
    gives: { files: { "report.json": [{ id: "1", amount: "5" }] } },
  },
  {
    person: "bookkeeper",
    says: "- read orders.csv\n- remove duplicates by id\n- save as clean.csv",
    world: file("orders", "id,a", "1,x", "2,y", "1,z"),
    gives: { files: { "clean.csv": csv("id,a", "1,x", "2,y") } },
  },
  {
    person: "nurse",
    says: `every day at 6 check shifts.csv and email ${ANNA} how many rows have ward ICU`,
    world: file("shifts", "id,ward", "1,ICU", "2,ER", "3,ICU"),
    gives: { mails: [`${ANNA}: "count: 2"`], cron: "0 6 * * *" },
  },
  {
    person: "nurse",
    says: "Plz read pateints.csv, remove the column ssn and save it as safe.csv",
    world: file("pateints", "id,ssn,ward", "1,99,a"),
    gives: { files: { "safe.csv": csv("id,ward", "1,a") } },
  },
  {
    person: "nurse",
    says: `Send wardlist.pdf to ${ANNA}, cc boss@mail.test, every weekday at 7`,
    world: { files: { wardlist: "%PDF" } },
    gives: { mails: [`${ANNA} cc boss@mail.test: wardlist.csv`], cron: "0 7 * * 1-5" },
  },
  {
    person: "nurse",
    says: "Remind the team at ward@mail.test to restock. Wait two days, then remind them again.",
    gives: null,
  },
  {
    person: "nurse",
    says: "Split the name column in patients.csv into first and last name and save as split.csv",
    world: file("patients", "id,name", "1,Ada Byron", "2,Bo"),
    gives: { files: { "split.csv": csv("id,first,last", "1,Ada,Byron", "2,Bo,") } },
  },
  {
    person: "nurse",
    says: `If stock.csv has a row with quantity below 5, email ${ANNA} the rows.`,
    world: STOCK,
    gives: mailed(ANNA, csv("sku,qty,min_qty,price,warehouse,quantity", "a,5,10,2,N,3")),
  },
  {
    person: "teacher",
    says: "Read grades.csv and make one file per class.",
    world: GRADES,
    gives: {
      files: {
        "a.csv": csv("name,class,score", "Zoe,a,80", "Bo,a,55"),
        "b.csv": csv("name,class,score", "Ada,b,40", "Cy,b,90"),
      },
    },
  },
  {
    person: "teacher",
    says:
      `For every student in grades.csv with score below 50 send an email to the address in the column parent_email saying "Please call us about {name}".`,
    world: file("grades", "name,score,parent_email", "Ada,40,p@x.test", "Bo,70,q@x.test"),
    gives: { mails: [`p@x.test: "Please call us about Ada"`] },
  },
  {
    person: "teacher",
    says: "top 3 students by score from grades.csv, save them as top.csv",
    world: GRADES,
    gives: { files: { "top.csv": csv("name,class,score", "Cy,b,90", "Zoe,a,80", "Bo,a,55") } },
  },
  {
    person: "teacher",
    says: "Average score per class, from grades.csv, rounded to one decimal, saved as avg.csv",
    world: GRADES,
    gives: { files: { "avg.csv": csv("class,count,score", "a,2,67.5", "b,2,65") } },
  },
  {
    person: "teacher",
    says:
      "Read grades.csv, add a column passed that is yes if score is at least 50 and no otherwise, and save it as passed.csv",
    world: GRADES,
    gives: {
      files: {
        "passed.csv": csv(
          "name,class,score,passed",
          "Zoe,a,80,yes",
          "Ada,b,40,no",
          "Bo,a,55,yes",
          "Cy,b,90,yes",
        ),
      },
    },
  },
  {
    person: "teacher",
    says: "I have grades.csv and want it sorted by name. Then save it as sorted.csv please.",
    world: GRADES,
    gives: {
      files: {
        "sorted.csv": csv("name,class,score", "Ada,b,40", "Bo,a,55", "Cy,b,90", "Zoe,a,80"),
      },
    },
  },
  {
    person: "shop owner",
    says:
      `Every morning at 7, get https://shop.example.com/orders.json, keep those over 500 in amount, and send them to ${ANNA} as csv`,
    world: {
      web: { "/shop.example.com/orders.json": [{ id: 1, amount: 600 }, { id: 2, amount: 5 }] },
    },
    gives: mailed(ANNA, csv("id,amount", "1,600"), "0 7 * * *"),
  },
  {
    person: "shop owner",
    says: "top 2 customers by total revenue from sales.csv, save as top.csv",
    world: SALES,
    gives: { files: { "top.csv": csv("customer,count,revenue", "X,2,35", "Y,1,30") } },
  },
  {
    person: "shop owner",
    says: `if the page https://shop.example.com/item contains 'sold out' email ${ANNA}`,
    world: { web: { "/shop.example.com/item": "Sorry, sold out today" } },
    gives: { mails: [`${ANNA}: "shop.example.com: \\"sold out\\""`] },
  },
  {
    person: "shop owner",
    says: "don't send a mail, just save the open orders (status = open) of orders.csv as open.csv",
    world: ORD,
    gives: {
      files: {
        "open.csv": csv(
          "id,date,status,amount,customer",
          "1,2026-01-05,open,10,X",
          "1,2026-01-05,open,10,X",
        ),
      },
    },
  },
  {
    person: "shop owner",
    says: "read orders.csv, one file per month of date",
    world: file("orders", "id,date", "1,2026-01-05", "2,2026-02-01"),
    gives: {
      files: {
        "2026-01.csv": csv("id,date", "1,2026-01-05"),
        "2026-02.csv": csv("id,date", "2,2026-02-01"),
      },
    },
  },
  {
    person: "shop owner",
    says:
      "Price list: prices.csv. Raise price by 5%, round to 2 decimals, rename price to new_price, save as new.csv.",
    gives: null,
  },
  {
    person: "shop owner",
    says:
      `Email every customer in customers.csv (column mail) "We are closed on Monday". Ask me before it is sent.`,
    world: file("customers", "name,mail", "Ada,a@x.test"),
    gives: { mails: [`a@x.test: "We are closed on Monday"`] },
  },
];
