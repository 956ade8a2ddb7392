/** Takes rows, which have to be given, and writes them as CSV. */
export const REPORT = `format: planner/1
name: Overdue invoices
inputs:
  rows: { type: json, description: The rows of canary-definition }
  region: { type: enum, options: [EU, US], default: EU }
steps:
  - id: report
    service: files
    action: write
    with: { name: overdue.csv, rows: "\${{ inputs.rows }}" }
outputs: { file: "\${{ steps.report.output.objectKey }}" }
`;

/** Needs no inputs. */
export const NOTE = `format: planner/1
name: Note
steps:
  - { id: note, service: files, action: write, with: { name: note.txt, text: Hello } } # canary-definition
`;
