import { AppError } from '../../../shared/errors.ts';
import { optOutQuery } from '../../../shared/notifications/reviews/opt-out.ts';
import { OPT_OUT_PLACE } from '../../../shared/notifications/reviews/opt-out-words.ts';
import { trackingNumberSchema, trackingPath } from '../../../shared/tracking/tracking-number.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';

/** Nothing is read or stored: mail scanners open every address, and only a press on the page's button counts. */
export const handler = publicHandler(
  'GET /api/suivi/{trackingNumber}/opt-out',
  { query: optOutQuery },
  async ({ params, query: { cle } }) => {
    const number = trackingNumberSchema.safeParse(params.trackingNumber);
    if (!number.success) throw new AppError('REPAIR_NOT_FOUND');
    return {
      statusCode: 303,
      headers: {
        location: `${trackingPath(number.data, cle)}${OPT_OUT_PLACE}`,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      },
      body: '',
    };
  },
);
