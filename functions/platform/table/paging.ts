import { AppError } from '../../../shared/errors.ts';

/** The refusal of a cursor that the server did not write. */
export const noSuchCursor = (): AppError =>
  new AppError('INVALID', { fields: { cursor: 'Cette suite de liste n’existe pas.' } });
