/** A workflow as a model would write it for a job, and a change that makes it do something else. */
export interface ScriptedJob {
  definition: string;
  /** Text of the definition, and what stands there in a workflow that is valid and wrong. */
  broken: readonly [from: string, to: string];
}

const workflow = (inputs: string, steps: string, outputs: string) =>
  `format: planner/1\nname: Job\n${inputs}steps:\n${steps}${outputs}`;
const result = (expression: string) => `outputs: { result: "\${{ ${expression} }}" }\n`;

const READ = "  - { id: rows, service: files, action: read, with: { objectKey: " +
  '"${{ inputs.table }}", as: rows, columns: { amount: number } } }\n';
const AMOUNT = "inputs: { amount: { type: number } }\n";
const APPROVE =
  "  - { id: consent, service: human, action: approve, with: { message: Pay it? } }\n";
const APPROVE_LARGE = "  - { id: consent, service: human, action: approve, when: inputs.amount > " +
  "1000, with: { message: Pay it? } }\n";
const payWhen = (site: string, condition: string) =>
  `  - { id: pay, service: http, action: request, when: "${condition}", with: { url: ` +
  `"${site}/payments", method: POST, json: { amount: "\${{ inputs.amount }}" } } }\n`;
const get = (url: string, more = "") =>
  `  - id: got\n    service: http\n    action: request\n    with: { url: "${url}" }\n${more}`;
const post = (url: string, json: string) =>
  `  - { id: sent, service: http, action: request, with: { url: "${url}", method: POST, json: ${json} } }\n`;

type Jobs = Readonly<Record<string, ScriptedJob>>;

/** By job, for a site at that address. */
export function scriptedJobs(site: string): Jobs {
  return {
    ...FILE_JOBS,
    ...httpJobs(site),
    ...approvalJobs(site),
    ...failureJobs(site),
    ...branchJobs(site),
    ...triggeredJobs(site),
    ...NESTED_JOBS,
  };
}

const FILE_JOBS: Jobs = {
  "file-sum": {
    definition: workflow(
      "inputs: { table: { type: file } }\n",
      READ,
      result("steps.rows.output.rows.map(row, row.amount).sum()"),
    ),
    broken: [".sum()", ".max()"],
  },
  "file-json": {
    definition: workflow(
      "inputs: { order: { type: file } }\n",
      '  - { id: read, service: files, action: read, with: { objectKey: "${{ inputs.order }}", as: json } }\n',
      result("steps.read.output.json.items.map(item, item.quantity)"),
    ),
    broken: ["as: json", "as: text"],
  },
  "file-filter": {
    definition: workflow(
      "inputs: { table: { type: file } }\n",
      READ +
        '  - { id: large, service: data, action: filter, with: { items: "${{ steps.rows.output.rows }}", where: item.amount > 50 } }\n' +
        '  - { id: file, service: files, action: write, with: { name: large.csv, rows: "${{ steps.large.output }}" } }\n',
      result("steps.file.output.objectKey"),
    ),
    broken: ["> 50", "> 100"],
  },
  "file-note": {
    definition: workflow(
      "inputs: { who: { type: string } }\n",
      '  - { id: file, service: files, action: write, with: { name: note.txt, text: "Hello, ${{ inputs.who }}!" } }\n',
      result("steps.file.output.objectKey"),
    ),
    broken: ["${{ inputs.who }}!", "Ada!"],
  },
};

function httpJobs(site: string): Jobs {
  return {
    "http-get": {
      definition: workflow(
        "",
        get(`${site}/orders`),
        result("steps.got.output.body.filter(order, order.amount > 100.0).map(order, order.id)"),
      ),
      broken: ["/orders", "/order"],
    },
    "http-post": {
      definition: workflow(
        "inputs: { customer: { type: string }, amount: { type: number } }\n",
        post(
          `${site}/orders`,
          '{ customer: "${{ inputs.customer }}", amount: "${{ inputs.amount }}" }',
        ),
        result("steps.sent.output.body.id"),
      ),
      broken: ['amount: "${{ inputs.amount }}"', "amount: 13"],
    },
    "http-each": {
      definition: workflow(
        "inputs: { ids: { type: json } }\n",
        get(`${site}/orders/\${{ item }}`, "    forEach: inputs.ids\n"),
        result("steps.got.output.map(one, one.body.amount).sum()"),
      ),
      broken: [".sum()", ".max()"],
    },
  };
}

function approvalJobs(site: string): Jobs {
  return {
    "approve": {
      definition: workflow(
        AMOUNT,
        APPROVE + payWhen(site, "steps.consent.output.approved"),
        result("steps.consent.output.approved"),
      ),
      broken: ['when: "steps.consent.output.approved"', 'when: "true"'],
    },
    "approve-large": {
      definition: workflow(
        AMOUNT,
        APPROVE_LARGE + payWhen(site, "steps.consent.skipped || steps.consent.output.approved"),
        result("inputs.amount"),
      ),
      broken: ["> 1000", ">= 1000"],
    },
    "ask-limit": {
      definition: workflow(
        "inputs: { customer: { type: string } }\n",
        "  - { id: asked, service: human, action: ask, with: { message: How much?, fields: { limit: { type: number } } } }\n" +
          post(
            `${site}/limits`,
            '{ customer: "${{ inputs.customer }}", limit: "${{ steps.asked.output.answers.limit }}" }',
          ),
        result("steps.asked.output.answers.limit"),
      ),
      broken: ['limit: "${{ steps.asked.output.answers.limit }}" }', "limit: 1 }"],
    },
  };
}

function failureJobs(site: string): Jobs {
  return {
    "retry": {
      definition: workflow(
        "",
        get(`${site}/flaky`, "    retry: { max: 3, backoff: fixed, delay: 100ms }\n"),
        result("steps.got.output.body.rate"),
      ),
      broken: ["max: 3", "max: 1"],
    },
    "retry-post": {
      definition: workflow(
        AMOUNT,
        "  - id: sent\n    service: http\n    action: request\n    retry: { max: 1, delay: 100ms }\n" +
          `    with: { url: "${site}/busy", method: POST, json: { amount: "\${{ inputs.amount }}" } }\n`,
        result("steps.sent.output.body.id"),
      ),
      broken: ["max: 1", "max: 0"],
    },
    "retry-in-vain": {
      definition: workflow(
        "",
        get(
          `${site}/down`,
          "    retry: { max: 2, backoff: fixed, delay: 100ms }\n    onError: continue\n",
        ),
        result("steps.got.output == null ? 0 : steps.got.output.body.rate"),
      ),
      broken: ["max: 2", "max: 3"],
    },
  };
}

function branchJobs(site: string): Jobs {
  return {
    "on-failure": {
      definition: workflow(
        "",
        get(
          `${site}/down`,
          `    onError:\n    ${post(`${site}/alarms`, "{ text: down }").trimStart()}`
            .replace("onError:\n    - ", "onError:\n      - "),
        ),
        result("steps.got.error != null ? 'failed' : 'fine'"),
      ),
      broken: ["/alarms", "/alarm"],
    },
    "on-failure-other": {
      definition: workflow(
        "",
        get(`${site}/down`, "    onError: continue\n") +
          `  - { id: other, service: http, action: request, when: steps.got.error != null, with: { url: "${site}/orders" } }\n`,
        result(
          "(steps.got.output == null ? steps.other.output : steps.got.output).body.map(order, order.id)",
        ),
      ),
      broken: ["order.id", "order.amount"],
    },
    "on-failure-each": {
      definition: workflow(
        "inputs: { paths: { type: json } }\n",
        "  - id: each\n    forEach: inputs.paths\n    steps:\n" +
          `      - { id: got, service: http, action: request, onError: continue, with: { url: "${site}\${{ item }}" } }\n` +
          '      - { id: failed, service: data, action: map, when: "steps.got.error != null", with: { items: ["${{ item }}"], to: "${{ item }}" } }\n',
        result("steps.each.output.filter(one, one.failed != null).map(one, one.failed[0])"),
      ),
      broken: ["onError: continue", "onError: fail"],
    },
  };
}

function triggeredJobs(site: string): Jobs {
  return {
    "webhook-text": {
      definition: workflow(
        "inputs: { customer: { type: string }, amount: { type: number } }\n",
        '  - { id: note, service: data, action: map, with: { items: [1], to: "${{ item }}" } }\n',
        'outputs: { result: "${{ inputs.customer }}: ${{ inputs.amount }}" }\n',
      ),
      broken: ["inputs: { customer", "inputs: { shop: { type: string }, customer"],
    },
    "webhook-forward": {
      definition: workflow(
        "inputs: { id: { type: string }, country: { type: string, default: DE } }\n",
        post(`${site}/orders`, '{ id: "${{ inputs.id }}", country: "${{ inputs.country }}" }'),
        "",
      ),
      broken: ["default: DE", "default: FR"],
    },
    "schedule-weekdays": {
      definition: workflow(
        "schedule: { cron: 30 8 * * 1-5, timezone: Europe/Berlin }\n",
        get(`${site}/orders`),
        "",
      ),
      broken: ["1-5", "1-6"],
    },
    "schedule-monthly": {
      definition: workflow(
        "schedule: { cron: 0 6 1 * *, timezone: Asia/Tokyo }\n",
        '  - { id: note, service: data, action: map, with: { items: [1], to: "${{ item }}" } }\n',
        "outputs: { result: done }\n",
      ),
      broken: ["Asia/Tokyo", "UTC"],
    },
    "webhook-list": {
      definition: workflow(
        "inputs: { orders: { type: json } }\n",
        '  - { id: large, service: data, action: filter, with: { items: "${{ inputs.orders }}", where: item.amount > 100 } }\n',
        result("steps.large.output.map(order, order.amount).sum()"),
      ),
      broken: ["> 100", ">= 100"],
    },
    "schedule-sunday": {
      definition: workflow(
        "schedule: { cron: 0 22 * * 0, timezone: America/New_York }\n",
        post(`${site}/weeks`, "{}"),
        "",
      ),
      broken: ["* * 0", "* * 6"],
    },
  };
}

const NESTED_JOBS: Jobs = {
  "sub-workflow": {
    definition: workflow(
      "inputs: { net: { type: number } }\n",
      '  - { id: cost, service: workflow, action: run, with: { workflow: Shipping cost, inputs: { net: "${{ inputs.net }}" } } }\n',
      result("inputs.net + steps.cost.output.outputs.cost"),
    ),
    broken: ["steps.cost.output.outputs.cost", "4.5"],
  },
  "sub-workflow-each": {
    definition: workflow(
      "inputs: { nets: { type: json } }\n",
      '  - { id: taxed, service: workflow, action: run, forEach: inputs.nets, with: { workflow: Add tax, inputs: { net: "${{ item }}" } } }\n',
      result("steps.taxed.output.map(one, one.outputs.gross)"),
    ),
    broken: ["${{ item }}", "${{ item + 1.0 }}"],
  },
  "rule": {
    definition: workflow(
      AMOUNT,
      '  - { id: ruled, service: rules, action: evaluate, with: { rule: Discount tiers, inputs: { amount: "${{ inputs.amount }}" } } }\n',
      result("steps.ruled.output.outputs.percent"),
    ),
    // A copy of the table as it is now.
    broken: ["steps.ruled.output.outputs.percent", "inputs.amount >= 1000.0 ? 10 : 0"],
  },
  "rule-each": {
    definition: workflow(
      "inputs: { orders: { type: json } }\n",
      "  - id: each\n    forEach: inputs.orders\n    steps:\n" +
        '      - { id: ruled, service: rules, action: evaluate, with: { rule: Order check, inputs: { amount: "${{ item.amount }}" } } }\n' +
        '      - { id: kept, service: data, action: map, when: "steps.ruled.output.outputs.decision == \'review\'", with: { items: ["${{ item.id }}"], to: "${{ item }}" } }\n',
      result("steps.each.output.filter(one, one.kept != null).map(one, one.kept[0])"),
    ),
    broken: ["decision == 'review'", "decision != 'accept' && item.amount >= 1000.0"],
  },
  "sub-workflow-failing": {
    definition: workflow(
      "inputs: { count: { type: number } }\n",
      '  - { id: stock, service: workflow, action: run, onError: continue, with: { workflow: Check stock, inputs: { count: "${{ inputs.count }}" } } }\n',
      result("steps.stock.output == null ? 'unknown' : steps.stock.output.outputs.stock"),
    ),
    broken: ["onError: continue", "onError: fail"],
  },
  "rule-two-inputs": {
    definition: workflow(
      "inputs: { country: { type: string }, weight: { type: number } }\n",
      '  - { id: ruled, service: rules, action: evaluate, with: { rule: Postage, inputs: { country: "${{ inputs.country }}", weight: "${{ inputs.weight }}" } } }\n',
      result("steps.ruled.output.outputs.price + 1.0"),
    ),
    broken: ["steps.ruled.output.outputs.price", "(inputs.country == 'DE' ? 4.0 : 9.0)"],
  },
};
