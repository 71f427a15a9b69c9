import type { PublicQuote, QuoteDecision } from '../../../../../shared/documents/issued.ts';
import { takeAhead } from '../../../lib/asked-ahead.ts';
import { requestPublic } from '../../../lib/public-request.ts';

function isPublicQuote(body: unknown): body is PublicQuote {
  return (
    typeof body === 'object' &&
    body !== null &&
    'number' in body &&
    'lines' in body &&
    Array.isArray(body.lines) &&
    'mentions' in body &&
    Array.isArray(body.mentions) &&
    'decision' in body
  );
}

const quoteAddress = (id: string) => `/api/devis/${encodeURIComponent(id)}`;

/** The address of a quote's PDF. */
export const quotePdfAddress = (id: string, key: string): string =>
  `${quoteAddress(id)}/pdf?${new URLSearchParams({ cle: key })}`;

/**
 * Fetches the quote of a link without changing anything. Throws RequestFailure: 404 when there is none, 410
 * when it has expired.
 */
export function fetchQuote(id: string, key: string, signal: AbortSignal): Promise<PublicQuote> {
  const address = `${quoteAddress(id)}?${new URLSearchParams({ cle: key })}`;
  return requestPublic(address, { isAnswer: isPublicQuote, signal, ahead: takeAhead });
}

/**
 * Sends the customer's answer. The same answer twice counts once, so it may be retried after a lost reply.
 * Throws RequestFailure: as `fetchQuote`, and 409 when another answer exists.
 */
export function answerQuote(
  id: string,
  answer: { cle: string; name: string } & Pick<QuoteDecision, 'decision'>,
): Promise<PublicQuote> {
  return requestPublic(`${quoteAddress(id)}/decision`, { isAnswer: isPublicQuote, body: answer });
}
