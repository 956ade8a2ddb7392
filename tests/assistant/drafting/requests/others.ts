import { csv } from "../wish.ts";
import { ANNA, BOB, file, mailed, type Request } from "./request.ts";

const GRADES = file("grades", "name,class,score", "Zoe,a,80", "Ada,b,40", "Bo,a,55", "Cy,b,90");
const ORD = file(
  "orders",
  "id,date,status,amount,customer",
  "1,2026-01-05,open,10,X",
  "2,2026-02-01,paid,20,Y",
  "1,2026-01-05,open,10,X",
  "3,2026-01-09,paid,30,X",
);
const LEADS = file(
  "leads",
  "first_name,email,country,rate",
  "Ana,A@x.test,DE,12%",
  "Bob,,DE,5%",
  "Anna,a@x.test,FR,30%",
);
const SAMPLES = file("samples", "group,temp,value", "g,19,1", "g,20,2", "h,25,4", "g,22,6");

/** Messages of a marketing person, a scientist, and people who chat. */
export const OTHERS: readonly Request[] = [
  {
    person: "marketing person",
    says:
      "take leads.csv, lowercase the email column, drop duplicates by email, drop rows without email, save as clean.csv",
    world: LEADS,
    gives: { files: { "clean.csv": csv("first_name,email,country,rate", "Ana,a@x.test,DE,12%") } },
  },
  {
    person: "marketing person",
    says:
      `Every Friday 4pm: top 1 campaigns by clicks from campaigns.csv to ${ANNA}, ${BOB} and carl@mail.test`,
    world: file("campaigns", "name,clicks", "a,1", "b,20"),
    gives: mailed(`${ANNA},${BOB},carl@mail.test`, csv("name,clicks", "b,20"), "0 16 * * 5"),
  },
  {
    person: "marketing person",
    says:
      `send "Hello {first_name}!" to all leads in leads.csv whose country is FR, address in email`,
    world: LEADS,
    gives: { mails: [`a@x.test: "Hello Anna!"`] },
  },
  {
    person: "marketing person",
    says:
      "leads.csv contains a rate column like 12%. keep those with a rate over 10% and save as good.csv",
    gives: null,
  },
  {
    person: "marketing person",
    says:
      "Which campaigns in campaigns.csv had more than 1000 clicks? Save them as winners.csv, but not the archived ones (status archived).",
    gives: null,
  },
  {
    person: "marketing person",
    says: `Summarise feedback.csv with AI and email it to ${ANNA}`,
    gives: null,
  },
  {
    person: "scientist",
    says:
      "read samples.csv, keep temp between 20 and 25, compute the mean of value per group, save as stats.csv",
    world: SAMPLES,
    gives: { files: { "stats.csv": csv("group,count,value", "g,2,4", "h,1,4") } },
  },
  {
    person: "scientist",
    says: "convert https://lab.example.com/data.json to csv",
    world: { web: { "/lab.example.com/data.json": [{ a: 1 }] } },
    gives: { files: { "report.csv": csv("a", "1") } },
  },
  {
    person: "scientist",
    says: "Read samples.csv, add a column temp_f = temp * 1.8 + 32 and save as f.csv",
    world: SAMPLES,
    gives: {
      files: {
        "f.csv": csv(
          "group,temp,value,temp_f",
          "g,19,1,66.2",
          "g,20,2,68",
          "h,25,4,77",
          "g,22,6,71.6",
        ),
      },
    },
  },
  { person: "scientist", says: "samples.csv: remove outliers", gives: null },
  { person: "scientist", says: "normalize value in samples.csv to 0..1", gives: null },
  {
    person: "scientist",
    says: "Every 6 hours fetch https://lab.example.com/reading and append it to readings.csv",
    gives: null,
  },
  {
    person: "person who chats",
    says:
      "So, my boss wants this: every month on the 1st I have to take expenses.csv, throw out everything below 50, and send her (boss@mail.test) the rest. Can you do that?",
    gives: null,
  },
  {
    person: "person who chats",
    says:
      `get orders.csv\n1. keep the paid ones (status paid)\n2. sort by amount desc\n3. email to ${ANNA} and save as paid.csv`,
    world: ORD,
    gives: {
      files: {
        "report.csv": csv(
          "id,date,status,amount,customer",
          "3,2026-01-09,paid,30,X",
          "2,2026-02-01,paid,20,Y",
        ),
        "paid.csv": csv(
          "id,date,status,amount,customer",
          "3,2026-01-09,paid,30,X",
          "2,2026-02-01,paid,20,Y",
        ),
      },
      mails: [`${ANNA}: report.csv`],
    },
  },
  {
    person: "person who chats",
    says: `read grades.csv and email ${ANNA} the number of rows`,
    world: GRADES,
    gives: { mails: [`${ANNA}: "count: 4"`] },
  },
  {
    person: "person who chats",
    says: "read a.csv and b.csv, keep rows that are in both by id, save as both.csv",
    world: { files: { a: csv("id,x", "1,p", "2,q"), b: csv("id,y", "2,r") } },
    gives: { files: { "both.csv": csv("id,x", "2,q") } },
  },
];
