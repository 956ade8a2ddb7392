import { csv } from "../wish.ts";
import { ANNA, BOB, file, mailed, type Request } from "./request.ts";

const STOCK = file(
  "stock",
  "sku,qty,min_qty,price,warehouse,quantity",
  "a,5,10,2,N,3",
  "b,50,10,3,N,30",
  "c,8,8,1,S,9",
);

/** Messages of a clerk, a warehouse lead and a school secretary. */
export const SECOND_OFFICES: readonly Request[] = [
  {
    person: "lawyer's clerk",
    says:
      `Please read deadlines.csv and send ${ANNA} and the partner ${BOB} those due within the next 30 days, sorted by due. Do that every Monday at 8.`,
    answers: ["due"],
    world: file("deadlines", "id,due", "1,2020-01-01", "2,2099-01-01"),
    gives: mailed(`${ANNA},${BOB}`, "", "0 8 * * 1"),
  },
  {
    person: "lawyer's clerk",
    says: "Get the approval of the partner before contract.pdf is sent to client@mail.test",
    world: { files: { contract: "%PDF" }, approves: true },
    gives: { mails: ["client@mail.test: contract.csv"] },
  },
  {
    person: "lawyer's clerk",
    says: "Merge cases_a.csv and cases_b.csv into one file, all.csv",
    world: { files: { cases_a: csv("id,x", "1,a"), cases_b: csv("id,x", "2,b") } },
    gives: { files: { "all.csv": csv("id,x", "1,a", "2,b") } },
  },
  {
    person: "lawyer's clerk",
    says:
      "cases.csv: rename column ref to case_number, delete column notes, sort by case_number and save to cases2.csv",
    world: file("cases", "ref,notes,x", "b,n,1", "a,m,2"),
    gives: { files: { "cases2.csv": csv("case_number,x", "a,2", "b,1") } },
  },
  {
    person: "lawyer's clerk",
    says:
      `Every 1st of the month at 9am, email invoice.pdf to client@mail.test with the subject "Your invoice" and the text "Please find attached the invoice."`,
    world: { files: { invoice: "%PDF" } },
    gives: { mails: ["client@mail.test: invoice.csv"], cron: "0 9 1 * *" },
  },
  {
    person: "lawyer's clerk",
    says:
      "Read deadlines.csv, keep those with filed before 2026-04-01, dates look like 3/5/2026, save as early.csv",
    answers: ["month first"],
    world: file("deadlines", "id,filed", "1,3/5/2026", "2,5/3/2026"),
    gives: { files: { "early.csv": csv("id,filed", "1,2026-03-05") } },
  },
  {
    person: "warehouse lead",
    says: `read stock.csv and if qty is less than min_qty, email the row list to ${ANNA}`,
    gives: null,
  },
  {
    person: "warehouse lead",
    says:
      "stock.csv: add column value = qty * price, total of value per warehouse, save as value.csv",
    world: STOCK,
    gives: { files: { "value.csv": csv("warehouse,count,value", "N,2,160", "S,1,8") } },
  },
  {
    person: "warehouse lead",
    says:
      "when a webhook arrives with an order, save it as order.json and post it to https://wms.example.com/orders",
    world: { inputs: { body: { id: 1 } } },
    gives: {
      files: { "order.json": { id: 1 } },
      posts: { "/wms.example.com/orders": [{ id: 1 }] },
    },
  },
  {
    person: "warehouse lead",
    says: "read moves.csv, drop lines where qty is 0 or empty, save to moves2.csv",
    world: file("moves", "id,qty", "1,0", "2,", "3,5"),
    gives: { files: { "moves2.csv": csv("id,qty", "3,5") } },
  },
  {
    person: "warehouse lead",
    says:
      `For each row in moves.csv post to https://wms.example.com/moves. If one fails, carry on with the rest and email ${ANNA}.`,
    world: file("moves", "id,qty", "1,0", "3,5"),
    gives: { posts: { "/wms.example.com/moves": [{ id: "1", qty: "0" }, { id: "3", qty: "5" }] } },
  },
  {
    person: "warehouse lead",
    says: "make 2 files out of stock.csv: low.csv where qty under 10 and rest.csv for the others",
    gives: null,
  },
  {
    person: "school secretary",
    says:
      "Hello, I would like to have the list students.csv sorted by class and then by name, please, and saved as list.csv. Thank you very much!",
    world: file("students", "name,class", "Bo,b", "Cy,a", "Ada,b"),
    gives: { files: { "list.csv": csv("name,class", "Cy,a", "Ada,b", "Bo,b") } },
  },
  {
    person: "school secretary",
    says: `Every weekday at half past 7 email absences.csv to ${ANNA}; cc to head@mail.test`,
    world: file("absences", "a", "1"),
    gives: { mails: [`${ANNA} cc head@mail.test: absences.csv`], cron: "30 7 * * 1-5" },
  },
  {
    person: "school secretary",
    says: `How many pupils per class are in students.csv? Email ${ANNA} the result.`,
    world: file("students", "name,class", "Bo,b", "Cy,a", "Ada,b"),
    gives: mailed(ANNA, csv("class,count", "b,2", "a,1")),
  },
  {
    person: "school secretary",
    says:
      `write an email to every parent in parents.csv, the address is in email, text: "School is closed tomorrow", subject: "Closed"`,
    world: file("parents", "name,email", "P,p@x.test"),
    gives: { mails: [`p@x.test: "School is closed tomorrow"`] },
  },
  {
    person: "school secretary",
    says: "Combine first and last into full_name in students.csv and save as names.csv",
    world: file("students", "first,last", "Ada,Byron"),
    gives: { files: { "names.csv": csv("first,last,full_name", "Ada,Byron,Ada Byron") } },
  },
  {
    person: "school secretary",
    says:
      `replace "Str." with "Street" in the address column of students.csv and save it as addr.csv`,
    world: file("students", "name,address", "A,Main Str."),
    gives: { files: { "addr.csv": csv("name,address", "A,Main Street") } },
  },
];
