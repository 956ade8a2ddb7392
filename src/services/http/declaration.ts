import { DEFAULT_TIMEOUT_MS, type FieldType, type ServiceDeclaration } from "../declaration.ts";

const TEXT: FieldType = { type: "string" };

/** The values of a query or a form by name. A name may have one value or several. */
const VALUES_BY_NAME: FieldType = {
  type: "map",
  values: {
    type: "union",
    of: [
      { type: "string" },
      { type: "number" },
      { type: "boolean" },
      { type: "list", items: { type: "any" } },
    ],
  },
};

/** The actions of the `http` service. */
export const HTTP: ServiceDeclaration = {
  slug: "http",
  title: "HTTP",
  description: "Calls web services.",
  actions: {
    request: {
      title: "Send a request",
      description:
        "Sends one HTTP request and waits for the response; at most 5 redirects and 50 MB.",
      effect: "outside",
      pure: false,
      timeoutMs: DEFAULT_TIMEOUT_MS,
      input: {
        url: {
          type: TEXT,
          required: true,
          description: "The URL, starting with http:// or https://.",
        },
        method: {
          type: {
            type: "string",
            options: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"],
          },
          default: "GET",
          description: "The method of the request.",
        },
        query: { type: VALUES_BY_NAME, description: "Parameters added to the URL." },
        headers: {
          type: {
            type: "map",
            values: { type: "union", of: [TEXT, { type: "number" }, { type: "boolean" }] },
          },
          description: "Header fields of the request, by name.",
        },
        bearer: { type: TEXT, description: "A token, sent as `Authorization: Bearer`." },
        basic: {
          type: {
            type: "object",
            fields: {
              username: { type: TEXT, required: true, description: "The user's name." },
              password: { type: TEXT, required: true, description: "The user's password." },
            },
          },
          description: "A name and a password, sent as `Authorization: Basic`.",
        },
        json: { type: { type: "any" }, description: "The body, sent as JSON." },
        form: { type: VALUES_BY_NAME, description: "The body, sent as a URL-encoded form." },
        multipart: {
          type: { type: "map", values: { type: "any" } },
          description:
            "The body, sent as multipart form data: text, or `{ file: <object key> }` for a file.",
        },
        text: { type: TEXT, description: "The body, sent as plain text." },
        file: {
          type: { type: "string", format: "object_key" },
          description: "The object key of a stored file whose content is the body.",
        },
        expect: {
          type: {
            type: "union",
            of: [
              { type: "number", integer: true, minimum: 100, maximum: 599 },
              {
                type: "list",
                items: { type: "number", integer: true, minimum: 100, maximum: 599 },
              },
            ],
          },
          description: "The statuses that count as success; any 2xx by default.",
        },
        saveAs: {
          type: TEXT,
          description: "A file name: the body is stored as a file instead of returned.",
        },
      },
      choices: [
        { fields: ["json", "form", "multipart", "text", "file"], required: false },
        { fields: ["bearer", "basic"], required: false },
      ],
      output: {
        type: "object",
        fields: {
          status: { type: { type: "number" }, required: true, description: "The status code." },
          headers: {
            type: { type: "map", values: TEXT },
            required: true,
            description: "Header fields of the response, names in lower case.",
          },
          body: {
            type: { type: "any" },
            description: "The body: parsed if its content type is JSON, else text.",
          },
          objectKey: {
            type: TEXT,
            description: "The object key of the stored body, with `saveAs` or for a binary body.",
          },
        },
      },
      outputDescription: "The response.",
      examples: [
        { title: "Get JSON", with: { url: "https://api.example.com/items", query: { page: 1 } } },
        {
          title: "Post JSON with a token",
          with: {
            url: "https://api.example.com/orders",
            method: "POST",
            bearer: "${{ env.API_TOKEN }}",
            json: { region: "${{ inputs.region }}" },
          },
        },
      ],
    },
  },
};
