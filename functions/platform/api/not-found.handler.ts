import { AppError } from '../../../shared/errors.ts';
import { publicHandler } from '../entry/public-http.ts';

export const handler = publicHandler('ANY /api/{proxy+}', {}, async () => {
  throw new AppError('NOT_FOUND');
});
