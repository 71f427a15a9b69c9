/**
 * An address has ASCII before the @, and a domain that may have the accents of .fr domains: look-alike characters would
 * lead to another mailbox. No part has a dot at an end or two in a row, and no label has a hyphen at an end (RFC 5321,
 * 4.1.2). The start of an encoded word is refused, because it may not be part of an address (RFC 2047, section 5), and a
 * mail server that decodes it sends to somebody else.
 */
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = '(?!-)[A-Za-z0-9À-ÖØ-öø-ÿŒœ-]+(?<!-)';
export const EMAIL_FORM = new RegExp(`^(?!.*=\\?)${ATOM}(\\.${ATOM})*@${LABEL}(\\.${LABEL})+$`);

/** Lengths are in octets: RFC 5321, section 4.5.3.1, and RFC 1035, section 2.3.4. */
export const MOST_OCTETS = { address: 254, local: 64, label: 63 };
/** No top-level domain is a number or a single letter (RFC 3696, section 2). */
const TOP_LEVEL = /^([a-z]{2,}|xn--[a-z0-9-]+)$/i;

/**
 * Writes a domain in ASCII (`société.fr` as `xn--socit-esab.fr`). Returns `undefined` when no domain can have this
 * name.
 */
function asciiDomain(domain: string): string | undefined {
  // The address bar converts a domain in the same way (UTS 46).
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : undefined;
}

const partsOf = (address: string) => {
  const at = address.lastIndexOf('@');
  return { local: address.slice(0, at), domain: address.slice(at + 1) };
};

/** Returns an address as it is sent. Its domain is in ASCII, because every mail server accepts ASCII. */
export function sentEmail(address: string): string {
  const { local, domain } = partsOf(address);
  return /^[\x20-\x7e]*$/.test(domain) ? address : `${local}@${asciiDomain(domain) ?? domain}`;
}

/** Returns whether a mailbox can have this address, judged by its form and by the lengths of its parts in ASCII. */
export function isEmailAddress(address: string): boolean {
  if (!EMAIL_FORM.test(address)) return false;
  const { local, domain } = partsOf(address);
  const ascii = asciiDomain(domain);
  const labels = ascii?.split('.') ?? [];
  return (
    ascii !== undefined &&
    local.length <= MOST_OCTETS.local &&
    local.length + 1 + ascii.length <= MOST_OCTETS.address &&
    labels.every(({ length }) => length <= MOST_OCTETS.label) &&
    TOP_LEVEL.test(labels.at(-1) ?? '')
  );
}
