import { AppError } from '../../../shared/errors.ts';
import { publicHandler } from '../entry/public-http.ts';

export const handler = publicHandler(async () => {
  throw new AppError('NOT_FOUND');
});
