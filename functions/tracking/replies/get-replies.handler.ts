import { shopHandler } from '../../platform/entry/http.ts';
import { ownRepair } from '../../repairs/own-repair.ts';
import { openReplies } from './open-replies.ts';

const { repairs, replies } = openReplies();

export const handler = shopHandler(
  'GET /api/repairs/{id}/replies',
  {},
  async ({ params }, shopId) => {
    const { trackingNumber } = await ownRepair(repairs, shopId, params.id);
    const stored = await replies.of(shopId, trackingNumber);
    const newestFirst = stored
      .toReversed()
      .map(({ at, text }) => ({ at: new Date(at).toISOString(), text }));
    return { replies: newestFirst };
  },
);
