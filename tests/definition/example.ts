/** The example of the format's own page, as an author would write it. */
export const EXAMPLE = `format: planner/1
name: Daily overdue invoices
description: Fetches overdue invoices and files them as CSV.
inputs:
  region: { type: string, default: EU, description: Sales region }
env:
  ERP_TOKEN: { secret: true, description: Token for the ERP }
schedule: { phrase: every weekday at 08:30 Berlin time, cron: 30 8 * * 1-5, timezone: Europe/Berlin, catchup: last, overlap: skip }
steps:
  - id: fetch
    title: Get the invoices
    service: http
    action: request
    with: { url: "https://erp.local/invoices?region=\${{ inputs.region }}", bearer: "\${{ env.ERP_TOKEN }}" }
    retry: { max: 3, backoff: exponential }
    timeout: 30s
  - id: report
    service: files
    action: write
    when: size(steps.fetch.output.body.items) > 0
    with: { name: overdue.csv, rows: "\${{ steps.fetch.output.body.items }}" }
outputs: { file: "\${{ steps.report.output.objectKey }}" }
`;

/** A workflow whose steps are given as YAML, indented by two spaces, from line 4 on. */
export function workflow(steps: string): string {
  return `format: planner/1\nname: Test\nsteps:\n${steps}`;
}
