/** An e-mail address and the name that is displayed with it. */
export interface MailAddress {
  /** Empty if there is no name. */
  name: string;
  address: string;
}

/** The longest address that SMTP can carry (RFC 5321, 4.5.3.1). */
const ADDRESS_CHARACTERS_MAX = 254;
const NAME_CHARACTERS_MAX = 200;

/**
 * Letters of any language, but no quotes: some mail servers have read quoted addresses as a
 * different recipient.
 */
const ADDRESS =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{M}\p{N}-]{1,63}\.)*[\p{L}\p{M}\p{N}-]{1,63}$/u;
const NAMED = /^([^<>]*)<([^<>]*)>$/;

/**
 * Parses exactly one address: `ada@example.org` or `Ada Lovelace <ada@example.org>`. Returns null
 * for anything else, such as two addresses, a quoted local part or an IP address in brackets.
 */
export function parseMailAddress(text: string): MailAddress | null {
  const named = NAMED.exec(text.trim());
  const address = (named?.[2] ?? text).trim();
  const name = (named?.[1] ?? "").trim().replace(/^"(.*)"$/, "$1");
  if (address.length > ADDRESS_CHARACTERS_MAX || !ADDRESS.test(address)) return null;
  if (name.length > NAME_CHARACTERS_MAX || /[\p{Cc}\p{Cs}",;:\\]/u.test(name)) return null;
  return { name, address };
}
