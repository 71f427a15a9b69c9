import { isSameSecret } from '../text/is-same-secret.ts';

/** CloudFront adds this header, and replaces one of the same name that a visitor sends. */
export const ORIGIN_HEADER = 'x-origin-verify';

/**
 * This stage variable holds the accepted secrets for all Lambdas, because CloudFormation limits the number of secrets
 * in a template. A new secret is accepted before the distribution sends it.
 */
export const ORIGIN_SECRETS = 'originSecrets';

/**
 * Returns whether a request carries the secret that only the distribution adds (docs/decisions/0010). Commas separate
 * the accepted `secrets`; if there are none, no request passes. The case of header names does not matter, because the
 * WebSocket API keeps it.
 */
export function cameByTheEdge(
  headers: Readonly<Record<string, string | string[] | undefined>> = {},
  secrets = process.env.ORIGIN_SECRETS ?? '',
): boolean {
  const accepted = secrets.split(',').filter((secret) => secret !== '');
  const [, given = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === ORIGIN_HEADER) ?? [];
  return accepted.some((secret) => isSameSecret(String(given), secret));
}
