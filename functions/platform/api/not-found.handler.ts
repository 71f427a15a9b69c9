import { AppError } from '../../../shared/errors.ts';
import { publicHandler } from '../entry/public-http.ts';

export const handler = publicHandler('$default', {}, async () => {
  throw new AppError('NOT_FOUND');
});
