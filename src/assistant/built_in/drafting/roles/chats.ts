import { pattern } from "../../../../lib/text/pattern.ts";

const TO = {
  en: ["to|in|on|via|into|over"],
  de: ["an|auf|in|ins|im|über|per"],
  fr: ["sur|dans|en|vers"],
  es: ["por|a|al"],
};
const OUR = {
  en: ["our|the|my"],
  de: ["unser(e|en|em)|den|dem|das|meinen"],
  fr: ["notre|le|la"],
  es: ["nuestro|mi|el"],
};
const CHATS = "slack|teams|discord|mattermost";
/** Matches the name of a chat: "Slack", "Teams-Kanal", "Discord webhook". */
const CHAT = pattern("iu")`
  (?<chat> ${CHATS} ) (?: [- ]{0,2} ${"channel|kanal|canal|chat|webhook|nachricht|message"} )?
  (?! [\p{L}\p{N}@_.] )
`;
const CHANNEL = /#[\p{L}\p{N}_-]{1,60}/u;
/** Matches a chat that receives the result: "to the #sales channel in our Slack". */
const NAMED = pattern("giu")`
  (?<! [\p{L}\p{N}@_.\/-] ) (?: ${"to|an|à|a|in|on"} \s{1,3} )? (?: ${"the|den|le|el"} \s{1,3} )?
  (?: ${CHANNEL} \s{1,3} )? (?: ${"channel|kanal|canal"} \s{1,3} )?
  (?: ${TO} \s{1,3} )? (?: ${OUR} \s{1,3} )? ${CHAT}
  (?: \s{1,3} (?: ${"channel|kanal|canal"} \s{1,3} )? ${CHANNEL} )?
`;
/** Matches a message for a chat: "A Slack message to #general", "slack msg to #general". */
const MESSAGE = pattern("giu")`
  (?<! [\p{L}\p{N}@_.\/-] ) (?<chat> ${CHATS} ) [ -] ${"msg|message|nachricht|notification|alert"}
  (?: \s{1,3} ${"to|in|an|à|a"} \s{1,3} ${CHANNEL} )?
`;
const HAS_ADDRESS = /https?:\/\/[^\s"<>]{0,200}(?:hooks?[.\/]|webhook)/iu;
const CHARACTERS_MAX = 1_500;

/**
 * Replaces the name of a chat by the address of its webhook, which is a secret variable: "Shout in
 * Slack" becomes "Shout $SLACK_WEBHOOK_URL".
 */
export function withChatAddresses(text: string): string {
  if (text.length > CHARACTERS_MAX || HAS_ADDRESS.test(text)) return text;
  const address = (...match: unknown[]): string => {
    const groups = match.at(-1);
    const chat = String(Object(groups)["chat"] ?? "").toUpperCase();
    return ` message -> $${chat}_WEBHOOK_URL`;
  };
  return text.replace(MESSAGE, address).replace(
    NAMED,
    (...match: unknown[]) => address(...match).replace(" message", ""),
  );
}
