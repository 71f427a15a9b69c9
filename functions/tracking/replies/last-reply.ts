import type { PublicRepair } from '../../../shared/tracking/answers.ts';
import { isMove } from '../../notifications/reviews/former-keys.ts';
import { logger } from '../../platform/logger.ts';
import type { RawItem } from '../../platform/table/stored-item.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { readReplies, repliesKey } from './stored-replies.ts';

type ReadItem = (key: { pk: string; sk: string }) => Promise<RawItem | undefined>;
type Owner = Pick<StoredRepair, 'user_id' | 'trackingNumber' | 'hasReplies' | 'corrections'>;

/**
 * Returns the last reply. A reply from before the key was renewed stays hidden, because a stranger may have written it.
 * A failure is only logged, because the page also works without the reply.
 */
export async function lastReplyOf(
  read: ReadItem,
  { user_id, trackingNumber, hasReplies, corrections = [] }: Owner,
): Promise<NonNullable<PublicRepair['reply']>['last']> {
  if (!hasReplies) return undefined;
  try {
    const item = await read(repliesKey(user_id, trackingNumber));
    const last = item && readReplies(item).at(-1);
    const renewal = corrections.findLast(isMove);
    if (last === undefined || (renewal && last.at <= Date.parse(renewal.at))) return undefined;
    return { at: new Date(last.at).toISOString(), text: last.text };
  } catch (error) {
    logger.error('The replies of a repair could not be read for its customer', { error });
    return undefined;
  }
}
