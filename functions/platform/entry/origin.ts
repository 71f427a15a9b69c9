import { createHash, timingSafeEqual } from 'node:crypto';

/** The header CloudFront adds; it overwrites a visitor's own. */
export const ORIGIN_HEADER = 'x-origin-verify';

/**
 * The variable of the HTTP API's stage that holds the accepted secrets: one place for sixty Lambdas, of which
 * CloudFormation would let no template name so many secrets. It is there before the distribution shows a new one.
 */
export const ORIGIN_SECRETS = 'originSecrets';

/**
 * Whether a request came by our CloudFront distribution, past its firewall and limits: it carries the secret that only the
 * distribution adds (docs/decisions/0010, 0102). `secrets` holds the accepted ones, comma-separated; without one nobody
 * came by it. The names of headers are taken in any case: those of a WebSocket keep theirs.
 */
export function cameByTheEdge(
  headers: Readonly<Record<string, string | string[] | undefined>> = {},
  secrets = process.env.ORIGIN_SECRETS ?? '',
): boolean {
  const accepted = secrets.split(',').filter((secret) => secret !== '');
  const [, given = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === ORIGIN_HEADER) ?? [];
  return accepted.some((secret) => sameText(String(given), secret));
}

/** Compares digests, which have one length, so that neither the time nor an exception tells anything. */
function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
