/** Prepositions and articles before the name of a chat that receives the result. */
const TO =
  "(?:(?:to|in|on|via|into|over|an|auf|ins?|im|über|per|sur|dans|en|por|al?|vers)\\s{1,3})?(?:(?:our|the|my|unser(?:en|em|e)?|den|dem|das|meinen|notre|le|la|nuestro|mi|el)\\s{1,3})?";
const CHAT =
  "(?<chat>slack|teams|discord|mattermost)(?:[- ]{0,2}(?:channel|kanal|canal|chat|webhook|nachricht|message))?(?![\\p{L}\\p{N}@_.])";
const CHANNEL = "(?:#[\\p{L}\\p{N}_-]{1,60})";
const NAMED = new RegExp(
  `(?<![\\p{L}\\p{N}@_./-])(?:(?:to|an|à|a|in|on)\\s{1,3})?(?:(?:the|den|le|el)\\s{1,3})?(?:${CHANNEL}\\s{1,3})?(?:(?:channel|kanal|canal)\\s{1,3})?${TO}${CHAT}(?:\\s{1,3}(?:channel\\s{1,3}|kanal\\s{1,3}|canal\\s{1,3})?${CHANNEL})?`,
  "giu",
);
/** Matches a message for a chat: "A Slack message to #general", "slack msg to #general". */
const MESSAGE = new RegExp(
  `(?<![\\p{L}\\p{N}@_./-])(?<chat>slack|teams|discord|mattermost)[ -](?:msg|message|nachricht|notification|alert)(?:\\s{1,3}(?:to|in|an|à|a)\\s{1,3}${CHANNEL})?`,
  "giu",
);
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
