import { followUpSchema } from '../../../../../shared/repairs/follow-up/follow-up.ts';
import { shopQuery } from '../../../lib/shop-query.ts';

/** The follow-up list of the shop, by kind. The navigation shows its count. */
export const followUpQuery = shopQuery('GET /api/follow-up', followUpSchema);
