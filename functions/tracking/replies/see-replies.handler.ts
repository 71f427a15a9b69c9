import { AppError } from '../../../shared/errors.ts';
import { repliesSeenInput } from '../../../shared/tracking/replies.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { ownRepair } from '../../repairs/own-repair.ts';
import { toRepair } from '../../repairs/repairs.ts';
import { openReplies } from './open-replies.ts';

const { repairs, replies } = openReplies();

/** Records that the shop has read the replies up to `at`. A newer reply stays unread. */
export const handler = shopHandler(
  'POST /api/repairs/{id}/replies/seen',
  { body: repliesSeenInput },
  async ({ body: { at }, params }, shopId) => {
    const { trackingNumber } = await ownRepair(repairs, shopId, params.id);
    const { repair } = await replies.see({ shopId, trackingNumber }, Date.parse(at));
    if (repair.withdrawnAt) throw new AppError('WITHDRAWN');
    return toRepair(repair);
  },
);
