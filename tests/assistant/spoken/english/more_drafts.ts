import type { DraftRow } from "../spoken.ts";

/** First messages of other people, which were written after the first table was mended. */
export const MORE_ENGLISH_DRAFTS: readonly DraftRow[] = [
  {
    says: "loans.csv: how many books per member? put it in counts.csv",
    world: {
      "files": {
        "loans":
          "title,member,due,fee\nDune,Ann,2020-01-01,5\nEmma,Ben,2099-01-01,0\nUlysses,Ann,2020-03-01,7",
      },
    },
    gives: { "files": { "counts.csv": "member,count\nAnn,2\nBen,1" } },
  },
  {
    says: "confirmed bookings from bookings.csv go to confirmed.csv, all others to rest.csv",
    answers: ["status"],
    world: {
      "files": {
        "bookings":
          "guest,room,nights,price,status\nAnn,101,2,200,confirmed\nBen,102,5,600,cancelled\nCat,101,1,90,confirmed",
      },
    },
    gives: {
      "files": {
        "confirmed.csv":
          "guest,room,nights,price,status\nAnn,101,2,200,confirmed\nCat,101,1,90,confirmed",
        "rest.csv": "guest,room,nights,price,status\nBen,102,5,600,cancelled",
      },
    },
  },
  {
    says: "average price per room from bookings.csv, rounded to whole numbers, saved as rooms.csv",
    world: {
      "files": {
        "bookings":
          "guest,room,nights,price,status\nAnn,101,2,200,confirmed\nBen,102,5,600,cancelled\nCat,101,1,90,confirmed",
      },
    },
    gives: { "files": { "rooms.csv": "room,count,price\n101,2,145\n102,1,600" } },
  },
  {
    says:
      "calculate price / nights as rate for every booking in bookings.csv and save the file as rates.csv",
    world: {
      "files": {
        "bookings":
          "guest,room,nights,price,status\nAnn,101,2,200,confirmed\nBen,102,5,600,cancelled\nCat,101,1,90,confirmed",
      },
    },
    gives: {
      "files": {
        "rates.csv":
          "guest,room,nights,price,status,rate\nAnn,101,2,200,confirmed,100\nBen,102,5,600,cancelled,120\nCat,101,1,90,confirmed,90",
      },
    },
  },
  {
    says:
      "each morning at 6:30 get https://hotel.example.com/arrivals.json and send it to tom@mail.test and lea@mail.test",
    world: { "web": { "/hotel.example.com/arrivals.json": [{ "id": 1 }] } },
    gives: {
      "files": { "report.csv": "id\n1" },
      "mails": ["tom@mail.test,lea@mail.test: report.csv"],
      "cron": "30 6 * * *",
    },
  },
  {
    says:
      "Would you mind telling me the three priciest bookings in bookings.csv by price? Save them as top3.csv please.",
    world: {
      "files": {
        "bookings":
          "guest,room,nights,price,status\nAnn,101,2,200,confirmed\nBen,102,5,600,cancelled\nCat,101,1,90,confirmed",
      },
    },
    gives: {
      "files": {
        "top3.csv":
          "guest,room,nights,price,status\nBen,102,5,600,cancelled\nAnn,101,2,200,confirmed\nCat,101,1,90,confirmed",
      },
    },
  },
  {
    says: "give everybody in staff.csv a raise of 4% on salary and store that as new_staff.csv",
    world: { "files": { "staff": "name,salary\nAnn,100" } },
    gives: { "files": { "new_staff.csv": "name,salary\nAnn,104" } },
  },
  {
    says: "make one csv per dept from staff.csv",
    world: {
      "files": {
        "staff":
          "name,dept,salary,started\nAnn,IT,50,2015-01-01\nBen,HR,40,2022-01-01\nCat,IT,70,2010-01-01",
      },
    },
    gives: {
      "files": {
        "IT.csv": "name,dept,salary,started\nAnn,IT,50,2015-01-01\nCat,IT,70,2010-01-01",
        "HR.csv": "name,dept,salary,started\nBen,HR,40,2022-01-01",
      },
    },
  },
  {
    says: "anonymize staff.csv: remove name, keep the rest, save as anon.csv",
    world: {
      "files": {
        "staff":
          "name,dept,salary,started\nAnn,IT,50,2015-01-01\nBen,HR,40,2022-01-01\nCat,IT,70,2010-01-01",
      },
    },
    gives: {
      "files": {
        "anon.csv": "dept,salary,started\nIT,50,2015-01-01\nHR,40,2022-01-01\nIT,70,2010-01-01",
      },
    },
  },
  {
    says:
      "deliveries.csv, only state = late, total km by driver, mail it to tom@mail.test on weekdays at 18:00",
    world: {
      "files": { "deliveries": "id,driver,km,state\n1,Al,10,late\n2,Bo,20,ontime\n3,Al,30,late" },
    },
    gives: {
      "files": { "report.csv": "driver,count,km\nAl,2,40" },
      "mails": ["tom@mail.test: report.csv"],
      "cron": "0 18 * * 1-5",
    },
  },
  {
    says: "post every late delivery from deliveries.csv to https://fleet.example.com/late",
    answers: ["state"],
    world: {
      "files": { "deliveries": "id,driver,km,state\n1,Al,10,late\n2,Bo,20,ontime\n3,Al,30,late" },
    },
    gives: {
      "posts": {
        "/fleet.example.com/late": [{ "id": "1", "driver": "Al", "km": "10", "state": "late" }, {
          "id": "3",
          "driver": "Al",
          "km": "30",
          "state": "late",
        }],
      },
    },
  },
  {
    says: "if more than 1 delivery in deliveries.csv is late warn lea@mail.test",
    answers: ["state"],
    world: {
      "files": { "deliveries": "id,driver,km,state\n1,Al,10,late\n2,Bo,20,ontime\n3,Al,30,late" },
    },
    gives: {
      "files": { "report.csv": "id,driver,km,state\n1,Al,10,late\n3,Al,30,late" },
      "mails": ["lea@mail.test: report.csv"],
    },
  },
  {
    says:
      "GET https://ci.example.com/builds every 15m; for those with status failed POST the list to https://chat.example.com/hook",
    world: {
      "web": {
        "/ci.example.com/builds": [{ "id": 1, "status": "failed" }, { "id": 2, "status": "ok" }],
      },
    },
    gives: {
      "posts": { "/chat.example.com/hook": [[{ "id": 1, "status": "failed" }]] },
      "cron": "*/15 * * * *",
    },
  },
  {
    says:
      "hit https://ci.example.com/ping each minute, 5 retries, 2s timeout, and email tom@mail.test when it errors",
    world: { "web": { "/ci.example.com/ping": 500 } },
    gives: { "mails": ['tom@mail.test: "failed"'], "cron": "* * * * *" },
  },
  {
    says: "DELETE https://ci.example.com/cache every Sunday at 3am",
    gives: { "cron": "0 3 * * 0" },
  },
  {
    says:
      "fetch https://ci.example.com/metrics.json with header X-Key: abc and save metrics.json hourly",
    world: { "web": { "/ci.example.com/metrics.json": { "a": 1 } } },
    gives: { "files": { "metrics.json": { "a": 1 } }, "cron": "0 * * * *" },
  },
  {
    says:
      'Kindly e-mail every donor in donors.csv whose amount is above 100 with the words "Thank you {name}". Their addresses are in mail.',
    world: { "files": { "donors": "name,mail,amount\nAnn,a@x.test,500\nBen,b@x.test,5" } },
    gives: { "mails": ['a@x.test: "Thank you Ann"'] },
  },
  {
    says: "sum of amount by month of day from donors.csv as monthly.csv",
    world: { "files": { "donors": "day,amount\n2026-01-05,5\n2026-01-09,6\n2026-02-01,1" } },
    gives: { "files": { "monthly.csv": "month,count,amount\n2026-01,2,11\n2026-02,1,1" } },
  },
  {
    says: "how many unique donors does donors.csv have? tell tom@mail.test",
    world: { "files": { "donors": "donor,amount\nA,1\nB,2\nA,3" } },
    gives: { "mails": ['tom@mail.test: "donor: 2"'] },
  },
  {
    says:
      "join donors.csv and pledges.csv using donor_id and put those where paid is less than pledged into behind.csv",
    world: {
      "files": { "donors": "donor_id,paid\n1,5\n2,9", "pledges": "donor_id,pledged\n1,10\n2,9" },
    },
    gives: { "files": { "behind.csv": "donor_id,paid,pledged\n1,5,10" } },
  },
  {
    says:
      "clean guests.csv: trim name, make email lowercase, remove duplicates by email, fill empty table with none; save as guests2.csv",
    world: {
      "files": { "guests": "name,email,table\n Ann ,A@x.test,3\nBen,b@x.test,\nAnn,a@x.test,3" },
    },
    gives: { "files": { "guests2.csv": "name,email,table\nAnn,a@x.test,3\nBen,b@x.test,none" } },
  },
  {
    says: "take the min, max and mean of temp by site in readings.csv to summary.csv",
    world: { "files": { "readings": "site,temp\nx,1\nx,3\ny,5" } },
    gives: {
      "files": {
        "summary.csv": "site,count,minimum_temp,maximum_temp,average_temp\nx,2,1,3,2\ny,1,5,5,5",
      },
    },
  },
  {
    says:
      "readings.csv where quality isn't bad and temp is between 2 and 6, sort by temp from low to high, tab separated, to good.tsv",
    world: { "files": { "readings": "quality,temp\nok,5\nbad,3\nok,3\nok,9" } },
    gives: { "files": { "good.tsv": "quality\ttemp\nok\t3\nok\t5" } },
  },
  {
    says: "i have two files jan.csv and feb.csv please to put together in one file all.csv",
    world: { "files": { "jan": "a\n1", "feb": "a\n2" } },
    gives: { "files": { "all.csv": "a\n1\n2" } },
  },
  {
    says: "ask me for approval and if i say yes send offer.pdf to client@mail.test",
    world: { "files": { "offer": "%PDF" } },
    gives: { "mails": ["client@mail.test: offer.csv"] },
  },
  {
    says: "when a new signup comes by webhook store it as signup.json and let tom@mail.test know",
    world: { "inputs": { "body": { "id": 1 } } },
    gives: { "files": { "signup.json": { "id": 1 } }, "mails": ["tom@mail.test: signup.json"] },
  },
  {
    says: "rename columns a to b and c to d in x.csv, then save that as y.csv",
    world: { "files": { "x": "a,c\n1,2" } },
    gives: { "files": { "y.csv": "b,d\n1,2" } },
  },
  {
    says: "x.csv to json",
    world: { "files": { "x": "a,c\n1,2" } },
    gives: { "files": { "report.json": [{ "a": "1", "c": "2" }] } },
  },
  {
    says:
      "Please find all loans in loans.csv that are past due and mail the list to lea@mail.test every Thursday at 4 pm",
    answers: ["due"],
    world: { files: { loans: "title,due\nDune,2020-01-01\nEmma,2099-01-01" } },
    gives: {
      files: { "report.csv": "title,due\nDune,2020-01-01" },
      mails: ["lea@mail.test: report.csv"],
      cron: "0 16 * * 4",
    },
  },
  {
    says: "what is the average amount in invoices.csv? save it as avg.json",
    world: { files: { invoices: "id,amount\n1,10\n2,20" } },
    gives: { files: { "avg.json": { amount: 15 } } },
  },
];
