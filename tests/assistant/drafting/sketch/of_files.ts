import type { SketchRow } from "./sketch_row.ts";

export const OF_FILES: readonly SketchRow[] = [
  {
    says: "drop everybody with state left, latest joined first, into a new file",
    files: [{
      "name": "club.csv",
      "text": "member,state,joined\nAnn,left,2026-01-02\nBob,here,2026-03-04\nCy,here,2026-05-06",
    }],
    inputs: { "club": "file" },
    steps: [
      { "files.read": { "objectKey": "${{ inputs.club }}", "as": "rows" } },
      {
        "data.filter": {
          "items": "${{ steps.read_club.output.rows }}",
          "where": '!(item.state == "left")',
        },
      },
      {
        "data.map": {
          "items": "${{ steps.filter.output.sortBy(row, row.joined).reverse() }}",
          "to": "${{ item }}",
        },
      },
      { "files.write": { "name": "report.csv", "rows": "${{ steps.sorted.output }}" } },
    ],
    leftOut: [],
  },
  {
    says: "join people with teams on team_id and keep only name, team. Output out.csv.",
    files: [{ "name": "people.csv", "text": "name,team_id\nAda,1\nBo,2" }, {
      "name": "teams.csv",
      "text": "team_id,team\n1,Red\n2,Blue",
    }],
    inputs: { "people": "file", "teams": "file" },
    steps: [
      { "files.read": { "objectKey": "${{ inputs.people }}", "as": "rows" } },
      { "files.read": { "objectKey": "${{ inputs.teams }}", "as": "rows" } },
      {
        "data.join": {
          "left": "${{ steps.read_people.output.rows }}",
          "right": "${{ steps.read_teams.output.rows }}",
          "leftKey": "string(item.team_id)",
          "rightKey": "string(item.team_id)",
        },
      },
      {
        "data.map": {
          "items": "${{ steps.join.output }}",
          "to": "${{ item.left.merge(item.right) }}",
        },
      },
      {
        "data.map": {
          "items": "${{ steps.joined.output }}",
          "to": '${{ item.pick(["name", "team"]) }}',
        },
      },
      { "files.write": { "name": "out.csv", "rows": "${{ steps.columns.output }}" } },
    ],
    leftOut: [],
  },
  {
    says: "the VAT (20 %) of each bill and the total with VAT in new columns",
    files: [{ "name": "bills.csv", "text": "no,net\n1,100\n2,50" }],
    inputs: { "bills": "file" },
    steps: [
      {
        "files.read": {
          "objectKey": "${{ inputs.bills }}",
          "as": "rows",
          "columns": { "net": "number" },
        },
      },
      {
        "data.map": {
          "items": "${{ steps.read_bills.output.rows }}",
          "to": '${{ item.merge({"vat": math.round(item.net * 20 / 100, 2)}) }}',
        },
      },
      {
        "data.map": {
          "items": "${{ steps.computed.output }}",
          "to": '${{ item.merge({"total": math.round(item.net * 120 / 100, 2)}) }}',
        },
      },
    ],
    leftOut: ["of", "VAT"],
  },
  {
    says: 'rename columns: "Nombre" to name, "Ciudad" to city, as people_en.csv',
    files: [{ "name": "gente.csv", "text": "Nombre,Ciudad,Edad\nAna,Ibi,30\nLuz,Elx,41" }],
    inputs: { "gente": "file" },
    steps: [
      { "files.read": { "objectKey": "${{ inputs.gente }}", "as": "rows" } },
      {
        "data.map": {
          "items": "${{ steps.read_gente.output.rows }}",
          "to": '${{ item.rename({"Nombre": "name"}) }}',
        },
      },
      {
        "data.map": {
          "items": "${{ steps.renamed.output }}",
          "to": '${{ item.rename({"Ciudad": "city"}) }}',
        },
      },
      { "files.write": { "name": "people_en.csv", "rows": "${{ steps.renamed2.output }}" } },
    ],
    leftOut: [],
  },
  {
    says: "area = width * (height + margin), rounded to two decimals",
    files: [{ "name": "plots.csv", "text": "plot,width,height,margin\na,2,3,1\nb,4,5,2" }],
    inputs: { "plots": "file" },
    steps: [
      {
        "files.read": {
          "objectKey": "${{ inputs.plots }}",
          "as": "rows",
          "columns": { "width": "number", "height": "number", "margin": "number" },
        },
      },
      {
        "data.map": {
          "items": "${{ steps.read_plots.output.rows }}",
          "to":
            '${{ item.merge({"area": math.round(item.width * (item.height + item.margin), 2)}) }}',
        },
      },
    ],
    leftOut: [],
  },
  {
    says: "mail each guest whose answer is no, but let me look at it before anything goes out",
    files: [{
      "name": "guests.csv",
      "text": "guest,email,answer\nAda,ada@example.org,no\nBo,bo@example.org,yes",
    }],
    inputs: { "guests": "file" },
    steps: [
      { "files.read": { "objectKey": "${{ inputs.guests }}", "as": "rows" } },
      {
        "data.filter": {
          "items": "${{ steps.read_guests.output.rows }}",
          "where": 'item.answer == "no"',
        },
      },
      {
        "human.approve": {
          "message":
            "Continue with ${{ workflow.name }}?\n\n${{ json.print(steps.filter.output) }}",
        },
      },
      {
        "email.send": {
          "to": "${{ item.email }}",
          "subject": "${{ workflow.name }}",
          "text": "${{ json.print(item) }}",
        },
        "when": "default(steps.approve.output.approved, false)",
        "forEach": "steps.filter.output",
      },
    ],
    leftOut: [],
  },
  {
    says: "cuenta las faltas por alumno (asistio = no), solo los que tengan 2 o más",
    files: [{
      "name": "lista.csv",
      "text": "alumno,fecha,asistio\nEva,2026-10-01,no\nEva,2026-10-02,no\nLeo,2026-10-01,si",
    }],
    inputs: { "lista": "file" },
    steps: [
      { "files.read": { "objectKey": "${{ inputs.lista }}", "as": "rows" } },
      {
        "data.filter": {
          "items": "${{ steps.read_lista.output.rows }}",
          "where": 'item.asistio == "no"',
        },
      },
      { "data.group": { "items": "${{ steps.filter.output }}", "by": "item.alumno" } },
      {
        "data.map": {
          "items": "${{ steps.groups.output }}",
          "to": { "alumno": "${{ item.key }}", "count": "${{ size(item.items) }}" },
        },
      },
      { "data.filter": { "items": "${{ steps.summary.output }}", "where": "item.count >= 2" } },
    ],
    leftOut: ["faltas"],
  },
];
