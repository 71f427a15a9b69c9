import { placeOf } from '../../../lib/device-memory.ts';
import { useSession } from '../../../lib/session/session.ts';

/** The storage key of the intake that the person who is signed in is typing. */
export const intakePlace = (): string => placeOf('intake', useSession.getState().user?.id ?? '');
