import * as z from 'zod/mini';
import type { ApprovedPlatform } from '../../shared/e-invoicing/platform.ts';
import { attemptMs } from '../platform/deadline.ts';
import { isPassing } from '../platform/service-failure.ts';
import { backOff } from '../platform/table/back-off.ts';
import { FileTooLarge, PlatformRefusal, PlatformUnavailable } from './platform-failure.ts';

/**
 * A call that must happen `once` is not repeated when the platform may have received it. Throws PlatformUnavailable,
 * PlatformRefusal, or the FileTooLarge of `read`.
 */
export type PlatformCall = <Value>(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<Value>,
  once?: 'once',
) => Promise<Value>;

const ATTEMPTS = 3;
const MOST_MS = 8_000;
/** A token is replaced this long before it expires, so that it is still valid when a slow attempt arrives. */
const SPARE_MS = 30_000;
/** A token whose answer states no lifetime gets this one. RFC 6749, 5.1 allows such answers. */
const SHORT_LIFE_SECONDS = 60;

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  expires_in: z.optional(z.coerce.number()),
});

class FailedAttempt extends Error {
  override readonly name = 'FailedAttempt';
  readonly status: number | undefined;

  constructor(status?: number, cause?: unknown) {
    super(`The platform answered ${status ?? 'nothing that can be read'}`, { cause });
    this.status = status;
  }
}

/** The AWS SDK retries the same statuses. A 408 is a timeout (annex B). */
const mayPass = ({ status }: FailedAttempt): boolean =>
  status === undefined ||
  status === 408 ||
  isPassing(Object.assign(new Error(), { $metadata: { httpStatusCode: status } })) ||
  status > 499;

/** Calls an approved platform. Each call carries a token, has a time limit, and is repeated if that may help. */
export function platformCalls(
  { tokenUrl, clientId }: ApprovedPlatform,
  clientSecret: () => Promise<string>,
  now: () => number,
): PlatformCall {
  let kept: { token: string; untilMs: number } | undefined;

  async function token(left: number): Promise<string> {
    if (kept && kept.untilMs > now()) return kept.token;
    const key = [clientId, await clientSecret()].map(encodeURIComponent).join(':');
    const headers = { authorization: `Basic ${Buffer.from(key).toString('base64')}` };
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    const given = await attempt(tokenUrl, { method: 'POST', headers, body }, left, async (answer) =>
      tokenAnswer.parse(await answer.json()),
    );
    const lifeMs = (given.expires_in ?? SHORT_LIFE_SECONDS) * 1000;
    kept = { token: given.access_token, untilMs: now() + lifeMs - SPARE_MS };
    return given.access_token;
  }

  function isWorthAnother(failed: FailedAttempt, hadToken: boolean, once: boolean): boolean {
    const isTokenRefused = hadToken && failed.status === 401;
    if (isTokenRefused) kept = undefined;
    return isTokenRefused || (mayPass(failed) && !(hadToken && once));
  }

  return async (url, init, read, once) => {
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      let hadToken = false;
      try {
        const authorization = `Bearer ${await token(left)}`;
        hadToken = true;
        const headers = { ...init.headers, authorization };
        return await attempt(url, { ...init, headers }, left, read);
      } catch (error) {
        if (!(error instanceof FailedAttempt)) throw error;
        const again = isWorthAnother(error, hadToken, once !== undefined);
        const { status } = error;
        // 401 and 403 mean that the operator has to act, not that this request is wrong.
        const isOperators = status === 401 || status === 403;
        if (hadToken && status !== undefined && !isOperators && !mayPass(error)) {
          throw new PlatformRefusal(new URL(url).pathname, status);
        }
        if (!again || left === 0) {
          throw new PlatformUnavailable('The platform did not carry out the call', {
            cause: error,
          });
        }
        await backOff(ATTEMPTS - left);
      }
    }
  };
}

async function attempt<Value>(
  url: string,
  init: RequestInit,
  left: number,
  read: (response: Response) => Promise<Value>,
): Promise<Value> {
  const signal = AbortSignal.timeout(attemptMs(MOST_MS, left));
  // The platform closes an idle connection while Lambda is frozen, and a call over it fails, even one that is made once.
  const headers = { ...init.headers, connection: 'close' };
  try {
    // A redirect would send our token to another address.
    const response = await fetch(url, { ...init, headers, signal, redirect: 'error' });
    if (response.ok) return await read(response);
    await response.body?.cancel();
    throw new FailedAttempt(response.status);
  } catch (error) {
    if (error instanceof FailedAttempt || error instanceof FileTooLarge) throw error;
    throw new FailedAttempt(undefined, error);
  }
}
