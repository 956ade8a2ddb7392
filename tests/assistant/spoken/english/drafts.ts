import type { DraftRow } from "../spoken.ts";

/**
 * First messages of people of ten kinds. Their outcomes were written down before they were sent.
 */
export const ENGLISH_DRAFTS: readonly DraftRow[] = [
  {
    says:
      "Read invoices.csv, keep the ones where status is unpaid and amount is more than 2,600, and save them as big_unpaid.csv",
    world: {
      "files": {
        "invoices":
          "id,client,status,amount,due\n1,X,unpaid,3000,2020-01-05\n2,Y,paid,100,2020-02-01\n3,X,unpaid,2500,2099-01-01",
      },
    },
    gives: {
      "files": { "big_unpaid.csv": "id,client,status,amount,due\n1,X,unpaid,3000,2020-01-05" },
    },
  },
  {
    says: "Sum the amounts of unpaid invoices per client from invoices.csv into totals.csv",
    answers: ["status"],
    world: {
      "files": {
        "invoices":
          "id,client,status,amount,due\n1,X,unpaid,3000,2020-01-05\n2,Y,paid,100,2020-02-01\n3,X,unpaid,2500,2099-01-01",
      },
    },
    gives: { "files": { "totals.csv": "client,count,amount\nX,2,5500" } },
  },
  {
    says:
      "From invoices.csv, list all invoices that are overdue (due before today) and e-mail them to anna@mail.test each Monday morning at 8.",
    world: {
      "files": {
        "invoices":
          "id,client,status,amount,due\n1,X,unpaid,3000,2020-01-05\n2,Y,paid,100,2020-02-01\n3,X,unpaid,2500,2099-01-01",
      },
    },
    gives: {
      "files": {
        "report.csv":
          "id,client,status,amount,due\n1,X,unpaid,3000,2020-01-05\n2,Y,paid,100,2020-02-01",
      },
      "mails": ["anna@mail.test: report.csv"],
      "cron": "0 8 * * 1",
    },
  },
  {
    says: "Take invoices.csv and put the paid ones in paid.csv and the unpaid ones in unpaid.csv",
    answers: ["status"],
    world: {
      "files": {
        "invoices":
          "id,client,status,amount,due\n1,X,unpaid,3000,2020-01-05\n2,Y,paid,100,2020-02-01\n3,X,unpaid,2500,2099-01-01",
      },
    },
    gives: {
      "files": {
        "paid.csv": "id,client,status,amount,due\n2,Y,paid,100,2020-02-01",
        "unpaid.csv":
          "id,client,status,amount,due\n1,X,unpaid,3000,2020-01-05\n3,X,unpaid,2500,2099-01-01",
      },
    },
  },
  {
    says: "add 19% VAT to amount in invoices.csv as a new column gross and save as gross.csv",
    world: { "files": { "invoices": "id,amount\n1,100" } },
    gives: { "files": { "gross.csv": "id,amount,gross\n1,100,119" } },
  },
  {
    says:
      "On the last day of every month at 6pm, read ledger.csv, total the amount by account and send it to anna@mail.test",
    world: { "files": { "ledger": "account,amount\nx,1\nx,2" } },
    gives: {
      "files": { "report.csv": "account,count,amount\nx,2,3" },
      "mails": ["anna@mail.test: report.csv"],
    },
  },
  {
    says:
      "tell me which products in products.csv are out of stock (stock is 0) by mailing bob@mail.test every evening at 7",
    world: { "files": { "products": "sku,name,price,stock\na,Tea,4,0\nb,Mug,9,12\nc,Pot,30,3" } },
    gives: {
      "files": { "report.csv": "sku,name,price,stock\na,Tea,4,0" },
      "mails": ["bob@mail.test: report.csv"],
      "cron": "0 19 * * *",
    },
  },
  {
    says:
      "I want to raise all prices in products.csv by 3 percent and save the list as newprices.csv",
    world: { "files": { "products": "sku,price\na,100" } },
    gives: { "files": { "newprices.csv": "sku,price\na,103" } },
  },
  {
    says: "how many different customers are in orders.csv? mail the number to bob@mail.test",
    world: { "files": { "orders": "id,customer\n1,X\n2,Y\n3,X" } },
    gives: { "mails": ['bob@mail.test: "customer: 2"'] },
  },
  {
    says: "cheapest 2 products from products.csv, only name and price, to cheap.csv",
    answers: ["price"],
    world: { "files": { "products": "sku,name,price,stock\na,Tea,4,0\nb,Mug,9,12\nc,Pot,30,3" } },
    gives: { "files": { "cheap.csv": "name,price\nTea,4\nMug,9" } },
  },
  {
    says:
      "split products.csv into two files: cheap.csv with price under 10, and dear.csv with everything else",
    world: { "files": { "products": "sku,name,price,stock\na,Tea,4,0\nb,Mug,9,12\nc,Pot,30,3" } },
    gives: {
      "files": {
        "cheap.csv": "sku,name,price,stock\na,Tea,4,0\nb,Mug,9,12",
        "dear.csv": "sku,name,price,stock\nc,Pot,30,3",
      },
    },
  },
  {
    says:
      'send a thank-you mail to every customer in customers.csv, saying "Thank you, {name}!", the address is in the email column',
    world: { "files": { "customers": "name,email\nAda,a@x.test" } },
    gives: { "mails": ['a@x.test: "Thank you, Ada!"'] },
  },
  {
    says:
      "Make a list of the pupils in grades.csv who scored less than 60, sorted alphabetically by name, and save it as support.csv",
    answers: ["score"],
    world: { "files": { "grades": "name,class,score\nZoe,a,80\nAda,b,40\nBo,a,55\nCy,b,90" } },
    gives: { "files": { "support.csv": "name,class,score\nAda,b,40\nBo,a,55" } },
  },
  {
    says: "best student of each class from grades.csv by score, save as best.csv",
    world: { "files": { "grades": "name,class,score\nZoe,a,80\nAda,b,40\nBo,a,55\nCy,b,90" } },
    gives: { "files": { "best.csv": "name,class,score\nZoe,a,80\nCy,b,90" } },
  },
  {
    says:
      "In grades.csv, add a column result: pass if score is 50 or more, otherwise fail. Save as results.csv",
    world: { "files": { "grades": "name,class,score\nZoe,a,80\nAda,b,40\nBo,a,55\nCy,b,90" } },
    gives: {
      "files": {
        "results.csv":
          "name,class,score,result\nZoe,a,80,pass\nAda,b,40,fail\nBo,a,55,pass\nCy,b,90,pass",
      },
    },
  },
  {
    says: "Highest, lowest and average score per class in grades.csv as stats.csv",
    world: { "files": { "grades": "name,class,score\nZoe,a,80\nAda,b,40\nBo,a,55\nCy,b,90" } },
    gives: {
      "files": {
        "stats.csv":
          "class,count,maximum_score,minimum_score,average_score\na,2,80,55,67.5\nb,2,90,40,65",
      },
    },
  },
  {
    says:
      "Give me grades.csv sorted by class and, within each class, by score from high to low, saved as ranking.csv",
    world: { "files": { "grades": "name,class,score\nZoe,a,80\nAda,b,40\nBo,a,55\nCy,b,90" } },
    gives: { "files": { "ranking.csv": "name,class,score\nZoe,a,80\nBo,a,55\nCy,b,90\nAda,b,40" } },
  },
  {
    says:
      "read shifts.csv, sum the hours for each nurse and email the result to anna@mail.test every Sunday at 20:00",
    world: {
      "files": {
        "shifts":
          "nurse,ward,hours,night\nKim,ICU,12,yes\nLou,ER,8,no\nKim,ICU,10,no\nMax,ER,6,yes",
      },
    },
    gives: {
      "files": { "report.csv": "nurse,count,hours\nKim,2,22\nLou,1,8\nMax,1,6" },
      "mails": ["anna@mail.test: report.csv"],
      "cron": "0 20 * * 0",
    },
  },
  {
    says:
      "show which nurses in shifts.csv worked more than 20 hours in total and mail it to anna@mail.test",
    world: {
      "files": {
        "shifts":
          "nurse,ward,hours,night\nKim,ICU,12,yes\nLou,ER,8,no\nKim,ICU,10,no\nMax,ER,6,yes",
      },
    },
    gives: {
      "files": { "report.csv": "nurse,count,hours\nKim,2,22" },
      "mails": ["anna@mail.test: report.csv"],
    },
  },
  {
    says:
      'every morning at 5:45 mail shifts.csv to anna@mail.test and bob@mail.test, subject "Today\'s shifts"',
    world: {
      "files": {
        "shifts":
          "nurse,ward,hours,night\nKim,ICU,12,yes\nLou,ER,8,no\nKim,ICU,10,no\nMax,ER,6,yes",
      },
    },
    gives: { "mails": ["anna@mail.test,bob@mail.test: shifts.csv"], "cron": "45 5 * * *" },
  },
  {
    says: "one file for each ward out of shifts.csv",
    world: {
      "files": {
        "shifts":
          "nurse,ward,hours,night\nKim,ICU,12,yes\nLou,ER,8,no\nKim,ICU,10,no\nMax,ER,6,yes",
      },
    },
    gives: {
      "files": {
        "ICU.csv": "nurse,ward,hours,night\nKim,ICU,12,yes\nKim,ICU,10,no",
        "ER.csv": "nurse,ward,hours,night\nLou,ER,8,no\nMax,ER,6,yes",
      },
    },
  },
  {
    says: "count distinct agent in tickets.csv per status and save as c.csv",
    world: {
      "files": {
        "tickets":
          "id,status,priority,agent,age\n1,open,high,Al,5\n2,closed,low,Bea,50\n3,open,low,Al,40\n4,open,high,Bea,12",
      },
    },
    gives: { "files": { "c.csv": "status,count,agent\nopen,3,2\nclosed,1,1" } },
  },
  {
    says:
      "filter tickets.csv to rows where priority in (high, urgent) and age >= 10, output to old.csv",
    world: {
      "files": {
        "tickets":
          "id,status,priority,agent,age\n1,open,high,Al,5\n2,closed,low,Bea,50\n3,open,low,Al,40\n4,open,high,Bea,12",
      },
    },
    gives: { "files": { "old.csv": "id,status,priority,agent,age\n4,open,high,Bea,12" } },
  },
  {
    says:
      "drop null emails from users.csv, lowercase emails, dedupe on email, write clean_users.csv",
    world: { "files": { "users": "id,email\n1,A@x.test\n2,\n3,a@x.test" } },
    gives: { "files": { "clean_users.csv": "id,email\n1,a@x.test" } },
  },
  {
    says:
      "compute conversion = orders / visits * 100 for every row in traffic.csv, round it to 1 decimal, keep rows with conversion over 2 and store as conv.csv",
    world: { "files": { "traffic": "day,orders,visits\n1,5,100\n2,1,100" } },
    gives: { "files": { "conv.csv": "day,orders,visits,conversion\n1,5,100,5" } },
  },
  {
    says: "events.csv grouped by month of ts, count of rows, to monthly.csv",
    world: { "files": { "events": "id,ts\n1,2026-01-05\n2,2026-02-01\n3,2026-01-09" } },
    gives: { "files": { "monthly.csv": "month,count\n2026-01,2\n2026-02,1" } },
  },
  {
    says: "Take the first 2 rows of tickets.csv and write them tab-separated to head.tsv",
    world: {
      "files": {
        "tickets":
          "id,status,priority,agent,age\n1,open,high,Al,5\n2,closed,low,Bea,50\n3,open,low,Al,40\n4,open,high,Bea,12",
      },
    },
    gives: {
      "files": {
        "head.tsv":
          "id\tstatus\tpriority\tagent\tage\n1\topen\thigh\tAl\t5\n2\tclosed\tlow\tBea\t50",
      },
    },
  },
  {
    says: "sales.csv top 1 by revenue mail anna@mail.test mondays 9am",
    world: { "files": { "sales": "id,revenue\n1,5\n2,9" } },
    gives: {
      "files": { "report.csv": "id,revenue\n2,9" },
      "mails": ["anna@mail.test: report.csv"],
      "cron": "0 9 * * 1",
    },
  },
  {
    says:
      "need open tickets from tickets.csv sorted by age oldest first emailed to bob@mail.test daily 7am",
    answers: ["status"],
    world: {
      "files": {
        "tickets":
          "id,status,priority,agent,age\n1,open,high,Al,5\n2,closed,low,Bea,50\n3,open,low,Al,40\n4,open,high,Bea,12",
      },
    },
    gives: {
      "files": {
        "report.csv":
          "id,status,priority,agent,age\n3,open,low,Al,40\n4,open,high,Bea,12\n1,open,high,Al,5",
      },
      "mails": ["bob@mail.test: report.csv"],
      "cron": "0 7 * * *",
    },
  },
  {
    says: "weekly total of amount per client from invoices.csv to anna@mail.test friday 5pm",
    world: {
      "files": {
        "invoices":
          "id,client,status,amount,due\n1,X,unpaid,3000,2020-01-05\n2,Y,paid,100,2020-02-01\n3,X,unpaid,2500,2099-01-01",
      },
    },
    gives: {
      "files": { "report.csv": "client,count,amount\nX,2,5500\nY,1,100" },
      "mails": ["anna@mail.test: report.csv"],
      "cron": "0 17 * * 5",
    },
  },
  {
    says: "ping https://api.example.com/health every 2 min, mail bob@mail.test if down",
    world: { "web": { "/api.example.com/health": 500 } },
    gives: { "mails": ['bob@mail.test: "failed"'], "cron": "*/2 * * * *" },
  },
  {
    says: "approval first then post https://api.example.com/pay",
    gives: { "posts": { "/api.example.com/pay": [null] } },
  },
  {
    says: "get https://api.example.com/kpi.json save kpi.json every hour",
    world: { "web": { "/api.example.com/kpi.json": { "a": 1 } } },
    gives: { "files": { "kpi.json": { "a": 1 } }, "cron": "0 * * * *" },
  },
  {
    says:
      "Good morning! I hope you are well. Would it be possible for you to read my file members.csv, sort the members by last_name, and save the result as members_sorted.csv? With kind regards, Margaret",
    world: { "files": { "members": "last_name,x\nZ,1\nA,2" } },
    gives: { "files": { "members_sorted.csv": "last_name,x\nA,2\nZ,1" } },
  },
  {
    says:
      'Dear assistant, I should be most grateful if you could send a letter to all the members in members.csv, whose addresses are in the column email, saying "We meet on Sunday".',
    world: { "files": { "members": "last_name,email\nZ,z@x.test" } },
    gives: { "mails": ['z@x.test: "We meet on Sunday"'] },
  },
  {
    says:
      "If it isn't too much trouble, could you perhaps count the members in members.csv who joined before 2020-01-01 and let anna@mail.test know? Many thanks in advance.",
    answers: ["joined"],
    world: { "files": { "members": "name,joined\nZ,2019-01-01\nY,2021-01-01" } },
    gives: { "mails": ['anna@mail.test: "count: 1"'] },
  },
  {
    says:
      "please to read file orders.csv and to keep only rows what have status equal open and to save in open.csv",
    world: { "files": { "orders": "id,status\n1,open\n2,paid" } },
    gives: { "files": { "open.csv": "id,status\n1,open" } },
  },
  {
    says:
      "I want make report from sales.csv with sum of amount for each region and send on anna@mail.test every day in 8 o'clock",
    world: { "files": { "sales": "region,amount\nEU,1\nEU,2" } },
    gives: {
      "files": { "report.csv": "region,count,amount\nEU,2,3" },
      "mails": ["anna@mail.test: report.csv"],
      "cron": "0 8 * * *",
    },
  },
  {
    says: "From file products.csv delete the lines where stock is zero, after save like stock.csv",
    world: { "files": { "products": "sku,name,price,stock\na,Tea,4,0\nb,Mug,9,12\nc,Pot,30,3" } },
    gives: { "files": { "stock.csv": "sku,name,price,stock\nb,Mug,9,12\nc,Pot,30,3" } },
  },
  {
    says:
      "If in the stock.csv is some product with quantity less than 5, send one mail to bob@mail.test with this products",
    world: { "files": { "stock": "sku,quantity\na,3\nb,9" } },
    gives: {
      "files": { "report.csv": "sku,quantity\na,3" },
      "mails": ["bob@mail.test: report.csv"],
    },
  },
  {
    says:
      "cron 0 3 * * *: GET https://api.example.com/dump, store response as dump.json, on error POST to https://hooks.example.com/err",
    world: { "web": { "/api.example.com/dump": { "a": 1 } } },
    gives: { "files": { "dump.json": { "a": 1 } }, "cron": "0 3 * * *" },
  },
  {
    says:
      'POST {"text": "deploy done"} to https://hooks.example.com/in when https://api.example.com/deploy returns status = done',
    world: { "web": { "/api.example.com/deploy": { "status": "done" } } },
    gives: {
      cannot:
        'POST {"text": "deploy done"} to https://hooks.example.com/in when https://api.example.com/deploy returns status = done',
    },
  },
  {
    says: "curl https://api.example.com/items | save items.json every 10m, retry 3x",
    world: { "web": { "/api.example.com/items": [1] } },
    gives: { "files": { "items.json": [1] }, "cron": "*/10 * * * *" },
  },
  {
    says:
      "From leads.csv take the leads with score of at least 80 from DE, AT or CH and send them to anna@mail.test as csv",
    answers: ["country"],
    world: { "files": { "leads": "name,score,country\na,90,DE\nb,90,US\nc,10,AT" } },
    gives: {
      "files": { "report.csv": "name,score,country\na,90,DE" },
      "mails": ["anna@mail.test: report.csv"],
    },
  },
  {
    says: "find duplicates by email in leads.csv and save them as dupes.csv",
    world: { "files": { "leads": "name,email\na,x@x.test\nb,y@x.test\nc,x@x.test" } },
    gives: { "files": { "dupes.csv": "name,email\na,x@x.test\nc,x@x.test" } },
  },
  {
    says:
      "merge leads_jan.csv, leads_feb.csv and leads_mar.csv, remove duplicate emails and save as q1.csv",
    answers: ["email"],
    world: {
      "files": {
        "leads_jan": "email\na@x.test",
        "leads_feb": "email\nb@x.test",
        "leads_mar": "email\na@x.test",
      },
    },
    gives: { "files": { "q1.csv": "email\na@x.test\nb@x.test" } },
  },
  {
    says:
      "poll https://api.example.com/servers every 5 minutes, alert ops@mail.test if any server has cpu above 90 or state down",
    world: {
      "web": {
        "/api.example.com/servers": [{ "host": "a", "state": "up", "cpu": 95, "mem": 30 }, {
          "host": "b",
          "state": "down",
          "cpu": 0,
          "mem": 0,
        }, { "host": "c", "state": "up", "cpu": 20, "mem": 90 }],
      },
    },
    gives: {
      "files": { "report.csv": "host,state,cpu,mem\na,up,95,30\nb,down,0,0" },
      "mails": ["ops@mail.test: report.csv"],
      "cron": "*/5 * * * *",
    },
  },
  {
    says:
      "check https://api.example.com/a, https://api.example.com/b and https://api.example.com/c every minute and mail ops@mail.test when one of them doesn't answer",
    world: {
      "web": { "/api.example.com/a": "x", "/api.example.com/b": 500, "/api.example.com/c": "x" },
    },
    gives: { "mails": ['ops@mail.test: "failed"'], "cron": "* * * * *" },
  },
  {
    says:
      "nightly at 01:30 download https://api.example.com/backup.json and keep it as backup.json; if it fails try again 5 times with 10 minutes between, then mail ops@mail.test",
    world: { "web": { "/api.example.com/backup.json": { "a": 1 } } },
    gives: { "files": { "backup.json": { "a": 1 } }, "cron": "30 1 * * *" },
  },
  {
    says:
      "if https://api.example.com/disk.json has free below 10 then call https://hooks.example.com/clean with POST, wait 2 seconds and fetch https://api.example.com/disk.json again and save it as disk.json",
    world: { "web": { "/api.example.com/disk.json": { "free": 5 } } },
    gives: {
      "posts": { "/hooks.example.com/clean": [null] },
      "files": { "disk.json": { "free": 5 } },
    },
  },
  {
    says:
      "every hour during working days get https://api.example.com/tickets, pick the ones with priority urgent and no agent, and mail them to anna@mail.test",
    world: {
      "web": {
        "/api.example.com/tickets": [{ "id": 1, "priority": "urgent", "agent": "" }, {
          "id": 2,
          "priority": "urgent",
          "agent": "Al",
        }],
      },
    },
    gives: {
      "files": { "report.csv": "id,priority,agent\n1,urgent," },
      "mails": ["anna@mail.test: report.csv"],
      "cron": "0 * * * 1-5",
    },
  },
  {
    says:
      "Send me (anna@mail.test) the number of open tickets per agent from tickets.csv each weekday at 4:30pm",
    answers: ["status"],
    world: {
      "files": {
        "tickets":
          "id,status,priority,agent,age\n1,open,high,Al,5\n2,closed,low,Bea,50\n3,open,low,Al,40\n4,open,high,Bea,12",
      },
    },
    gives: {
      "files": { "report.csv": "agent,count\nAl,2\nBea,1" },
      "mails": ["anna@mail.test: report.csv"],
      "cron": "30 16 * * 1-5",
    },
  },
  {
    says:
      "anna@mail.test should get a mail whenever a ticket in https://api.example.com/tickets has priority urgent, check every 10 minutes",
    world: {
      "web": {
        "/api.example.com/tickets": [{ "id": 1, "priority": "urgent" }, {
          "id": 2,
          "priority": "low",
        }],
      },
    },
    gives: {
      "files": { "report.csv": "id,priority\n1,urgent" },
      "mails": ["anna@mail.test: report.csv"],
      "cron": "*/10 * * * *",
    },
  },
  {
    says: "replace empty agent with nobody in tickets.csv and save as t.csv",
    world: { "files": { "tickets": "id,agent\n1,Al\n2," } },
    gives: { "files": { "t.csv": "id,agent\n1,Al\n2,nobody" } },
  },
  {
    says: "save the rows of tickets.csv in which the agent begins with B as b.csv",
    world: {
      "files": {
        "tickets":
          "id,status,priority,agent,age\n1,open,high,Al,5\n2,closed,low,Bea,50\n3,open,low,Al,40\n4,open,high,Bea,12",
      },
    },
    gives: {
      "files": { "b.csv": "id,status,priority,agent,age\n2,closed,low,Bea,50\n4,open,high,Bea,12" },
    },
  },
];
