import { AppError } from '../../../shared/errors.ts';

/** The server did not write this cursor. */
export const noSuchCursor = (): AppError =>
  new AppError('INVALID', { fields: { cursor: 'Cette suite de liste n’existe pas.' } });
