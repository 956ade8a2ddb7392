import { csv, ORDERS, orders, SHOP, SHOP_CSV, UPLOAD, type Wish } from "./wish.ts";

/** Written down before they were run. */
export const WISHES: readonly Wish[] = [
  // Filters as people say them.
  {
    says:
      "every morning at 7 get https://shop.example.com/orders.json, keep only those with status open and amount above 500, and post the result to https://hooks.example.com/notify",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/notify": [orders(1, 4)] }, cron: "0 7 * * *" },
  },
  {
    says:
      "download https://shop.example.com/orders.json and remove the rows where status is paid, then save it as open.json",
    world: SHOP,
    gives: { files: { "open.json": orders(1, 3, 4) } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, throw out everything with amount under 300 and save as big.json",
    world: SHOP,
    gives: { files: { "big.json": orders(1, 3, 4) } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep those where country is DE or FR, and store them in europe.json",
    world: SHOP,
    gives: { files: { "europe.json": orders(1, 2, 4) } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep only rows whose country is one of DE, FR or IT and save them as europe.json",
    world: SHOP,
    gives: { files: { "europe.json": orders(1, 2, 4) } },
  },
  // The forms of a description: "a workflow that …".
  {
    says:
      "I need a workflow that downloads a CSV from https://shop.example.com/orders.csv, sums amount per region and saves it as a csv named summary",
    world: SHOP_CSV,
    gives: { files: { "summary.csv": csv("region,count,amount", "EU,3,1800", "US,1,300") } },
  },
  {
    says:
      "Create a workflow which fetches https://shop.example.com/orders.json, filters for status open, and posts the rows to https://hooks.example.com/open",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/open": [orders(1, 3, 4)] } },
  },
  {
    says:
      "Build me a workflow to read the uploaded csv file, sort it by amount descending and write it to sorted.csv",
    world: UPLOAD,
    gives: {
      files: {
        "sorted.csv": csv(
          "id,customer,country,region,status,amount",
          "1,Ada,DE,EU,open,1200",
          "4,Ada,DE,EU,open,520",
          "3,Cy,US,US,open,300",
          "2,Bo,FR,EU,paid,80",
        ),
      },
    },
  },
  {
    says:
      "please set up a workflow that every day at 6 gets https://shop.example.com/orders.json and saves it as orders.json",
    world: SHOP,
    gives: { files: { "orders.json": ORDERS }, cron: "0 6 * * *" },
  },
  // Sums, averages, counts.
  {
    says:
      "fetch https://shop.example.com/orders.json, sum the amount by country and save it as totals.csv",
    world: SHOP,
    gives: {
      files: { "totals.csv": csv("country,count,amount", "DE,2,1720", "FR,1,80", "US,1,300") },
    },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, calculate the total amount per customer, save as totals.json",
    world: SHOP,
    gives: {
      files: {
        "totals.json": [
          { customer: "Ada", count: 2, amount: 1720 },
          { customer: "Bo", count: 1, amount: 80 },
          { customer: "Cy", count: 1, amount: 300 },
        ],
      },
    },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, get the average amount by region and write it to averages.csv",
    world: SHOP,
    gives: { files: { "averages.csv": csv("region,count,amount", "EU,3,600", "US,1,300") } },
  },
  {
    says:
      "count the orders per status in https://shop.example.com/orders.json and write it to counts.csv",
    world: SHOP,
    gives: { files: { "counts.csv": csv("status,count", "open,3", "paid,1") } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, group by region, sum amount, sort by amount descending, save as regions.csv",
    world: SHOP,
    gives: { files: { "regions.csv": csv("region,count,amount", "EU,3,1800", "US,1,300") } },
  },
  {
    says:
      "calculate the average amount of the orders in https://shop.example.com/orders.json and write it to average.txt",
    world: SHOP,
    gives: { files: { "average.txt": "525" } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, add up amount and post the total to https://hooks.example.com/total",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/total": [{ amount: 2100 }] } },
  },
  {
    says:
      "get https://shop.example.com/orders.json, count the rows where status is open and save the count as open.txt",
    world: SHOP,
    gives: { files: { "open.txt": "3" } },
  },
  // Order, top, duplicates.
  {
    says:
      "fetch https://shop.example.com/orders.csv, convert the amount to a number, keep the top 2 by amount, save as top.csv",
    world: SHOP_CSV,
    gives: {
      files: {
        "top.csv": csv(
          "id,customer,country,region,status,amount",
          "1,Ada,DE,EU,open,1200",
          "4,Ada,DE,EU,open,520",
        ),
      },
    },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, take the 2 largest by amount and post them to https://hooks.example.com/top",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/top": [orders(1, 4)] } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, sort by amount, keep the first 3 and save as small.json",
    world: SHOP,
    gives: { files: { "small.json": orders(2, 3, 4) } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, sort by country then by amount descending and save as s.json",
    world: SHOP,
    gives: { files: { "s.json": orders(1, 4, 2, 3) } },
  },
  {
    says:
      "Read the uploaded spreadsheet, remove duplicates by customer, sort by customer and save as contacts.csv",
    world: UPLOAD,
    gives: {
      files: {
        "contacts.csv": csv(
          "id,customer,country,region,status,amount",
          "1,Ada,DE,EU,open,1200",
          "2,Bo,FR,EU,paid,80",
          "3,Cy,US,US,open,300",
        ),
      },
    },
  },
  {
    says: "read a csv file, dedupe it by country and region, and save it as unique.csv",
    world: UPLOAD,
    gives: {
      files: {
        "unique.csv": csv(
          "id,customer,country,region,status,amount",
          "1,Ada,DE,EU,open,1200",
          "2,Bo,FR,EU,paid,80",
          "3,Cy,US,US,open,300",
        ),
      },
    },
  },
  // Columns.
  {
    says:
      "get the json at https://shop.example.com/orders.json, pick only customer and amount, rename amount to total and write to short.csv",
    world: SHOP,
    gives: {
      files: { "short.csv": csv("customer,total", "Ada,1200", "Bo,80", "Cy,300", "Ada,520") },
    },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep only the columns id, customer and amount, and save as short.csv",
    world: SHOP,
    gives: {
      files: {
        "short.csv": csv("id,customer,amount", "1,Ada,1200", "2,Bo,80", "3,Cy,300", "4,Ada,520"),
      },
    },
  },
  {
    says: "read a csv file, drop the columns country, region and status, save as slim.csv",
    world: UPLOAD,
    gives: {
      files: {
        "slim.csv": csv("id,customer,amount", "1,Ada,1200", "2,Bo,80", "3,Cy,300", "4,Ada,520"),
      },
    },
  },
  {
    says:
      'read a csv file, rename the column customer to "Customer name" and remove the columns country, region, status and id; save it as renamed.csv',
    world: UPLOAD,
    gives: {
      files: {
        "renamed.csv": csv("Customer name,amount", "Ada,1200", "Bo,80", "Cy,300", "Ada,520"),
      },
    },
  },
  {
    says: 'read a csv file, sort it by "last name" and save it as sorted.csv',
    world: { files: { upload: csv("last name,age", "Zed,3", "Abe,4") } },
    gives: { files: { "sorted.csv": csv("last name,age", "Abe,4", "Zed,3") } },
  },
  // Several sources.
  {
    says:
      "fetch https://a.example.com/a.json and https://b.example.com/b.json, merge them and save as all.json",
    world: {
      web: { "/a.example.com/a.json": [{ id: 1 }], "/b.example.com/b.json": [{ id: 2 }] },
    },
    gives: { files: { "all.json": [{ id: 1 }, { id: 2 }] } },
  },
  {
    says:
      "take two csv files, orders and payments, join them on id and write the ones missing in payments to missing.csv",
    world: {
      files: {
        orders: csv("id,name", "1,Ada", "2,Bo", "3,Cy"),
        payments: csv("id,paid", "2,yes"),
      },
    },
    gives: { files: { "missing.csv": csv("id,name", "1,Ada", "3,Cy") } },
  },
  {
    says:
      "read two csv files, old and new, and write the rows of new that are not in old by id to added.csv",
    world: {
      files: { old: csv("id,name", "1,Ada", "2,Bo"), new: csv("id,name", "2,Bo", "3,Cy") },
    },
    gives: { files: { "added.csv": csv("id,name", "3,Cy") } },
  },
  {
    says:
      "fetch https://a.example.com/orders.json and https://b.example.com/customers.json, join them by customer and save as joined.json",
    world: {
      web: {
        "/a.example.com/orders.json": [{ id: 7, customer: "Ada" }],
        "/b.example.com/customers.json": [{ customer: "Ada", city: "Rome" }],
      },
    },
    gives: {
      files: { "joined.json": [{ id: 7, customer: "Ada", city: "Rome" }] },
    },
  },
  // Loops.
  {
    says:
      "fetch https://shop.example.com/customers.json, for each customer call https://score.example.com/{id} and save the answers as scores.json",
    world: {
      web: {
        "/shop.example.com/customers.json": [{ id: 1 }, { id: 2 }],
        "/score.example.com/1": { score: 5 },
        "/score.example.com/2": { score: 9 },
      },
    },
    gives: { files: { "scores.json": [{ score: 5 }, { score: 9 }] } },
  },
  {
    says:
      "for each row of https://shop.example.com/orders.json with amount over 500 post it to https://hooks.example.com/big",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/big": [ORDERS[0] ?? null, ORDERS[3] ?? null] } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep those with status open and post each of them to https://hooks.example.com/one",
    world: SHOP,
    gives: {
      posts: {
        "/hooks.example.com/one": [ORDERS[0] ?? null, ORDERS[2] ?? null, ORDERS[3] ?? null],
      },
    },
  },
  {
    says: "fetch https://shop.example.com/orders.json, split it by region into one file per region",
    world: SHOP,
    gives: {
      files: {
        "EU.csv": csv(
          "id,customer,country,region,status,amount,day",
          "1,Ada,DE,EU,open,1200,10",
          "2,Bo,FR,EU,paid,80,10",
          "4,Ada,DE,EU,open,520,12",
        ),
        "US.csv": csv(
          "id,customer,country,region,status,amount,day",
          "3,Cy,US,US,open,300,11",
        ),
      },
    },
  },
  // Failures and the status of an answer.
  {
    says:
      "check https://status.example.com/health every 5 minutes and if the status is not 200 post to https://hooks.example.com/alert",
    world: { web: { "/status.example.com/health": 404 } },
    gives: {
      posts: {
        "/hooks.example.com/alert": [{ failed: "fetch", workflow: "Fetch status.example.com" }],
      },
      cron: "*/5 * * * *",
    },
  },
  {
    says:
      "check https://status.example.com/health every 5 minutes and alert https://hooks.example.com/alert if it is down",
    world: { web: { "/status.example.com/health": { ok: true } } },
    gives: { posts: {}, cron: "*/5 * * * *" },
  },
  {
    says:
      "ping https://status.example.com/health every 10 minutes; when it is not reachable, post to https://hooks.example.com/alert",
    world: { web: { "/status.example.com/health": 404 } },
    gives: {
      posts: {
        "/hooks.example.com/alert": [{ failed: "fetch", workflow: "Fetch status.example.com" }],
      },
      cron: "*/10 * * * *",
    },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json; if there are more than 3 rows, post them to https://hooks.example.com/many",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/many": [ORDERS] } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json; if there are no rows, post to https://hooks.example.com/none",
    world: SHOP,
    gives: { posts: {} },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep those over 5000 by amount; if there are any, post them to https://hooks.example.com/big",
    world: SHOP,
    gives: {},
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep those with amount over 5000; if there are any, post them to https://hooks.example.com/big",
    world: SHOP,
    gives: { posts: {} },
  },
  // Bodies and texts.
  {
    says: 'post the text "Good morning" to https://hooks.example.com/hello every weekday at 8',
    gives: {
      posts: { "/hooks.example.com/hello": [{ text: "Good morning" }] },
      cron: "0 8 * * 1-5",
    },
  },
  {
    says: 'post {"ok": true, "n": 3} to https://hooks.example.com/done',
    gives: { posts: { "/hooks.example.com/done": [{ ok: true, n: 3 }] } },
  },
  {
    says: "fetch https://pages.example.com/page.html and extract the table to table.csv",
    world: {
      web: {
        "/pages.example.com/page.html":
          "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>",
      },
    },
    gives: { files: { "table.csv": csv("a,b", "1,2") } },
  },
  // People.
  {
    says:
      "fetch https://shop.example.com/orders.json, have it approved, then post it to https://bank.example.com/pay",
    world: { ...SHOP, approves: false },
    gives: { posts: {} },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, keep the open ones with amount over 500, ask me to approve and if I approve post them to https://bank.example.com/pay",
    world: SHOP,
    gives: { asks: /Which column is meant by "open"/ },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, ask for approval within 2 days, then post them to https://bank.example.com/pay",
    world: SHOP,
    gives: { posts: { "/bank.example.com/pay": [ORDERS] } },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, ask me to approve, and if I approve post them to https://bank.example.com/pay",
    world: SHOP,
    gives: { posts: { "/bank.example.com/pay": [ORDERS] } },
  },
  // Nothing is drafted if a part is beyond it.
  {
    says:
      "fetch https://shop.example.com/orders.json and send me a summary by email every friday at 5pm",
    gives: { cannot: "send me a summary by email every friday at 5pm" },
  },
  {
    says:
      "fetch https://shop.example.com/orders.json, translate customer to German and save it as de.json",
    gives: { cannot: "translate customer to German" },
  },
  {
    says: "fetch https://shop.example.com/orders.json, split it into pages of 10 and save them",
    gives: { cannot: "split it into pages of 10" },
  },
  // German.
  {
    says:
      "Ich brauche einen Workflow, der jeden Tag um 6 https://shop.example.com/orders.json holt, nach status open filtert und als open.json speichert",
    world: SHOP,
    gives: { files: { "open.json": orders(1, 3, 4) }, cron: "0 6 * * *" },
  },
  {
    says:
      "Hole https://shop.example.com/orders.csv, summiere amount pro region und speichere es als summe.csv",
    world: SHOP_CSV,
    gives: { files: { "summe.csv": csv("region,count,amount", "EU,3,1800", "US,1,300") } },
  },
  {
    says:
      "lies die hochgeladene CSV-Datei, entferne Duplikate nach country, behalte nur die Spalten id und country und speichere sie als laender.csv",
    world: UPLOAD,
    gives: { files: { "laender.csv": csv("id,country", "1,DE", "2,FR", "3,US") } },
  },
  {
    says:
      "Hole https://shop.example.com/orders.json, nimm die 2 größten nach amount und schicke sie an https://hooks.example.com/top",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/top": [orders(1, 4)] } },
  },
  {
    says:
      "prüfe https://status.example.com/health alle 10 Minuten, und wenn es nicht erreichbar ist, schicke an https://hooks.example.com/alert",
    world: { web: { "/status.example.com/health": 404 } },
    gives: {
      posts: {
        "/hooks.example.com/alert": [{ failed: "fetch", workflow: "Fetch status.example.com" }],
      },
      cron: "*/10 * * * *",
    },
  },
  {
    says:
      "Hole https://shop.example.com/orders.json, entferne die Zeilen, bei denen status paid ist, und speichere sie als offen.json",
    world: SHOP,
    gives: { files: { "offen.json": orders(1, 3, 4) } },
  },
  {
    says:
      "Hole https://shop.example.com/orders.json, teile es nach region in eine Datei pro region auf",
    world: SHOP,
    gives: {
      files: {
        "EU.csv": csv(
          "id,customer,country,region,status,amount,day",
          "1,Ada,DE,EU,open,1200,10",
          "2,Bo,FR,EU,paid,80,10",
          "4,Ada,DE,EU,open,520,12",
        ),
        "US.csv": csv(
          "id,customer,country,region,status,amount,day",
          "3,Cy,US,US,open,300,11",
        ),
      },
    },
  },
  // French.
  {
    says:
      "chaque jour à 8h, télécharge https://shop.example.com/orders.csv, garde les lignes où country est FR et enregistre-les dans fr.csv",
    world: SHOP_CSV,
    gives: {
      files: {
        "fr.csv": csv("id,customer,country,region,status,amount", "2,Bo,FR,EU,paid,80"),
      },
      cron: "0 8 * * *",
    },
  },
  {
    says:
      "récupère https://shop.example.com/orders.json, additionne amount par region et enregistre-le sous totaux.csv",
    world: SHOP,
    gives: { files: { "totaux.csv": csv("region,count,amount", "EU,3,1800", "US,1,300") } },
  },
  {
    says:
      "récupère https://shop.example.com/orders.json, supprime les doublons par country, garde seulement les colonnes id et country et enregistre-les sous pays.csv",
    world: SHOP,
    gives: { files: { "pays.csv": csv("id,country", "1,DE", "2,FR", "3,US") } },
  },
  {
    says:
      "récupère https://shop.example.com/orders.json, prends les 2 premiers par amount et envoie-les à https://hooks.example.com/top",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/top": [orders(1, 4)] } },
  },
  {
    says:
      "vérifie https://status.example.com/health toutes les 10 minutes et si elle ne répond pas envoie à https://hooks.example.com/alert",
    world: { web: { "/status.example.com/health": 404 } },
    gives: {
      posts: {
        "/hooks.example.com/alert": [{ failed: "fetch", workflow: "Fetch status.example.com" }],
      },
      cron: "*/10 * * * *",
    },
  },
  // Spanish.
  {
    says:
      "cada lunes a las 9 descarga https://shop.example.com/orders.csv, suma amount por region y guárdalo en ventas.json",
    world: SHOP_CSV,
    gives: {
      files: {
        "ventas.json": [
          { region: "EU", count: 3, amount: 1800 },
          { region: "US", count: 1, amount: 300 },
        ],
      },
      cron: "0 9 * * 1",
    },
  },
  {
    says:
      "descarga https://shop.example.com/orders.json, elimina los duplicados por country, quédate solo con las columnas id y country y guárdalo en paises.csv",
    world: SHOP,
    gives: { files: { "paises.csv": csv("id,country", "1,DE", "2,FR", "3,US") } },
  },
  {
    says:
      "descarga https://shop.example.com/orders.json, toma los 2 mayores por amount y envíalos a https://hooks.example.com/top",
    world: SHOP,
    gives: { posts: { "/hooks.example.com/top": [orders(1, 4)] } },
  },
  {
    says:
      "comprueba https://status.example.com/health cada 10 minutos y si no responde envía a https://hooks.example.com/alert",
    world: { web: { "/status.example.com/health": 404 } },
    gives: {
      posts: {
        "/hooks.example.com/alert": [{ failed: "fetch", workflow: "Fetch status.example.com" }],
      },
      cron: "*/10 * * * *",
    },
  },
];
