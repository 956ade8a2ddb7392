import type { Meant } from "./frames.ts";

const START =
  "^[\\s,]*(?:(?:please|kindly|i (?:want|would like|need|['’]d like)(?: you)?(?: to)?|(?:let['’]s |can you |could you )?(?:have|let|make|set|change|update|use|put|give|write|add|edit|modify|adjust)|it|the workflow|workflow|the|a|an|its|my|this|new|with|as|for|also|and|we|i|better|nicer|shorter|proper|different|other|another|should have|needs|gets|want|to|change)[\\s,]+)*";
const OF =
  "(?:\\s(?:of|for|in|on)(?:\\s(?:the|this|my|our|that))?(?:\\s(?:e-?mails?|mails?|messages?|workflow|draft|it|this|step)))?";
const BETWEEN =
  "\\s*(?:,\\s*(?:say|e\\.?g\\.?|like|such as|for example|maybe|perhaps)\\s|(?:,|:|=|\\bis\\b|\\bas\\b|\\bto\\b|\\binto\\b|\\bbe\\b)\\s*|\\b(?:should|must|shall|has to|have to|needs to|need to|ought to|could|can|will|would)\\s+(?:now\\s+)?(?:be|read|say|become|go|state|contain)\\s*(?:to\\s)?[:,]?\\s*|\\b(?:reads?|says?|saying|reading)\\s*[:,]?\\s*|\\bcalled\\s|\\bnamed\\s)+";
const OR_QUOTED = `(?:${BETWEEN}|\\s+(?=["“„'‘]))`;
const VALUE = "([\"“„'‘]?)([^\\n]{1,300}?)[\"”“'’]?[\\s.!]*$";

/** "Subject Hot leads" */
const BARE = "\\s+";

function form(noun: string, between = OR_QUOTED): RegExp {
  return new RegExp(`${START}(?:${noun})${OF}${between}${VALUE}`, "iu");
}

const FORMS:
  readonly (readonly [kind: "name" | "description" | "subject" | "text", form: RegExp])[] = [
    ["subject", form("(?:e-?mail |mail |message )?(?:subject(?: line)?|headline)")],
    ["description", form("(?:short )?(?:description|desc)")],
    ["description", form("describe(?: it| this| the workflow)?", "\\s+(?:as|with|:)\\s*")],
    [
      "text",
      form(
        "(?:e-?mail |mail |message )?(?:text|body|wording|message(?: text)?)(?: of the (?:e-?mail|mail))?",
      ),
    ],
    [
      "name",
      form(
        "(?:workflow['’]s |workflow )?(?:name|title)(?: of (?:it|this|the workflow|the draft))?",
        `(?:[\\s,]+(?:please\\s*)?,?\\s*(?:the )?new (?:name|one|title))?${BETWEEN}`,
      ),
    ],
    [
      "name",
      form(
        "(?:rename|retitle)(?: it| this| the workflow| the draft)?",
        "(?:\\s*[:=]\\s*|\\s+(?:(?:to|into|as)\\s)?)",
      ),
    ],
    ["subject", form("subject(?: line)?", BARE)],
    ["name", form("(?:name|title)", BARE)],
    ["name", form("(?:call|name|title|entitle)(?: it| this| the workflow| the draft)", "\\s+")],
  ];

const QUOTE_TEXT = '["“„]([^"“”\\n]{1,300})["”“]';
const MAIL_TEXT = "(?:e-?mail|mail|message|body|text|letter)";
/** `Write this in the mail: "…"` and `use "…" as the text`. */
const QUOTED = new RegExp(
  `^\\s*(?:please\\s)?(?:write|put|say|use|add|include|have)\\s(?:this|that|the following|the text|the words)?\\s?(?:in|into|as|to)?\\s?(?:the\\s)?${MAIL_TEXT}?(?:\\s(?:of|for) the ${MAIL_TEXT})?\\s*[:,]?\\s*${QUOTE_TEXT}(?<=${MAIL_TEXT}[^]*)[\\s.!]*$|^\\s*(?:please\\s)?(?:write|put|say|use)\\s${QUOTE_TEXT}\\s(?:in|into|as)\\s(?:the\\s)?${MAIL_TEXT}(?:\\s(?:of|for) the ${MAIL_TEXT})?[\\s.!]*$`,
  "iu",
);

/** Words with which a further change begins; a name that holds them is unclear. */
const FURTHER =
  /(?:[,;.:]|\s(?:and|but|then|plus))\s+(?:also\s+|then\s+|please\s+)*(?:(?:its|the|a|an|with)\s+(?:description|subject|text|file|recipient|schedule|limit|threshold)|add|give|set|change|remove|delete|drop|send|mail|email|sort|run|publish|make|use|put|save|write|schedule|raise|lower|keep|filter|rename|call|describe|dry|try|test|start|execute|let|have|only|cc|retry|ask)(?!\p{L})/iu;

/** Whether a text without quotes seems to go on with another change. */
export function hasFurtherChange(text: string): boolean {
  return text.includes("\n") || FURTHER.test(text);
}

/** Reads a name, a description, a subject or a text, whose words mean nothing else. */
export function readNamedText(text: string): Meant | null {
  const quoted = QUOTED.exec(text)?.slice(1).find((each) => each !== undefined);
  if (quoted !== undefined) return { edit: { do: "text", text: quoted } };
  for (const [kind, each] of FORMS) {
    const [whole, quote = "", said = ""] = each.exec(text) ?? [];
    const value = said.trim();
    if (whole === undefined || value === "") continue;
    if (quote === "" && (hasFurtherChange(value) || NO_TEXTS.test(value))) return null;
    // "The name is fine" says how it is; "the new name is Orders" names it.
    const isTold = quote === "" &&
      /\b(?:is|subject|line|name|title)\s*$/iu.test(text.slice(0, text.lastIndexOf(value)));
    if (isTold && !/^[\p{Lu}\p{N}]/u.test(value)) return null;
    if (kind === "name") return { edit: { do: "rename", name: value } };
    if (kind === "description") return { edit: { do: "description", text: value } };
    if (kind === "subject") return { edit: { do: "subject", subject: value } };
    return quote === "" && value.split(/\s+/u).length < 3
      ? null
      : { edit: { do: "text", text: value } };
  }
  return null;
}

/** A file, an address or a number is no name of a workflow, and a pronoun is none either. */
const NO_TEXTS =
  /^(?:(?:it|that|this|something|anything)(?:\s(?:else|other|better|different|shorter))?|[\w-]+\.(?:csv|json|txt|xml|pdf|xlsx)|https?:\S+|\S+@\S+)$/iu;
