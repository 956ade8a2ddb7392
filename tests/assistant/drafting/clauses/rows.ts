import { csv, type Wish } from "../wish.ts";

const LEDGER = csv("account,debit,credit", "rent,100,0", "sales,0,500", "rent,20,5");
const FALLS = csv("ward,date", "A,2026-01-03", "A,2026-01-09", "B,2026-02-01");
const FLATS = [
  { id: 1, city: "Graz", rent: 900, rooms: 3, size: 60 },
  { id: 2, city: "Graz", rent: 1600, rooms: 4, size: 80 },
  { id: 3, city: "Linz", rent: 800, rooms: 1, size: 30 },
];
const LOANS = csv("reader,book", "Ada,1", "Bo,2", "Ada,3");
const TRIPS = csv("truck,distance", "T1,120", "T2,80", "T1,30");
const web = (path: string, value: string | object) => ({
  web: { [`/erp.example.com/${path}`]: JSON.parse(JSON.stringify(value)) },
});

/** Requests in the words of many people, with the effects of their drafts. */
export const CLAUSE_ROWS: readonly Wish[] = [
  {
    says: "remind me every tuesday at 9 to hand in my homework, tim@mail.test",
    gives: { mails: ['tim@mail.test: "Hand in my homework"'], cron: "0 9 * * 2" },
  },
  {
    says:
      "Deduplicate https://erp.example.com/leads.csv on email, keep the most recent by created_at, save as leads_unique.csv",
    world: web("leads.csv", csv("email,created_at", "a,2026-01-01", "a,2026-02-01")),
    gives: { files: { "leads_unique.csv": csv("email,created_at", "a,2026-02-01") } },
  },
  {
    says:
      "Each month end, take the ledger at https://erp.example.com/ledger.csv, sum the debit and credit per account, and mail the result to me at claire@mail.test.",
    world: web("ledger.csv", LEDGER),
    gives: {
      files: { "report.csv": csv("account,count,debit,credit", "rent,2,120,5", "sales,1,0,500") },
      mails: ["claire@mail.test: report.csv"],
    },
  },
  {
    says:
      "I need a list of invoices more than 30 days overdue. They're in https://erp.example.com/invoices (JSON, fields number, amount, due_date). Save it as overdue.csv.",
    world: web("invoices", [
      { number: 1, amount: 5, due_date: "2020-01-01" },
      { number: 2, amount: 7, due_date: "2099-01-01" },
    ]),
    gives: { files: { "overdue.csv": csv("number,amount,due_date", "1,5,2020-01-01") } },
  },
  {
    says:
      "Reconcile bank.csv with invoices.csv: match on reference, and put the lines that have no match into unmatched.csv.",
    world: { files: { bank: csv("reference", "a", "b"), invoices: csv("reference", "b") } },
    gives: { files: { "unmatched.csv": csv("reference", "a") } },
  },
  {
    says:
      "Put prices up by 3 percent for everything in the list at https://erp.example.com/prices.csv and save as new_prices.csv",
    world: web("prices.csv", csv("sku,price", "a,100")),
    gives: { files: { "new_prices.csv": csv("sku,price", "a,103") } },
  },
  {
    says:
      "How many orders did we have per day? Data: https://erp.example.com/orders.csv, column created_at. Result as a file orders_per_day.csv please",
    world: web(
      "orders.csv",
      csv("id,created_at", "1,2026-01-03", "2,2026-01-03", "3,2026-01-04"),
    ),
    gives: { files: { "orders_per_day.csv": csv("day,count", "2026-01-03,2", "2026-01-04,1") } },
  },
  {
    says:
      "Every 4 hours fetch https://erp.example.com/fridge and email me (ines@mail.test) if the temperature is not between 2 and 8 degrees",
    world: web("fridge", { temperature: 9 }),
    gives: {
      files: { "report.csv": csv("temperature", "9") },
      mails: ["ines@mail.test: report.csv"],
      cron: "0 */4 * * *",
    },
  },
  {
    says:
      "Count the falls per ward and month from https://erp.example.com/falls.csv (columns ward, date), to falls_counted.csv",
    world: web("falls.csv", FALLS),
    gives: {
      files: { "falls_counted.csv": csv("ward,month,count", "A,2026-01,2", "B,2026-02,1") },
    },
  },
  {
    says:
      "ping our two sites https://a.example.com/x and https://b.example.com/y every 15 min and alert ops@mail.test when one is down",
    world: { web: { "/a.example.com/x": "ok", "/b.example.com/y": 404 } },
    gives: { mails: ['ops@mail.test: "failed"'], cron: "*/15 * * * *" },
  },
  {
    says:
      "Download https://erp.example.com/access.csv, count requests per status code, sort desc, attach as CSV to a mail to me: root@mail.test",
    world: web("access.csv", csv("status_code,path", "200,/a", "404,/b", "404,/c")),
    gives: {
      files: { "report.csv": csv("status_code,count", "404,2", "200,1") },
      mails: ["root@mail.test: report.csv"],
    },
  },
  {
    says:
      "Add a column margin = (price - cost) / price to https://erp.example.com/products.csv, keep rows with margin < 0.2, output low_margin.json",
    world: web("products.csv", csv("sku,price,cost", "a,100,90", "b,100,50")),
    gives: { files: { "low_margin.json": [{ sku: "a", price: 100, cost: 90, margin: 0.1 }] } },
  },
  {
    says:
      "min, max and average of price by brand from https://erp.example.com/cars.csv, only brands with more than 1 car, to brands.csv",
    world: web("cars.csv", csv("brand,price", "VW,10", "VW,20", "Fiat,5")),
    gives: {
      files: {
        "brands.csv": csv(
          "brand,count,minimum_price,maximum_price,average_price",
          "VW,2,10,20,15",
        ),
      },
    },
  },
  {
    says:
      "need weekly sales by region from https://erp.example.com/s.csv mailed to b@mail.test mondays 8am",
    world: web("s.csv", csv("region,sales", "EU,5", "US,2", "EU,1")),
    gives: {
      files: { "report.csv": csv("region,count,sales", "EU,2,6", "US,1,2") },
      mails: ["b@mail.test: report.csv"],
      cron: "0 8 * * 1",
    },
  },
  {
    says:
      "Would it perhaps be possible to have the file that I am going to upload checked for rows in which the postal code is empty, and to have those rows written into a separate file called missing_postcodes.csv?",
    world: { files: { upload: csv("name,postal_code", "Ada,8010", "Bo,") } },
    gives: { files: { "missing_postcodes.csv": csv("name,postal_code", "Bo,") } },
  },
  {
    says:
      "I was wondering whether you might help me with the following: our feedback, which is available at https://erp.example.com/feedback.csv, should be grouped by rating, and I should like to know how many entries there are for each rating. Save it as ratings.csv.",
    world: web("feedback.csv", csv("rating", "5", "4", "5")),
    gives: { files: { "ratings.csv": csv("rating,count", "5,2", "4,1") } },
  },
  {
    says:
      "we would like the inventory found at https://erp.example.com/inventory.json to be sorted by department and worth, with the most valuable pieces first, and then stored as inventory_sorted.csv. Kind regards, Margaret",
    world: web("inventory.json", [
      { department: "b", worth: 1 },
      { department: "a", worth: 2 },
      { department: "a", worth: 3 },
    ]),
    gives: { files: { "inventory_sorted.csv": csv("department,worth", "a,3", "a,2", "b,1") } },
  },
  {
    says:
      "* source: https://erp.example.com/leave.json\n* filter: days > 1\n* sort: from\n* columns: employee, from, to\n* output: leave.csv",
    world: web("leave.json", [
      { employee: "Bo", from: 2, to: 3, days: 2 },
      { employee: "Ada", from: 1, to: 9, days: 9 },
      { employee: "Cy", from: 1, to: 1, days: 1 },
    ]),
    gives: { files: { "leave.csv": csv("employee,from,to", "Ada,1,9", "Bo,2,3") } },
  },
  {
    says:
      "• read input file (csv)\n• trim names, lowercase emails\n• drop rows without email\n• save cleaned.csv",
    world: { files: { upload: csv("name,email", " Ada ,A@X.ORG", "Bo,") } },
    gives: { files: { "cleaned.csv": csv("name,email", "Ada,a@x.org") } },
  },
  {
    says:
      "Tell trainers@mail.test every Monday morning at 7 how many members signed up last year (https://erp.example.com/members.csv, signup_date)",
    world: web("members.csv", csv("id,signup_date", "1,2001-01-01")),
    gives: { mails: ['trainers@mail.test: "count: 0"'], cron: "0 7 * * 1" },
  },
  {
    says:
      'Check whether the shipment at https://erp.example.com/track says "delivered" every 30 minutes and inform client@mail.test as soon as it does',
    world: web("track", "was delivered"),
    gives: {
      mails: ['client@mail.test: "erp.example.com: \\"delivered\\""'],
      cron: "*/30 * * * *",
    },
  },
  {
    says:
      "https://erp.example.com/stock.csv – keep only article, qty and place; only qty above 0; place ascending; save as stock_clean.csv",
    world: web("stock.csv", csv("article,id,qty,place", "a,1,2,z", "b,2,0,y", "c,3,1,x")),
    gives: { files: { "stock_clean.csv": csv("article,qty,place", "c,1,x", "a,2,z") } },
  },
  {
    says:
      "Compute the fuel cost as liters * price in https://erp.example.com/fuel.csv and give the sum per truck, as costs.csv",
    world: web("fuel.csv", csv("truck,liters,price", "T1,10,2", "T1,5,2")),
    gives: { files: { "costs.csv": csv("truck,count,fuel_cost", "T1,2,30") } },
  },
  {
    says:
      "Delete duplicates (same email) in subscribers.csv, then store the cleaned list as subscribers_clean.csv",
    world: { files: { subscribers: csv("email", "a", "b", "a") } },
    gives: { files: { "subscribers_clean.csv": csv("email", "a", "b") } },
  },
  {
    says:
      "If https://erp.example.com/servers.json lists servers with status other than online, mail admin@mail.test",
    world: web("servers.json", [{ id: 1, status: "online" }]),
    gives: {},
  },
  {
    says:
      'I want the articles from https://erp.example.com/articles.json that mention "election" in the title, saved as election.json',
    world: web("articles.json", [{ title: "An election" }, { title: "Weather" }]),
    gives: { files: { "election.json": [{ title: "An election" }] } },
  },
  {
    says:
      "How many articles did each author write in https://erp.example.com/articles.csv? Save as authors.csv",
    world: web("articles.csv", csv("author", "Ada", "Bo", "Ada")),
    gives: { files: { "authors.csv": csv("author,count", "Ada,2", "Bo,1") } },
  },
  {
    says:
      "loan.csv has columns book, reader, due. I want an email to library@mail.test with the loans that are overdue, each day at 8.",
    world: { files: { loan: csv("book,reader,due", "1,Ada,2020-01-01", "2,Bo,2099-01-01") } },
    gives: {
      files: { "report.csv": csv("book,reader,due", "1,Ada,2020-01-01") },
      mails: ["library@mail.test: report.csv"],
      cron: "0 8 * * *",
    },
  },
  {
    says: "Rename title to Titel and author to Autor in books.csv and save as buecher.csv please",
    world: { files: { books: csv("title,author", "Emma,Austen") } },
    gives: { files: { "buecher.csv": csv("Titel,Autor", "Emma,Austen") } },
  },
  {
    says:
      "group https://erp.example.com/loans.csv by reader, keep readers with at least 2 loans, and mail this to library@mail.test",
    world: web("loans.csv", LOANS),
    gives: {
      files: { "report.csv": csv("reader,count", "Ada,2") },
      mails: ["library@mail.test: report.csv"],
    },
  },
  {
    says:
      "Would you please arrange that the flats listed at https://erp.example.com/flats.json which cost under 1500 euros and have at least 3 rooms are emailed to jane@mail.test every morning at 8 o'clock?",
    world: web("flats.json", FLATS.map(({ rent, ...flat }) => ({ ...flat, cost: rent }))),
    gives: {
      files: { "report.csv": csv("id,city,rooms,size,cost", "1,Graz,3,60,900") },
      mails: ["jane@mail.test: report.csv"],
      cron: "0 8 * * *",
    },
  },
  {
    says:
      "flats with rent <= 1200 and rooms >= 2 and city = Graz from https://erp.example.com/flats.json -> flats.csv",
    world: web("flats.json", FLATS),
    gives: { files: { "flats.csv": csv("id,city,rent,rooms,size", "1,Graz,900,3,60") } },
  },
  {
    says:
      "Add a column price_per_m2 which is rent divided by size to flats.csv, then sort by it and save as flats_sorted.csv",
    world: { files: { flats: csv("rent,size", "900,60", "100,20") } },
    gives: {
      files: { "flats_sorted.csv": csv("rent,size,price_per_m2", "100,20,5", "900,60,15") },
    },
  },
  {
    says:
      "What is the total distance per truck? Use https://erp.example.com/trips.csv and put the answer in truck_km.csv.",
    world: web("trips.csv", TRIPS),
    gives: { files: { "truck_km.csv": csv("truck,count,distance", "T1,2,150", "T2,1,80") } },
  },
  {
    says:
      "don't send anything, simply read https://erp.example.com/plays.csv and total the minutes by user into minutes.csv",
    world: web("plays.csv", csv("user,minutes", "Ada,5", "Ada,6")),
    gives: { files: { "minutes.csv": csv("user,count,minutes", "Ada,2,11") } },
  },
  {
    says:
      "From file hours.csv count how many hours has every worker worked and make new file with it",
    world: { files: { hours: csv("worker,hours", "Ada,5", "Ada,6") } },
    gives: { files: { "report.csv": csv("worker,count,hours", "Ada,2,11") } },
  },
  {
    says:
      "Before an article is posted to https://erp.example.com/publish, the editor must approve it.",
    world: { approves: false },
    gives: {},
  },
  {
    says:
      "every day 6:30 take https://erp.example.com/water.json and if chlorine is under 0.3 or over 1.5 send mail to pool@mail.test",
    world: web("water.json", { chlorine: 1.6 }),
    gives: {
      files: { "report.csv": csv("chlorine", "1.6") },
      mails: ["pool@mail.test: report.csv"],
      cron: "30 6 * * *",
    },
  },
  {
    says:
      "How much did each department spend? The file is https://erp.example.com/expenses.csv with department and amount; store it in spend.csv",
    world: web("expenses.csv", csv("department,amount", "IT,5", "HR,2", "IT,1")),
    gives: { files: { "spend.csv": csv("department,count,amount", "IT,2,6", "HR,1,2") } },
  },
  {
    says:
      "Can you total up the hours in https://erp.example.com/hours.csv by volunteer and by month (the date is in the column day)? I want it as volunteer_hours.csv",
    world: web("hours.csv", csv("volunteer,day,hours", "Ada,2026-01-02,2", "Ada,2026-01-09,3")),
    gives: {
      files: { "volunteer_hours.csv": csv("volunteer,month,count,hours", "Ada,2026-01,2,5") },
    },
  },
  {
    says:
      'call https://erp.example.com/backup at 2am daily, if that fails post {"text":"backup failed"} to https://hook.example.com/in',
    gives: { posts: { "/hook.example.com/in": [{ text: "backup failed" }] }, cron: "0 2 * * *" },
  },
  {
    says:
      "split https://erp.example.com/cities.csv into big.csv (population over 1000000) and small.csv (the rest)",
    world: web("cities.csv", csv("name,population", "A,2000000", "B,5")),
    gives: {
      files: {
        "big.csv": csv("name,population", "A,2000000"),
        "small.csv": csv("name,population", "B,5"),
      },
    },
  },
  {
    says:
      'delete every row where status is "test" from leads.csv, deduplicate by email and export the remaining leads to leads_final.csv',
    world: { files: { leads: csv("email,status", "a,test", "b,new", "b,new") } },
    gives: { files: { "leads_final.csv": csv("email,status", "b,new") } },
  },
];

/** Requests that leave something open, and what is asked. */
export const ASKED: readonly Wish[] = [
  {
    says:
      "Every weekday at 5 pm send the hearings of the next day from https://erp.example.com/hearings.json, sorted by time to k@mail.test.",
    gives: { asks: /tomorrow/ },
  },
  {
    says:
      "I'd appreciate it a lot if the visitors' figures from https://erp.example.com/visitors.csv could be added up by weekday of day and the outcome be posted to https://erp.example.com/stats.",
    gives: { asks: /Of which column/ },
  },
  {
    says:
      "headcount per department from https://erp.example.com/staff.csv without contractors into headcount.csv",
    gives: { asks: /contractors/ },
  },
];

/**
 * Requests of which a part is not understood, or open to two meanings, so that nothing is drafted.
 */
export const REFUSED: readonly string[] = [
  "can you download https://erp.example.com/courses.json and show only courses with credits >= 6 that are in english",
  "fetch https://erp.example.com/orders.json, email it to b@mail.test and then keep the open ones",
  "fetch https://erp.example.com/orders.json, save the paid ones as paid.csv and mail everything to b@mail.test",
  "For each region in sales.csv give me the sum of amount and do not mail b@mail.test",
  "for each order in https://erp.example.com/orders.json email b@mail.test",
  "Summarise feedback.csv with AI and email it to b@mail.test",
  "Extract the parties and dates from a PDF I upload, and mail them to b@mail.test",
  "mean price per hour of day from https://erp.example.com/prices.csv columns ts, price",
  "Notify me by e-mail (k@mail.test) whenever the page https://erp.example.com/rules changes.",
  "POST to slack webhook https://erp.example.com/T1 with text 'Stale: <count>', rows from https://erp.example.com/a.csv",
  "don't send anything, read https://erp.example.com/plays.csv and mail it to b@mail.test",
  "Each weekday at 8.15 send Tom (tom@mail.test) the tasks assigned to him from https://erp.example.com/tasks.json",
  "Sort the results of https://erp.example.com/results.json by time, fastest first, write winners.csv",
  "fetch all pages of https://erp.example.com/items and save them as items.json",
  "fetch https://erp.example.com/jobs and alert me (ada@mail.test) on PagerDuty",
  "post every late delivery to https://erp.example.com/late, and the others to b@mail.test, from deliveries.csv",
  "wrong url, should be https://erp.example.com/b.json",
];
