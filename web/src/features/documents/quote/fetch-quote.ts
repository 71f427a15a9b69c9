import type { PublicQuote, QuoteDecision } from '../../../../../shared/documents/issued.ts';
import { takeAhead } from '../../../lib/asked-ahead.ts';
import { retry } from '../../../lib/retry.ts';

const TIMEOUT_MS = 10_000;
/** A person waits for the answer. */
const RETRY_BUDGET_MS = 8_000;

const NO_ANSWER =
  'Le service ne répond pas pour le moment. Vérifiez votre connexion, puis réessayez.';

/** A request about a quote that failed; `message` is French and may be shown. */
export class QuoteFailure extends Error {
  /** `missing`: no quote under this link; `expired`: it is over; `decided`: another answer stands. */
  readonly kind: 'missing' | 'expired' | 'decided' | 'failed';
  /** Whether the same request may succeed a moment later. */
  readonly isTransient: boolean;
  /** What is wrong with the name that was given. */
  readonly nameProblem: string | undefined;

  constructor(status: number, body: unknown) {
    const error = errorIn(body);
    super(error.message ?? NO_ANSWER);
    this.name = 'QuoteFailure';
    this.kind = KINDS[status] ?? 'failed';
    this.isTransient = [0, 502, 503, 504].includes(status);
    this.nameProblem = error.fields?.name;
  }
}

const KINDS: Partial<Record<number, QuoteFailure['kind']>> = {
  404: 'missing',
  410: 'expired',
  409: 'decided',
};

/** Checked by hand: a schema library would weigh more than the page. */
function errorIn(body: unknown): { message?: string; fields?: { name?: string } } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  const { error } = body;
  if (typeof error !== 'object' || error === null) return {};
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  const fields = 'fields' in error ? error.fields : undefined;
  const name =
    typeof fields === 'object' && fields !== null && 'name' in fields ? String(fields.name) : '';
  return { ...(message && { message }), ...(name && { fields: { name } }) };
}

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

function send(address: string, init: RequestInit, signal?: AbortSignal): Promise<Response> {
  const ahead = init.method === undefined ? takeAhead(address) : undefined;
  if (ahead !== undefined) return ahead;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(address, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
}

async function ask(address: string, init: RequestInit, signal?: AbortSignal): Promise<PublicQuote> {
  let response: Response;
  try {
    response = await send(address, init, signal);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new QuoteFailure(0, undefined);
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && isPublicQuote(body)) return body;
  throw new QuoteFailure(response.status, body);
}

const quoteAddress = (id: string) => `/api/devis/${encodeURIComponent(id)}`;

/** The address of a quote's PDF. */
export const quotePdfAddress = (id: string, key: string): string =>
  `${quoteAddress(id)}/pdf?${new URLSearchParams({ cle: key })}`;

/** The quote of a link; changes nothing. 502, 503, 504 and network failures are tried again for 8 s. Throws QuoteFailure. */
export function fetchQuote(id: string, key: string, signal: AbortSignal): Promise<PublicQuote> {
  const address = `${quoteAddress(id)}?${new URLSearchParams({ cle: key })}`;
  return retry(() => ask(address, { headers: { accept: 'application/json' } }, signal), {
    budgetMs: RETRY_BUDGET_MS,
    isTransient: (error) => error instanceof QuoteFailure && error.isTransient,
    signal,
  });
}

/** Gives the customer's answer. The same answer twice is one, so a lost reply may be asked for again. Throws QuoteFailure. */
export function answerQuote(
  id: string,
  answer: { cle: string; name: string } & Pick<QuoteDecision, 'decision'>,
): Promise<PublicQuote> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(answer),
  };
  return retry(() => ask(`${quoteAddress(id)}/decision`, init), {
    budgetMs: RETRY_BUDGET_MS,
    isTransient: (error) => error instanceof QuoteFailure && error.isTransient,
  });
}
