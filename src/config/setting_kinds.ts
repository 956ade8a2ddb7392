import { toText, toUrl } from "./setting.ts";

export const url = {
  expects: "an http:// or https:// address without a user, a query or a fragment",
  parse: toUrl,
};
export const text = { expects: "text that is not empty", parse: toText };
export const secret = { ...text, secret: true };
