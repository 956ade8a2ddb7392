import { csv } from "../wish.ts";
import { ANNA, BOB, file, mailed, type Request } from "./request.ts";

const SITE = "https://state.example.com/down";
const DOWN = { web: { "/state.example.com/down": 503 } };
const CHAT = "/SLACK_WEBHOOK_URL";
const TOLD = [{ text: "The step fetch of the workflow Fetch state.example.com has failed." }];
const TICKETS = {
  web: { "/desk.example.com/tickets": [{ person: "Ada" }, { person: "Bo" }, { person: "Ada" }] },
};
const COUNTED = csv("person,count", "Ada,2", "Bo,1");

/** Messages whose times, addresses and details stand anywhere, with nouns that say no more. */
export const SPREAD_OUT: readonly Request[] = [
  {
    person: "operator",
    says: `ping ${SITE} every 5 min, if it isn't 200 shout in slack`,
    world: DOWN,
    gives: { posts: { [CHAT]: TOLD }, cron: "*/5 * * * *" },
  },
  {
    person: "French operator",
    says:
      `Quand le site ${SITE} répond autre chose que 200, préviens-moi sur Slack, vérif toutes les 2 minutes`,
    world: DOWN,
    gives: { posts: { [CHAT]: TOLD }, cron: "*/2 * * * *" },
  },
  {
    person: "German operator",
    says: `Wenn ${SITE} nicht erreichbar ist, sofort Mail an ${ANNA}. Prüfung alle 10 Minuten.`,
    world: DOWN,
    gives: { mails: [`${ANNA}: "failed"`], cron: "*/10 * * * *" },
  },
  {
    person: "Spanish operator",
    says:
      `Si falla el respaldo de https://backup.example.com/run (POST, a las 3 de la madrugada), reintenta 4 veces y luego escribe a ${ANNA}`,
    gives: { posts: { "/backup.example.com/run": [null] }, cron: "0 3 * * *" },
  },
  {
    person: "operator in a hurry",
    says:
      `retry 5 times w/ backoff then page ${ANNA}: POST https://hooks.example.com/nightly at 02:15 UTC`,
    gives: { posts: { "/hooks.example.com/nightly": [null] }, cron: "15 2 * * *" },
  },
  {
    person: "non-native speaker",
    says:
      `please to make for me automatic: each friday 16h take https://desk.example.com/tickets?state=open , count how many by each person and sending to ${ANNA} thank you very much`,
    world: {
      web: { "/desk.example.com/tickets?state=open": TICKETS.web["/desk.example.com/tickets"] },
    },
    gives: mailed(ANNA, COUNTED, "0 16 * * 5"),
  },
  {
    person: "office worker",
    says:
      `every weekday 8am: get https://desk.example.com/tickets with header X-Api-Key from env, ` +
      `count them per person, send it to ${ANNA} and cc ${BOB}`,
    world: TICKETS,
    gives: {
      files: { "report.csv": COUNTED },
      mails: [`${ANNA} cc ${BOB}: report.csv`],
      cron: "0 8 * * 1-5",
    },
  },
  {
    person: "office worker",
    says:
      "every day at 9 and again at 17 fetch https://desk.example.com/tickets and save it as a.json",
    world: TICKETS,
    gives: { files: { "a.json": TICKETS.web["/desk.example.com/tickets"] }, cron: "0 9,17 * * *" },
  },
  {
    person: "office worker",
    says: "fetch https://desk.example.com/tickets and save it as an excel file",
    world: TICKETS,
    gives: { files: { "report.csv": csv("person", "Ada", "Bo", "Ada") } },
  },
  {
    person: "bookkeeper",
    says: "join customers.csv with orders.csv by id, only amounts over 10, save as big.csv",
    world: {
      files: {
        customers: csv("id,name", "1,Ada", "2,Bo"),
        orders: csv("id,amount", "1,5", "2,20"),
      },
    },
    gives: { files: { "big.csv": csv("id,name,amount", "2,Bo,20") } },
  },
  {
    person: "bookkeeper",
    says: "turn cfg.csv into xml, save it as cfg.xml",
    world: file("cfg", "key,value", "port,8080"),
    gives: {
      files: {
        "cfg.xml":
          '<?xml version="1.0" encoding="UTF-8"?>\n<rows>\n  <row>\n    <key>port</key>\n' +
          "    <value>8080</value>\n  </row>\n</rows>",
      },
    },
  },
  // The condition is not understood as a whole.
  {
    person: "office worker",
    says: "when somebody uploads a file to https://desk.example.com/tickets save it as a.json",
    gives: null,
  },
];
