import { isIPv6 } from 'node:net';

type Request = {
  headers: Readonly<Record<string, string | undefined>>;
  requestContext: { http: { sourceIp: string } };
};

/**
 * Returns an IPv4 address, or the 64 bits of an IPv6 address that belong to one connection. CloudFront appends the
 * visitor's address, and API Gateway appends CloudFront's. A visitor may have written what comes before them.
 */
export function networkOf({ headers, requestContext }: Request): string {
  const { sourceIp } = requestContext.http;
  const hops = (headers['x-forwarded-for'] ?? '').split(',').map((hop) => hop.trim());
  if (hops.at(-1) === sourceIp && hops.length > 1) hops.pop();
  return networkOfAddress(hops.at(-1) || sourceIp);
}

/** Returns an IPv4 address unchanged, or the first four groups of an IPv6 address, such as '2001:db8:0:1'. */
export function networkOfAddress(address: string): string {
  const [, mapped] = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address) ?? [];
  if (mapped) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  const filled = tail === undefined ? [] : Array<string>(Math.max(0, missing)).fill('0');
  return [...groups(head), ...filled, ...groups(tail)]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
