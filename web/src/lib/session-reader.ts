import type { UserSession } from '../../../shared/account/session.ts';
import { userSessionSchema } from '../../../shared/account/session.ts';
import { ApiError, callApi } from './api-client.ts';

/** A session as it was read. */
export type SessionReading = {
  session: UserSession;
  /** Gives the page what else the answer held; called only once the session is this browser's. */
  takeRest?: () => void;
};

type SessionReader = () => Promise<SessionReading>;

const pageReaders = new Map<string, SessionReader>();

/** From here on the page at `pathname` has its session read by `read`, together with what the page shows. */
export function readSessionWithPage(pathname: string, read: SessionReader): void {
  pageReaders.set(pathname, read);
}

/** The session alone. Throws ApiError. */
export const fetchSession = (): Promise<UserSession> => callApi('/api/session', userSessionSchema);

/** Another request may still be answered: this one was, and not because there is no session. */
const isThePagesOwn = (error: unknown): boolean =>
  error instanceof ApiError && error.kind !== 'unreachable' && error.code !== 'UNAUTHENTICATED';

/**
 * The session, with what the present page shows where it has a reader of its own. When that one is refused, the
 * session alone: what keeps one page from loading keeps nobody out of the others. Throws ApiError.
 */
export async function readSession(): Promise<SessionReading> {
  const read = pageReaders.get(window.location.pathname);
  if (read === undefined) return { session: await fetchSession() };
  try {
    return await read();
  } catch (error) {
    if (!isThePagesOwn(error)) throw error;
    console.warn('The session could not be read with its page', error);
    return { session: await fetchSession() };
  }
}
