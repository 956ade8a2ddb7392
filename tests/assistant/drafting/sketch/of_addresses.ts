import type { SketchRow } from "./sketch_row.ts";

export const OF_ADDRESSES: readonly SketchRow[] = [
  {
    says:
      'Somebody here still copies the refunds of https://pay.example.org/api/refunds by hand. Only status "pending" please, columns id, payer and sum, as refunds.csv, Tuesdays at 9',
    when: "Tuesdays at 9",
    steps: [
      { "http.request": { "url": "https://pay.example.org/api/refunds" } },
      {
        "data.filter": {
          "items": "${{ steps.fetch.output.body }}",
          "where": 'item.status == "pending"',
        },
      },
      {
        "data.map": {
          "items": "${{ steps.filter.output }}",
          "to": '${{ item.pick(["id", "payer", "sum"]) }}',
        },
      },
      { "files.write": { "name": "refunds.csv", "rows": "${{ steps.columns.output }}" } },
    ],
    leftOut: ["by hand"],
  },
  {
    says:
      "GET https://data.example.org/v1/visits → group by city, sum(minutes), sort desc → cities.csv",
    steps: [
      { "http.request": { "url": "https://data.example.org/v1/visits" } },
      { "data.group": { "items": "${{ steps.fetch.output.body }}", "by": "item.city" } },
      {
        "data.map": {
          "items": "${{ steps.groups.output }}",
          "to": {
            "city": "${{ item.key }}",
            "minutes": "${{ item.items.map(row, row.minutes).filter(cell, cell != null).sum() }}",
          },
        },
      },
      {
        "data.map": {
          "items": "${{ steps.summary.output.sortBy(row, row.minutes).reverse() }}",
          "to": "${{ item }}",
        },
      },
      { "files.write": { "name": "cities.csv", "rows": "${{ steps.sorted.output }}" } },
    ],
    leftOut: [],
  },
  {
    says:
      'need one with input userId (string): PATCH https://id.example.org/users/{userId}, body {"active":false}, bearer token from env ID_TOKEN, retry 2x',
    inputs: { "userId": "string" },
    steps: [
      {
        "http.request": {
          "url": "https://id.example.org/users/${{ url.encode(string(inputs.userId)) }}",
          "method": "PATCH",
          "bearer": "${{ env.ID_TOKEN }}",
          "json": { "active": false },
        },
      },
    ],
    leftOut: [],
  },
  {
    says:
      'ping https://up.example.org/ping every 10 minutes; anything but a 204 → POST {"text":"no answer"} to https://hooks.example.org/a',
    when: "every 10 minutes",
    steps: [
      {
        "http.request": { "url": "https://up.example.org/ping", "expect": [204] },
        "onError": [{
          "id": "fetch_failed",
          "service": "http",
          "action": "request",
          "with": {
            "url": "https://hooks.example.org/a",
            "method": "POST",
            "json": { "text": "no answer" },
          },
        }],
      },
    ],
    leftOut: [],
  },
  {
    says:
      "Flood watch: https://water.example.org/levels returns [{river, levelCm}]. If any has > 300 cm mail flood@example.org a list. Hourly",
    when: "Hourly",
    steps: [
      { "http.request": { "url": "https://water.example.org/levels" } },
      {
        "data.filter": {
          "items": "${{ [steps.fetch.output.body].flatten() }}",
          "where": "item.levelCm > 300",
        },
      },
      {
        "files.write": { "name": "report.csv", "rows": "${{ steps.filter.output }}" },
        "when": "size(steps.filter.output) > 0",
      },
      {
        "email.send": {
          "to": "flood@example.org",
          "subject": "${{ workflow.name }}",
          "text": "The file is attached.",
          "attachments": "${{ steps.report.output.objectKey }}",
        },
        "when": "size(steps.filter.output) > 0",
      },
    ],
    leftOut: [],
  },
  {
    says:
      "We get orders by webhook: {order_no, customer, total}. For total above 500 the boss is asked first (approve/reject); everything else goes to https://wms.example.org/orders. Rejected ones: mail to desk@example.org.",
    inputs: { "order_no": "string", "customer": "string", "total": "number" },
    steps: [
      {
        "human.approve": {
          "message":
            "Continue with ${{ workflow.name }}?\n\norder_no: ${{ inputs.order_no }}\ncustomer: ${{ inputs.customer }}\ntotal: ${{ inputs.total }}",
        },
        "when": "inputs.total > 500",
      },
      {
        "http.request": {
          "url": "https://wms.example.org/orders",
          "method": "POST",
          "json":
            '${{ {"order_no": inputs.order_no, "customer": inputs.customer, "total": inputs.total} }}',
        },
        "when": "(!(inputs.total > 500) || default(steps.approve.output.approved, false))",
      },
      {
        "email.send": {
          "to": "desk@example.org",
          "subject": "${{ workflow.name }}",
          "text":
            "order_no: ${{ inputs.order_no }}\ncustomer: ${{ inputs.customer }}\ntotal: ${{ inputs.total }}",
        },
        "when": "(inputs.total > 500) && !default(steps.approve.output.approved, false)",
      },
    ],
    leftOut: ["boss", "reject"],
  },
  {
    says:
      "Read https://press.example.org/feed.json every evening at six, the AI sums it up in three sentences, post that to Teams",
    when: "every evening at six",
    steps: [
      { "http.request": { "url": "https://press.example.org/feed.json" } },
      {
        "model.complete": {
          "prompt":
            "the AI sums it up in three sentences\n\n${{ json.print(steps.fetch.output.body) }}",
        },
      },
      {
        "http.request": {
          "url": "${{ env.TEAMS_WEBHOOK_URL }}",
          "method": "POST",
          "json": { "text": "${{ steps.model.output.text }}" },
        },
      },
    ],
    leftOut: [],
  },
  {
    says:
      "Fetch https://desk.example.org/mails, let the AI label each mail as praise / question / complaint, and write labels.csv. Daily at 5am",
    when: "Daily at 5am",
    steps: [
      { "http.request": { "url": "https://desk.example.org/mails" } },
      {
        "model.extract": {
          "text": "${{ json.print(item) }}",
          "schema": {
            "type": "object",
            "properties": {
              "label": {
                "type": "string",
                "enum": ["praise", "question", "complaint"],
                "description":
                  "let the AI label each mail as praise / question / complaint, and write",
              },
            },
            "required": ["label"],
          },
        },
        "forEach": "steps.fetch.output.body",
      },
      {
        "data.map": {
          "items": "${{ steps.fetch.output.body }}",
          "to": '${{ item.merge({"label": steps.model.output[index].data.label}) }}',
        },
      },
      { "files.write": { "name": "labels.csv", "rows": "${{ steps.answers.output }}" } },
    ],
    leftOut: [],
  },
  {
    says:
      "Look at https://net.example.org/hosts hourly and mail sec@example.org only the new ones since the last run, nothing new, no mail",
    when: "hourly",
    steps: [
      { "http.request": { "url": "https://net.example.org/hosts" } },
      { "files.list": { "kind": "outputs", "limit": 100 } },
      {
        "files.read": {
          "objectKey":
            '${{ steps.stored.output.files.filter(file, file.name == "hosts-last-run.json")[0].objectKey }}',
          "as": "json",
        },
        "when":
          'size(steps.stored.output.files.filter(file, file.name == "hosts-last-run.json")) > 0',
      },
      {
        "files.write": { "name": "hosts-last-run.json", "json": "${{ steps.fetch.output.body }}" },
      },
      {
        "data.filter": {
          "items": "${{ steps.fetch.output.body }}",
          "where": "!(item in default(steps.last.output.json, steps.fetch.output.body))",
        },
      },
      {
        "files.write": { "name": "report.csv", "rows": "${{ steps.unseen.output }}" },
        "when": "size(steps.unseen.output) > 0",
      },
      {
        "email.send": {
          "to": "sec@example.org",
          "subject": "${{ workflow.name }}",
          "text": "The file is attached.",
          "attachments": "${{ steps.report.output.objectKey }}",
        },
        "when": "size(steps.unseen.output) > 0",
      },
    ],
    leftOut: [],
  },
  {
    says:
      "Pull https://bank.example.org/moves, separate the debts (amount below zero) from the rest, two files, debts.csv and others.csv",
    steps: [
      { "http.request": { "url": "https://bank.example.org/moves" } },
      { "data.filter": { "items": "${{ steps.fetch.output.body }}", "where": "item.amount < 0" } },
      { "files.write": { "name": "debts.csv", "rows": "${{ steps.chosen.output }}" } },
      {
        "data.filter": { "items": "${{ steps.fetch.output.body }}", "where": "!(item.amount < 0)" },
      },
      { "files.write": { "name": "others.csv", "rows": "${{ steps.chosen2.output }}" } },
    ],
    leftOut: [],
  },
  {
    says:
      "weekdays at 18:00 DELETE https://envs.example.org/tmp, Authorization bearer is env ENV_TOKEN, 204 or 404 are both fine",
    when: "weekdays at 18:00",
    steps: [
      {
        "http.request": {
          "url": "https://envs.example.org/tmp",
          "method": "DELETE",
          "bearer": "${{ env.ENV_TOKEN }}",
          "expect": [204, 404],
        },
      },
    ],
    leftOut: [],
  },
  {
    says:
      'Alle 5 Minuten https://kessel.example.org/stand abfragen; Feld "druck" mehr als 8, dann Mail an technik@example.org',
    when: "Alle 5 Minuten",
    steps: [
      { "http.request": { "url": "https://kessel.example.org/stand" } },
      {
        "data.filter": {
          "items": "${{ [steps.fetch.output.body].flatten() }}",
          "where": "item.druck > 8",
        },
      },
      {
        "files.write": { "name": "report.csv", "rows": "${{ steps.filter.output }}" },
        "when": "size(steps.filter.output) > 0",
      },
      {
        "email.send": {
          "to": "technik@example.org",
          "subject": "${{ workflow.name }}",
          "text": "The file is attached.",
          "attachments": "${{ steps.report.output.objectKey }}",
        },
        "when": "size(steps.filter.output) > 0",
      },
    ],
    leftOut: [],
  },
  {
    says:
      "cada viernes a las 9 quiero un csv con los artículos que tienen menos de 4 unidades, la api es https://almacen.example.org/stock",
    when: "cada viernes a las 9",
    steps: [
      { "http.request": { "url": "https://almacen.example.org/stock" } },
      {
        "data.filter": { "items": "${{ steps.fetch.output.body }}", "where": "item.unidades < 4" },
      },
      { "files.write": { "name": "report.csv", "rows": "${{ steps.filter.output }}" } },
    ],
    leftOut: [],
  },
  {
    says:
      "Urlaub: Mitarbeiter füllt Name, von, bis aus. Ich genehmige. Bei Ja Mail an personal@example.org.",
    inputs: { "Name": "string", "von": "string", "bis": "string" },
    steps: [
      {
        "human.approve": {
          "message":
            "Continue with ${{ workflow.name }}?\n\nName: ${{ inputs.Name }}\nvon: ${{ inputs.von }}\nbis: ${{ inputs.bis }}",
        },
      },
      {
        "email.send": {
          "to": "personal@example.org",
          "subject": "${{ workflow.name }}",
          "text": "Name: ${{ inputs.Name }}\nvon: ${{ inputs.von }}\nbis: ${{ inputs.bis }}",
        },
        "when": "default(steps.approve.output.approved, false)",
      },
    ],
    leftOut: [],
  },
  {
    says:
      "I need that the system looks every hour on https://post.example.org/waiting and if there are more as 20 letters it writes a mail for boss@example.org",
    when: "every hour",
    steps: [
      { "http.request": { "url": "https://post.example.org/waiting" } },
      {
        "files.write": { "name": "report.csv", "rows": "${{ steps.fetch.output.body }}" },
        "when": "size(steps.fetch.output.body) > 20",
      },
      {
        "email.send": {
          "to": "boss@example.org",
          "subject": "${{ workflow.name }}",
          "text": "The file is attached.",
          "attachments": "${{ steps.report.output.objectKey }}",
        },
        "when": "size(steps.fetch.output.body) > 20",
      },
    ],
    leftOut: [],
  },
  {
    says:
      "Chaque soir à 20h, https://caisse.example.org/ventes.csv : total du montant par vendeur, fichier totaux.csv",
    when: "Chaque soir à 20h",
    steps: [
      { "http.request": { "url": "https://caisse.example.org/ventes.csv" } },
      {
        "data.parse": {
          "text": "${{ steps.fetch.output.body }}",
          "as": "csv",
          "columns": { "montant": "number" },
        },
      },
      { "data.group": { "items": "${{ steps.parse.output }}", "by": "item.vendeur" } },
      {
        "data.map": {
          "items": "${{ steps.groups.output }}",
          "to": {
            "vendeur": "${{ item.key }}",
            "montant": "${{ item.items.map(row, row.montant).filter(cell, cell != null).sum() }}",
          },
        },
      },
      { "files.write": { "name": "totaux.csv", "rows": "${{ steps.summary.output }}" } },
    ],
    leftOut: [],
  },
  {
    says:
      "A webhook brings (name, email, topic): have the AI decide whether it is billing, support or spam, billing to pay@example.org and support to help@example.org",
    inputs: { "name": "string", "email": "string", "topic": "string" },
    steps: [
      {
        "model.extract": {
          "text":
            "name: ${{ inputs.name }}\nemail: ${{ inputs.email }}\ntopic: ${{ inputs.topic }}",
          "schema": {
            "type": "object",
            "properties": {
              "label": {
                "type": "string",
                "enum": ["billing", "support", "spam"],
                "description": "have the AI decide whether it is billing, support or spam",
              },
            },
            "required": ["label"],
          },
        },
      },
      {
        "email.send": {
          "to": "pay@example.org",
          "subject": "${{ workflow.name }}",
          "text":
            "name: ${{ inputs.name }}\nemail: ${{ inputs.email }}\ntopic: ${{ inputs.topic }}",
        },
        "when": 'steps.label.output.data.label == "billing"',
      },
      {
        "email.send": {
          "to": "help@example.org",
          "subject": "${{ workflow.name }}",
          "text":
            "name: ${{ inputs.name }}\nemail: ${{ inputs.email }}\ntopic: ${{ inputs.topic }}",
        },
        "when": 'steps.label.output.data.label == "support"',
      },
    ],
    leftOut: [],
  },
];
