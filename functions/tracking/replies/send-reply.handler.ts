import { AppError } from '../../../shared/errors.ts';
import { replyInput } from '../../../shared/tracking/replies.ts';
import { trackingNumberSchema } from '../../../shared/tracking/tracking-number.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { openReplies } from './open-replies.ts';
import { sendReply } from './send-reply.ts';

const dependencies = openReplies();

export const handler = publicHandler(
  'POST /api/suivi/{trackingNumber}/replies',
  { body: replyInput },
  async ({ body, params }) => {
    const number = trackingNumberSchema.safeParse(params.trackingNumber);
    if (!number.success) throw new AppError('REPAIR_NOT_FOUND');
    const sent = await sendReply(dependencies, number.data, body);
    return json(200, sent, { 'cache-control': 'private, no-store' });
  },
);
