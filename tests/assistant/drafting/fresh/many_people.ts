import { csv, type Wish } from "../wish.ts";

const FLATS = [
  { id: 1, city: "Graz", rent: 900, rooms: 3, size: 60 },
  { id: 2, city: "Graz", rent: 1600, rooms: 4, size: 80 },
  { id: 3, city: "Linz", rent: 800, rooms: 1, size: 30 },
];
const TRIPS = csv("truck,distance", "T1,120", "T2,80", "T1,30");
const web = (path: string, value: string | object) => ({
  web: { [`/erp.example.com/${path}`]: JSON.parse(JSON.stringify(value)) },
});

/** Requests in the words of many people, with the effects of their drafts. */
export const MANY_PEOPLE: readonly Wish[] = [
  {
    says:
      "Deduplicate https://erp.example.com/leads.csv on email, keep the most recent by created_at, save as leads_unique.csv",
    world: web("leads.csv", csv("email,created_at", "a,2026-01-01", "a,2026-02-01")),
    gives: { files: { "leads_unique.csv": csv("email,created_at", "a,2026-02-01") } },
  },
  {
    says:
      "ping our two sites https://a.example.com/x and https://b.example.com/y every 15 min and alert ops@mail.test when one is down",
    world: { web: { "/a.example.com/x": "ok", "/b.example.com/y": 404 } },
    gives: { mails: ['ops@mail.test: "failed"'], cron: "*/15 * * * *" },
  },
  {
    says:
      "If https://erp.example.com/servers.json lists servers with status other than online, mail admin@mail.test",
    world: web("servers.json", [{ id: 1, status: "online" }]),
    gives: {},
  },
  {
    says:
      "How many articles did each author write in https://erp.example.com/articles.csv? Save as authors.csv",
    world: web("articles.csv", csv("author", "Ada", "Bo", "Ada")),
    gives: { files: { "authors.csv": csv("author,count", "Ada,2", "Bo,1") } },
  },
  {
    says: "Rename title to Titel and author to Autor in books.csv and save as buecher.csv please",
    world: { files: { books: csv("title,author", "Emma,Austen") } },
    gives: { files: { "buecher.csv": csv("Titel,Autor", "Emma,Austen") } },
  },
  {
    says:
      "flats with rent <= 1200 and rooms >= 2 and city = Graz from https://erp.example.com/flats.json -> flats.csv",
    world: web("flats.json", FLATS),
    gives: { files: { "flats.csv": csv("id,city,rent,rooms,size", "1,Graz,900,3,60") } },
  },
  {
    says:
      "What is the total distance per truck? Use https://erp.example.com/trips.csv and put the answer in truck_km.csv.",
    world: web("trips.csv", TRIPS),
    gives: { files: { "truck_km.csv": csv("truck,count,distance", "T1,2,150", "T2,1,80") } },
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
      'delete every row where status is "test" from leads.csv, deduplicate by email and export the remaining leads to leads_final.csv',
    world: { files: { leads: csv("email,status", "a,test", "b,new", "b,new") } },
    gives: { files: { "leads_final.csv": csv("email,status", "b,new") } },
  },
];

/** Requests that leave something open, and what is asked. */
export const ASKED: readonly Wish[] = [];

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
  "remind me every tuesday at 9 to hand in my homework, tim@mail.test",
  "Each month end, take the ledger at https://erp.example.com/ledger.csv, sum the debit and credit per account, and mail the result to me at claire@mail.test.",
  "I need a list of invoices more than 30 days overdue. They're in https://erp.example.com/invoices (JSON, fields number, amount, due_date). Save it as overdue.csv.",
  "Reconcile bank.csv with invoices.csv: match on reference, and put the lines that have no match into unmatched.csv.",
  "Put prices up by 3 percent for everything in the list at https://erp.example.com/prices.csv and save as new_prices.csv",
  "How many orders did we have per day? Data: https://erp.example.com/orders.csv, column created_at. Result as a file orders_per_day.csv please",
  "Every 4 hours fetch https://erp.example.com/fridge and email me (ines@mail.test) if the temperature is not between 2 and 8 degrees",
  "Count the falls per ward and month from https://erp.example.com/falls.csv (columns ward, date), to falls_counted.csv",
  "Download https://erp.example.com/access.csv, count requests per status code, sort desc, attach as CSV to a mail to me: root@mail.test",
  "Add a column margin = (price - cost) / price to https://erp.example.com/products.csv, keep rows with margin < 0.2, output low_margin.json",
  "min, max and average of price by brand from https://erp.example.com/cars.csv, only brands with more than 1 car, to brands.csv",
  "need weekly sales by region from https://erp.example.com/s.csv mailed to b@mail.test mondays 8am",
  "Would it perhaps be possible to have the file that I am going to upload checked for rows in which the postal code is empty, and to have those rows written into a separate file called missing_postcodes.csv?",
  "I was wondering whether you might help me with the following: our feedback, which is available at https://erp.example.com/feedback.csv, should be grouped by rating, and I should like to know how many entries there are for each rating. Save it as ratings.csv.",
  "we would like the inventory found at https://erp.example.com/inventory.json to be sorted by department and worth, with the most valuable pieces first, and then stored as inventory_sorted.csv. Kind regards, Margaret",
  "* source: https://erp.example.com/leave.json\n* filter: days > 1\n* sort: from\n* columns: employee, from, to\n* output: leave.csv",
  "• read input file (csv)\n• trim names, lowercase emails\n• drop rows without email\n• save cleaned.csv",
  "Tell trainers@mail.test every Monday morning at 7 how many members signed up last year (https://erp.example.com/members.csv, signup_date)",
  'Check whether the shipment at https://erp.example.com/track says "delivered" every 30 minutes and inform client@mail.test as soon as it does',
  "https://erp.example.com/stock.csv – keep only article, qty and place; only qty above 0; place ascending; save as stock_clean.csv",
  "Compute the fuel cost as liters * price in https://erp.example.com/fuel.csv and give the sum per truck, as costs.csv",
  "Delete duplicates (same email) in subscribers.csv, then store the cleaned list as subscribers_clean.csv",
  'I want the articles from https://erp.example.com/articles.json that mention "election" in the title, saved as election.json',
  "loan.csv has columns book, reader, due. I want an email to library@mail.test with the loans that are overdue, each day at 8.",
  "group https://erp.example.com/loans.csv by reader, keep readers with at least 2 loans, and mail this to library@mail.test",
  "Would you please arrange that the flats listed at https://erp.example.com/flats.json which cost under 1500 euros and have at least 3 rooms are emailed to jane@mail.test every morning at 8 o'clock?",
  "Add a column price_per_m2 which is rent divided by size to flats.csv, then sort by it and save as flats_sorted.csv",
  "don't send anything, simply read https://erp.example.com/plays.csv and total the minutes by user into minutes.csv",
  "From file hours.csv count how many hours has every worker worked and make new file with it",
  "Before an article is posted to https://erp.example.com/publish, the editor must approve it.",
  "How much did each department spend? The file is https://erp.example.com/expenses.csv with department and amount; store it in spend.csv",
  "split https://erp.example.com/cities.csv into big.csv (population over 1000000) and small.csv (the rest)",
  "Every weekday at 5 pm send the hearings of the next day from https://erp.example.com/hearings.json, sorted by time to k@mail.test.",
  "I'd appreciate it a lot if the visitors' figures from https://erp.example.com/visitors.csv could be added up by weekday of day and the outcome be posted to https://erp.example.com/stats.",
  "headcount per department from https://erp.example.com/staff.csv without contractors into headcount.csv",
];
