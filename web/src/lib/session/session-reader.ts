import type { UserSession } from '../../../../shared/account/session.ts';
import { userSessionSchema } from '../../../../shared/account/session.ts';
import { callApi } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';

export type SessionReading = {
  session: UserSession;
  /** Passes the rest of the answer to the page. It is called only after the session is accepted. */
  takeRest?: () => void;
};

type SessionReader = () => Promise<SessionReading>;

const pageReaders = new Map<string, SessionReader>();

export function readSessionWithPage(pathname: string, read: SessionReader): void {
  pageReaders.set(pathname, read);
}

export const fetchSession = () => callApi('GET /api/session', userSessionSchema);

/**
 * Returns whether the combined request was answered with an error other than UNAUTHENTICATED. A separate request
 * may then succeed.
 */
const isThePagesOwn = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'unreachable' && error.code !== 'UNAUTHENTICATED';

/** When the page's reader fails, only the session is read, so that one page does not block others. Throws ApiError. */
export async function readSession(): Promise<SessionReading> {
  const read = pageReaders.get(window.location.pathname);
  if (read === undefined) return { session: await fetchSession() };
  try {
    return await read();
  } catch (error) {
    if (!isThePagesOwn(error)) throw error;
    console.warn('The session could not be read together with its page', error);
    return { session: await fetchSession() };
  }
}
