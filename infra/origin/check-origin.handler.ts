/**
 * Lambda authorizer of the public routes: a request is let in when it carries the secret that only our
 * CloudFront distribution adds, so that nobody goes round its firewall and cache (ADR 0010).
 */
import { createHash, timingSafeEqual } from 'node:crypto';

/** The header CloudFront adds; it overwrites a visitor's own. */
export const ORIGIN_HEADER = 'x-origin-verify';

type AuthorizerEvent = { headers?: Record<string, string | undefined> };

/**
 * API Gateway's simple response. ORIGIN_SECRETS holds the accepted secrets, comma-separated; without one nobody is let in.
 */
export async function handler(event: AuthorizerEvent): Promise<{ isAuthorized: boolean }> {
  const accepted = (process.env.ORIGIN_SECRETS ?? '').split(',').filter((secret) => secret !== '');
  const given = event.headers?.[ORIGIN_HEADER] ?? '';
  return { isAuthorized: accepted.some((secret) => sameText(given, secret)) };
}

/** Compares digests, which have one length, so that neither the time nor an exception tells anything. */
function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
