import { repliesSeenInput } from '../../../shared/tracking/replies.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openReplies } from './open-replies.ts';
import { seeReplies } from './see-replies.ts';

const dependencies = openReplies();

export const handler = shopHandler(
  'POST /api/repairs/{id}/replies/seen',
  { body: repliesSeenInput },
  async ({ body: { at }, params }, shopId) =>
    json(200, await seeReplies(dependencies, shopId, params.id, at)),
);
