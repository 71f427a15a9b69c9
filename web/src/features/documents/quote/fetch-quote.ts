import type { PublicQuote, QuoteDecision } from '../../../../../shared/documents/issued/issued.ts';
import { takeAhead } from '../../../lib/api/asked-ahead.ts';
import { RequestFailure, requestPublic } from '../../../lib/api/public-request.ts';
import { addressOf } from '../../../lib/api/route-request.ts';

const HAS = ['number', 'lines', 'mentions', 'decision'] as const;

export const quotePdfAddress = (id: string, key: string): string =>
  addressOf('GET /api/devis/{id}/pdf', { params: { id }, query: { cle: key } }).address;

/** The time limit leaves the server enough time to make a PDF. */
const PDF_TIMEOUT_MS = 25_000;

/** Throws RequestFailure like `fetchQuote`. Its status is 429 when the daily limit is exceeded. */
export async function fetchQuotePdf(id: string, key: string): Promise<Blob> {
  const signal = AbortSignal.timeout(PDF_TIMEOUT_MS);
  try {
    const response = await fetch(quotePdfAddress(id, key), { signal });
    if (response.ok) return await response.blob();
    throw new RequestFailure(response.status, await response.json());
  } catch (error) {
    throw error instanceof RequestFailure ? error : new RequestFailure(0);
  }
}

/** Returns whether the quote of a link was requested before the app loaded and is already there. */
export function hasQuoteArrived(id: string, key: string): boolean {
  const { address } = addressOf('GET /api/devis/{id}', { params: { id }, query: { cle: key } });
  return globalThis.rebondAhead?.arrived?.has(address) ?? false;
}

/** Fetches the quote of a link. Throws RequestFailure: 404 when there is no quote, 410 when the quote has expired. */
export function fetchQuote(id: string, key: string, signal: AbortSignal): Promise<PublicQuote> {
  return requestPublic('GET /api/devis/{id}', {
    params: { id },
    query: { cle: key },
    has: HAS,
    signal,
    ahead: takeAhead,
  });
}

/** The same answer counts once, so it may be retried. Throws RequestFailure: 409 when another answer exists. */
export function answerQuote(
  id: string,
  answer: { cle: string; name: string } & Pick<QuoteDecision, 'decision'>,
): Promise<PublicQuote> {
  return requestPublic('POST /api/devis/{id}/decision', { params: { id }, body: answer, has: HAS });
}
