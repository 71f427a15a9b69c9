import { keptIn, placeOf } from '../../../lib/device-memory.ts';
import { useSession } from '../../../lib/session/session.ts';
import { isCreating } from './pending-creation.ts';

/** Returns the storage key of the intake that the person who is signed in is typing. */
export const intakePlace = (): string => placeOf('intake', useSession.getState().user?.id ?? '');

/**
 * Returns the text of the intake whose typing a reload interrupted. An intake that is already being created does
 * not count.
 */
export const interruptedIntake = (): string | null =>
  isCreating() ? null : keptIn(intakePlace(), 'sessionStorage');
