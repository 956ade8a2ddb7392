import {
  DEFAULT_TIMEOUT_MS,
  type FieldDeclaration,
  type FieldType,
  type ServiceDeclaration,
} from "../declaration.ts";

const TEXT: FieldType = { type: "string" };
const TEXTS: FieldType = { type: "list", items: TEXT };

function recipients(description: string): FieldDeclaration {
  return { type: { type: "union", of: [TEXT, TEXTS] }, description };
}

/** The actions of the `email` service. */
export const EMAIL: ServiceDeclaration = {
  slug: "email",
  title: "E-mail",
  description:
    "Sends e-mail through the mail server that the operator has configured (`SMTP_URL`).",
  actions: {
    send: {
      title: "Send an e-mail",
      description: "Sends one message to at most 50 recipients, with at most 10 files of 20 MB " +
        "together. A repeated attempt has the same `Message-ID`.",
      effect: "outside",
      pure: false,
      timeoutMs: DEFAULT_TIMEOUT_MS,
      input: {
        to: {
          ...recipients("One address, or a list: `ada@example.org` or `Ada <ada@example.org>`."),
          required: true,
        },
        cc: recipients("Additional recipients, visible to all."),
        bcc: recipients("Additional recipients, hidden from the others."),
        replyTo: { type: TEXT, description: "The address for replies." },
        subject: {
          type: TEXT,
          required: true,
          description: "The subject: one line of at most 500 characters.",
        },
        text: { type: TEXT, description: "The message as plain text." },
        html: { type: TEXT, description: "The message as HTML." },
        attachments: {
          type: {
            type: "union",
            of: [{ type: "string", format: "object_key" }, {
              type: "list",
              items: { type: "string", format: "object_key" },
            }],
          },
          description: "The object key of a stored file to attach, or a list of keys.",
        },
      },
      choices: [{ fields: ["text", "html"], required: true }],
      output: {
        type: "object",
        fields: {
          messageId: { type: TEXT, required: true, description: "The message's `Message-ID`." },
          accepted: {
            type: TEXTS,
            required: true,
            description: "The addresses that the mail server accepted.",
          },
          rejected: {
            type: {
              type: "list",
              items: {
                type: "object",
                fields: {
                  address: { type: TEXT, required: true, description: "The address." },
                  reason: { type: TEXT, required: true, description: "The server's answer." },
                },
              },
            },
            required: true,
            description:
              "The addresses that the mail server refused; if it refuses all, the step fails.",
          },
        },
      },
      outputDescription: "The message as accepted by the mail server.",
      examples: [
        {
          title: "A report to two people",
          with: {
            to: ["Ada <ada@example.org>", "bob@example.org"],
            subject: "Overdue invoices",
            text: "The list is attached.",
            attachments: "${{ inputs.upload }}",
          },
        },
        {
          title: "A message to an address from the inputs",
          with: {
            to: "${{ inputs.email }}",
            subject: "Your order, ${{ inputs.name }}",
            html: "<p>We have received your order.</p>",
          },
        },
      ],
    },
  },
};
