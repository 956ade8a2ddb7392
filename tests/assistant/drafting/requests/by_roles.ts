import { ANNA, mailed, type Request } from "./request.ts";
import { csv, ORDERS, ORDERS_CSV } from "../wish.ts";

const O = "https://shop.example.com/orders.json";
const C = "https://shop.example.com/orders.csv";
const HOOK = "https://hook.example.com/in";
const WORLD = {
  web: { "/shop.example.com/orders.json": ORDERS, "/shop.example.com/orders.csv": ORDERS_CSV },
};
const WEBHOOK = { inputs: { body: { email: "a@mail.test", score: 60 } } };
const POSTED = { posts: { "/hook.example.com/in": [{ email: "a@mail.test", score: 60 }] } };
const HEAD = "id,customer,country,region,status,amount";
const FAILED = { mails: [`${ANNA}: "failed"`] };
const DOWN = { web: { "/state.example.com/down": 503 } };
const SITE = "https://state.example.com/down";

/** Messages whose words stand in other orders than in parts, and some that would lose a word. */
export const BY_ROLES: readonly Request[] = [
  {
    person: "non-native speaker",
    says: `Hello, I want make workflow which every day take file from ${C} and send me on mail ` +
      `${ANNA} only orders what have status paid`,
    world: WORLD,
    gives: mailed(ANNA, csv(HEAD, "2,Bo,FR,EU,paid,80"), "0 0 * * *"),
  },
  {
    person: "non-native speaker",
    says: `It is possible to call the site ${SITE} every 30 minute and to write me to ${ANNA} ` +
      "when it is not working?",
    world: DOWN,
    gives: { ...FAILED, cron: "*/30 * * * *" },
  },
  {
    person: "French speaker",
    says:
      `Je voudrais recevoir un mail à ${ANNA} dès que le site ${SITE} ne répond plus, vérifie ` +
      "toutes les 10 minutes",
    world: DOWN,
    gives: { ...FAILED, cron: "*/10 * * * *" },
  },
  {
    person: "Spanish speaker",
    says: `Avísame a ${ANNA} si ${SITE} no responde, compruébalo cada 15 minutos`,
    world: DOWN,
    gives: { ...FAILED, cron: "*/15 * * * *" },
  },
  {
    person: "German speaker",
    says: `Wenn mehr als 3 Zeilen in ${C} sind, informiere ${ANNA}`,
    world: WORLD,
    gives: mailed(ANNA, ORDERS_CSV),
  },
  {
    person: "German speaker",
    says:
      "Sobald ein Webhook eintrifft, soll der Chef die Rechnung freigeben, danach wird sie an " +
      `${HOOK} gesendet`,
    world: WEBHOOK,
    gives: POSTED,
  },
  {
    person: "manager",
    says:
      `My manager wants that before any refund is sent to ${HOOK} someone from finance approves ` +
      "it. Refund requests come in through a webhook. If it's declined nothing should happen.",
    world: { ...WEBHOOK, approves: false },
    gives: {},
  },
  {
    person: "marketing person",
    says: `New leads arrive by webhook. If the score is 70 or more, post the lead to ${HOOK}, ` +
      "otherwise ignore it.",
    world: WEBHOOK,
    gives: {},
  },
  {
    person: "terse developer",
    says: `orders.json from ${O}, amount>500, sort id desc, big.csv`,
    world: WORLD,
    gives: {
      files: {
        "big.csv": csv(
          "id,customer,country,region,status,amount,day",
          "4,Ada,DE,EU,open,520,12",
          "1,Ada,DE,EU,open,1200,10",
        ),
      },
    },
  },
  {
    person: "verbose writer",
    says:
      `Hi there, is there a way to automatically get an email at ${ANNA} whenever the number of ` +
      `open orders in ${C} is higher than 2? Checking it once an hour would be enough.`,
    world: WORLD,
    gives: mailed(
      ANNA,
      csv(HEAD, "1,Ada,DE,EU,open,1200", "3,Cy,US,US,open,300", "4,Ada,DE,EU,open,520"),
      "0 * * * *",
    ),
  },
  {
    person: "Spanish speaker without a column",
    says:
      `Necesito que alguien apruebe los gastos mayores de 300 euros de gastos.csv antes de enviarlos a ${ANNA}`,
    gives: null,
  },
  {
    person: "French speaker whose state is no column",
    says: `Envoie chaque lundi à 9h à ${ANNA} le nombre de tickets ouverts de ${C}`,
    gives: null,
  },
];
