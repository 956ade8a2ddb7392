import { phraseSet } from "./phrase_set.ts";
import type { ClausePiece, Parsed } from "./clause_pieces.ts";
import { isContent, isVerb, isWord } from "./names.ts";
import { classSet, type ParseContext } from "./parse_context.ts";

const THE = classSet("the");
const ME = classSet("me");
const AT = phraseSet(
  "at|on|under|via|to|by|by mail at|by email at|,|:|by mail to|through|by email to|using|in|with|here|" +
    "here:|at the address|by e mail at|by e mail to|via email at|by email on|by mail on|at my address",
  "|",
);
const AND = phraseSet("and|,|, and|&|and to|as well as|plus|and also|and the", "|");
const ROLE_WORDS_MAX = 4;
const ADDRESSES_MAX = 20;
const NO_ROLE = phraseSet(
  "it,them,and,or,if,when,to,with,the list,saying,from,is,are,that,who,which,for,of the,by,file,as,every,each",
);
const UPLOADED = phraseSet(
  "input file csv,the input file csv,csv input,a csv as input,the input as csv,csv from input,a csv file,a csv,the csv file,my csv file,csv file,the attached file,the attached csv,attached file,the attached list,the uploaded file,an uploaded file,an uploaded csv,a file i upload,the file i upload," +
    "the file that i upload,a csv i upload,the csv i upload,a csv that i upload,the file that i am going to upload,the file i am going to upload,the file which i upload,the file i will upload,the file that i will upload,a file that i upload,an input file,input file,the input file,the input csv,an input csv,a csv upload,an uploaded csv file,the uploaded csv,the csv that i upload,the attachment,a file which i upload,the file i give it,a csv file i upload,a csv file that i upload,my file,my csv,the file i'm going to upload,a csv i give it,the csv i give it,attached csv,the attached table,the attached spreadsheet,the file i provide,a file i provide,csv upload,uploaded csv,uploaded file,the file attached,attached sheet,the attached sheet,the file i attach,a list i upload,the list i upload,the list that i upload",
);
const OF = phraseSet("of,with,containing,for");
const KIND = phraseSet(
  "csv,json,as csv,as json,in csv,in json,csv file,json file,which is csv,which is json",
);
const HAS = phraseSet(
  "has,has columns,has the columns,with columns,with the columns,columns,column,fields,field,with fields,with the fields,has fields,has the fields,which has,that has,which has columns,contains,contains the columns,with the column,has a column,cols,columns are,the columns are,the fields are,fields are,json fields,json with,json with fields,it has,it has columns,it has the columns,they have,with,each with,has a field,there are,has rows with,having,having columns,containing,which contains,with a header",
);

/** Reads the source of rows: an address, a named file, or an uploaded file. */
export function sourcesAt(context: ParseContext, at: number): Parsed<ClausePiece>[] {
  const token = context.tokens[at];
  if (token?.kind === "url") {
    const end = at + 1;
    return afterSource(context, {
      end: end + context.is(end, KIND),
      value: { kind: "source", text: `fetch ${token.text}` },
    });
  }
  if (token?.kind === "file" && /\.(?:csv|tsv|json)$/iu.test(token.text)) {
    return afterSource(context, {
      end: at + 1,
      value: { kind: "source", text: `read ${token.text}` },
    });
  }
  const uploaded = context.is(at, UPLOADED);
  if (uploaded === 0) return [];
  const end = at + uploaded;
  const named = context.is(end, OF) > 0 && isWord(context.tokens[end + 1]) ? [end + 2, end] : [end];
  return named.flatMap((place) =>
    afterSource(context, { end: place, value: { kind: "source", text: "read a csv file" } })
  );
}

/** Skips names of columns after a source. They were read as facts before. */
function afterSource(context: ParseContext, found: Parsed<ClausePiece>): Parsed<ClausePiece>[] {
  const names = declaredAt(context, found.end);
  const [mark, name] = [context.tokens[found.end], context.tokens[found.end + 1]];
  // "(https://…/members.csv, signup_date)"
  if (mark?.text === "," && isWord(name) && /_/.test(name.text)) {
    return [{ ...found, end: found.end + 2 }, found];
  }
  return names ? [{ ...found, end: names.end }, found] : [found];
}

/** Reads "columns ward and date", "with name, email and birthday", after a source. */
export function declaredAt(context: ParseContext, start: number): Parsed<string[]> | null {
  const at = start +
    (context.tokens[start]?.text === "," || context.tokens[start]?.text === ":" ? 1 : 0);
  const has = context.is(at, HAS);
  if (has === 0) return null;
  const said = context.textAt(at, at + has).toLowerCase();
  const names: string[] = [];
  let place = at + has;
  let end = -1;
  while (names.length < COLUMNS_MAX) {
    const article = context.is(place, THE);
    const token = context.tokens[place + article];
    const isName = isContent(token) || (isWord(token) && /column|field|cols/u.test(said));
    if (token === undefined || (token.kind !== "quoted" && !isName) || isVerb(token.text)) break;
    names.push(token.original ?? token.text);
    place += article + 1;
    end = place;
    place += context.is(place, TYPE);
    const joint = context.is(place, LIST);
    if (joint === 0) {
      end = place;
      break;
    }
    place += joint;
  }
  // "With name" alone may be the beginning of a condition.
  const isNamed = /column|field|cols|has|contain/u.test(said);
  const isCompared = context.tokens[end]?.kind === "operator" ||
    names.some((name) => name.toLowerCase() === "word");
  return names.length > (isNamed ? 0 : 1) && end > 0 && !isCompared ? { end, value: names } : null;
}

const COLUMNS_MAX = 30;
const LIST = phraseSet(",|and|, and|&|and a|, a|and the", "|");
const TYPE = phraseSet("date,number,text,string,int");

/**
 * Reads the recipients for the slot `recipient`: "me at ada@x.org", "my friend bob@x.org",
 * "ada@x.org and bob@x.org".
 */
export function recipientsAt(context: ParseContext, start: number): Parsed<string>[] {
  const me = context.is(start, ME);
  const found: Parsed<string>[] = [];
  if (me > 0) {
    const at = start + me;
    const list = addressesAt(context, at + context.is(at, AT)) ?? addressesAt(context, at);
    if (list) found.push(list);
    // If the text also says "me" elsewhere, the address may not be the user's.
    const isMe = /^(?:me|myself)$/iu.test(context.textAt(start, at));
    if (!list) found.push({ end: at, value: isMe ? context.facts.me ?? "me" : "us" });
  }
  const list = addressesAt(context, start);
  if (list) found.push(list);
  let at = start;
  for (let count = 0; count < ROLE_WORDS_MAX && me === 0 && !list; count++) {
    const token = context.tokens[at];
    const isName = isWord(token) && !context.isMail(at) && context.is(at, NO_ROLE) === 0;
    if (!isName) break;
    at++;
    const places = [at, at + (context.tokens[at]?.text === "," ? 1 : 0), at + context.is(at, AT)];
    const named = places.map((place) => addressesAt(context, place)).find((each) => each !== null);
    if (named) return [...found, named];
  }
  return found;
}

function addressesAt(context: ParseContext, start: number): Parsed<string> | null {
  if (!context.isMail(start)) return null;
  const all = [context.tokens[start]?.original ?? ""];
  let at = start + 1;
  while (all.length < ADDRESSES_MAX) {
    const joint = context.is(at, AND);
    if (joint === 0 || !context.isMail(at + joint)) break;
    all.push(context.tokens[at + joint]?.original ?? "");
    at += joint + 1;
  }
  return { end: at, value: all.join(" and ") };
}
