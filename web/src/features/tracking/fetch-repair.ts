import { STATUSES } from '../../../../shared/repairs/repairs.ts';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { retry } from '../../lib/retry.ts';

const TIMEOUT_MS = 10_000;
/** A person waits for the answer. */
const RETRY_BUDGET_MS = 8_000;

const NO_ANSWER =
  'Le service ne répond pas pour le moment. Vérifiez votre connexion, puis réessayez.';

/** A lookup that failed; `message` is French and may be shown. */
export class TrackingFailure extends Error {
  /** Whether the same request may succeed a moment later. */
  readonly isTransient: boolean;

  constructor(message: string, isTransient: boolean) {
    super(message);
    this.name = 'TrackingFailure';
    this.isTransient = isTransient;
  }
}

/** Checked by hand: a schema library would weigh more than the page. */
function isPublicRepair(body: unknown): body is PublicRepair {
  return (
    typeof body === 'object' &&
    body !== null &&
    'trackingNumber' in body &&
    'statusHistory' in body &&
    Array.isArray(body.statusHistory) &&
    'status' in body &&
    typeof body.status === 'string' &&
    body.status in STATUSES
  );
}

/** The French message of an error answer of the API, when it is one. */
function messageIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined;
  const { error } = body;
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  return typeof error.message === 'string' ? error.message : undefined;
}

/** What a JSON text says; `undefined` for any other. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function ask(address: string, signal: AbortSignal): Promise<PublicRepair | null> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    text = await response.text();
  } catch (error) {
    if (signal.aborted) throw error;
    throw new TrackingFailure(NO_ANSWER, true);
  }
  if (response.status === 404) return null;
  const body = parsed(text);
  if (response.ok && isPublicRepair(body)) return body;
  const isTransient = [502, 503, 504].includes(response.status);
  throw new TrackingFailure(messageIn(body) ?? NO_ANSWER, isTransient);
}

/**
 * The public view of a repair, null when there is none; `key` is the one of the link in our messages.
 * 502, 503, 504 and network failures are tried again for 8 s; what then remains is a TrackingFailure.
 */
export function fetchRepair(
  trackingNumber: string,
  key: string | null,
  signal: AbortSignal,
): Promise<PublicRepair | null> {
  const query = key === null ? '' : `?${new URLSearchParams({ cle: key })}`;
  const address = `/api/suivi/${encodeURIComponent(trackingNumber)}${query}`;
  return retry(() => ask(address, signal), {
    budgetMs: RETRY_BUDGET_MS,
    isTransient: (error) => error instanceof TrackingFailure && error.isTransient,
    signal,
  });
}
