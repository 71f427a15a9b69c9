import { AppError } from '../../../shared/errors.ts';

/** Makes the error for a cursor that the server did not write. */
export const noSuchCursor = (): AppError =>
  new AppError('INVALID', { fields: { cursor: 'Cette suite de liste n’existe pas.' } });
