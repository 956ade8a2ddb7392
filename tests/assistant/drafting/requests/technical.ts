import { csv } from "../wish.ts";
import { ANNA, file, mailed, type Request } from "./request.ts";

const SALES = file(
  "sales",
  "customer,region,revenue,amount",
  "X,EU,10,50",
  "Y,EU,30,200",
  "X,US,25,300",
  "Z,US,5,600",
);
const ISS = [{ id: 1, state: "open", comments: 0, label: "bug" }, {
  id: 2,
  state: "open",
  comments: 3,
  label: "bug",
}, { id: 3, state: "closed", comments: 0, label: "doc" }];

/** Messages of an engineer, an analyst and a maintainer. */
export const TECHNICAL: readonly Request[] = [
  {
    person: "site reliability engineer",
    says:
      "Check https://api.example.com/health every 5 minutes. Retry 3 times. If it still fails, email ops@mail.test and oncall@mail.test.",
    world: { web: { "/api.example.com/health": 500 } },
    gives: { mails: [`ops@mail.test,oncall@mail.test: "failed"`], cron: "*/5 * * * *" },
  },
  {
    person: "site reliability engineer",
    says:
      "poll https://api.example.com/queue every 10 min; if depth is over 100 post it to https://hooks.example.com/alert",
    world: { web: { "/api.example.com/queue": { depth: 200 } } },
    gives: { posts: { "/hooks.example.com/alert": [[{ depth: 200 }]] }, cron: "*/10 * * * *" },
  },
  {
    person: "site reliability engineer",
    says:
      "GET https://api.example.com/servers, filter status != up, group by region, and mail the counts to ops@mail.test",
    world: {
      web: {
        "/api.example.com/servers": [{ status: "up", region: "a" }, {
          status: "down",
          region: "b",
        }],
      },
    },
    gives: mailed("ops@mail.test", csv("region,count", "b,1")),
  },
  {
    person: "site reliability engineer",
    says:
      "call https://api.example.com/deploy with POST, then wait 1 second, then check https://api.example.com/health, and email ops@mail.test if the status is not 200",
    world: { web: { "/api.example.com/health": 404 } },
    gives: { posts: { "/api.example.com/deploy": [null] }, mails: [`ops@mail.test: "failed"`] },
  },
  {
    person: "site reliability engineer",
    says: "fetch https://api.example.com/logs.csv hourly, timeout 10s, 5 retries, save as logs.csv",
    world: { web: { "/api.example.com/logs.csv": csv("a,b", "1,2") } },
    gives: { files: { "logs.csv": csv("a,b", "1,2") }, cron: "0 * * * *" },
  },
  {
    person: "site reliability engineer",
    says: "back up https://api.example.com/config every night at 2 and keep it as config.json",
    world: { web: { "/api.example.com/config": { a: 1 } } },
    gives: { files: { "config.json": { a: 1 } }, cron: "0 2 * * *" },
  },
  {
    person: "data analyst",
    says:
      "join orders.csv with customers.csv on customer_id, keep country DE, sum amount by name, descending, save as de.csv",
    world: {
      files: {
        orders: csv("customer_id,amount", "1,5", "2,7", "1,6", "3,100"),
        customers: csv("customer_id,name,country", "1,Ada,DE", "2,Bo,FR", "3,Cy,DE"),
      },
    },
    gives: { files: { "de.csv": csv("name,count,amount", "Cy,1,100", "Ada,2,11") } },
  },
  {
    person: "data analyst",
    says: "dedupe events.csv on event_id keeping the latest by ts, save as events2.csv",
    world: file("events", "event_id,ts", "1,2026-01-01", "1,2026-01-02", "2,2026-01-01"),
    gives: { files: { "events2.csv": csv("event_id,ts", "1,2026-01-02", "2,2026-01-01") } },
  },
  {
    person: "data analyst",
    says: "sales.csv -> group by region, sum & average of amount -> out.csv",
    world: SALES,
    gives: {
      files: {
        "out.csv": csv("region,count,sum_amount,average_amount", "EU,2,250,125", "US,2,900,450"),
      },
    },
  },
  {
    person: "data analyst",
    says: `Compare today.csv with yesterday.csv by id and tell ${ANNA} what is new`,
    world: { files: { today: csv("id,x", "1,a", "2,b"), yesterday: csv("id,x", "1,a") } },
    gives: mailed(ANNA, csv("id,x", "2,b")),
  },
  {
    person: "data analyst",
    says: "read data.csv (semicolon separated), and save it as out.csv",
    world: { files: { data: "a;b\n1;2\n" } },
    gives: { files: { "out.csv": csv("a,b", "1,2") } },
  },
  {
    person: "data analyst",
    says:
      "Read sales.csv, save the rows where amount is between 100 and 500 and region is not EU to mid.csv; use semicolons",
    world: SALES,
    gives: { files: { "mid.csv": "customer;region;revenue;amount\nX;US;25;300" } },
  },
  {
    person: "data analyst",
    says: `count distinct customers in orders.csv and email the number to ${ANNA}`,
    world: file("orders", "id,customer", "1,X", "2,Y", "3,X"),
    gives: { mails: [`${ANNA}: "customer: 2"`] },
  },
  {
    person: "data analyst",
    says: "share of each region in total amount from sales.csv as percent",
    world: SALES,
    gives: null,
  },
  {
    person: "open-source maintainer",
    says:
      `every day at 9 fetch https://api.example.com/issues, keep those where state is open and comments is 0, and mail them to ${ANNA}`,
    world: { web: { "/api.example.com/issues": ISS } },
    gives: mailed(ANNA, csv("id,state,comments,label", "1,open,0,bug"), "0 9 * * *"),
  },
  {
    person: "open-source maintainer",
    says:
      "fetch https://api.example.com/issues & https://api.example.com/pulls and save both, as issues.json and pulls.json",
    gives: null,
  },
  {
    person: "open-source maintainer",
    says:
      "get https://api.example.com/releases with token GH_TOKEN, take the first 2, keep only name and tag, save as releases.csv",
    world: {
      web: {
        "/api.example.com/releases": [
          { name: "a", tag: "1", x: 0 },
          { name: "b", tag: "2", x: 0 },
          { name: "c", tag: "3", x: 1 },
        ],
      },
    },
    gives: { files: { "releases.csv": csv("name,tag", "a,1", "b,2") } },
  },
  {
    person: "open-source maintainer",
    says: "notify me on slack when a new release appears at https://api.example.com/releases",
    gives: null,
  },
  {
    person: "open-source maintainer",
    says:
      "fetch https://api.example.com/issues, count them by label, largest first, and post that to https://chat.example.com/hook",
    world: { web: { "/api.example.com/issues": ISS } },
    gives: {
      posts: {
        "/chat.example.com/hook": [[{ label: "bug", count: 2 }, { label: "doc", count: 1 }]],
      },
    },
  },
  {
    person: "open-source maintainer",
    says: "if https://api.example.com/build says status is failed, open an issue on github",
    gives: null,
  },
];
