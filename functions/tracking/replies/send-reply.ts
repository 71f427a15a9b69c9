import { AppError } from '../../../shared/errors.ts';
import { parisDay } from '../../../shared/time.ts';
import { MOST_REPLIES, type ReplyInput } from '../../../shared/tracking/replies.ts';
import { addLogKeys } from '../../platform/logger.ts';
import type { RepairsRepository } from '../../repairs/repairs.repository.ts';
import { isKeyOf } from '../public-repair.ts';
import type { RepliesRepository } from './replies.repository.ts';
import type { StoredReply } from './stored-replies.ts';

export type SendReplyDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  replies: Pick<RepliesRepository, 'of' | 'add'>;
  now: () => number;
};

/** Other requests may write at the same moment. Each attempt reads the present state again. */
const TRIES = 5;

/**
 * Stores a reply from the holder of a repair's key, once for each attempt, and returns its instant.
 * @throws AppError REPAIR_NOT_FOUND, also for a wrong key; CONFLICT after the hand-over or when the shop takes no
 * replies; TOO_MANY beyond the repair's limits; BUDGET_SPENT beyond the shop's.
 */
export async function sendReply(
  { repairs, replies, now }: SendReplyDependencies,
  trackingNumber: string,
  { cle, text, attempt }: ReplyInput,
): Promise<{ sentAt: string }> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const repair = await repairs.get(trackingNumber);
    if (repair === undefined || repair.withdrawnAt || !isKeyOf(repair, cle)) {
      throw new AppError('REPAIR_NOT_FOUND');
    }
    addLogKeys({ shopId: repair.user_id });
    const known = await replies.of(repair.user_id, trackingNumber);
    const same = known.find((reply) => reply.attempt === attempt);
    if (same) return sent(same);
    if (repair.handedOverAt) throw new AppError('CONFLICT', { message: HANDED_OVER });
    const reply = { at: now(), text, attempt };
    refuseTooMany(known, reply.at);
    const outcome = await replies.add(repair, known.length, reply);
    if (outcome === 'not-taken') throw new AppError('CONFLICT', { message: NOT_TAKEN });
    if (outcome === 'closed') throw new AppError('REPAIR_NOT_FOUND');
    if (outcome === 'full') throw new AppError('TOO_MANY', { message: NO_MORE });
    if (outcome === 'added') return sent(reply);
  }
  throw new AppError('CONFLICT');
}

const sent = ({ at }: StoredReply) => ({ sentAt: new Date(at).toISOString() });

const HANDED_OVER =
  'Cet appareil vous a été rendu\u202f: pour toute question, contactez l’atelier.';
const NOT_TAKEN =
  'L’atelier ne reçoit pas de message par cette page\u202f: contactez-le autrement.';
const NO_MORE = 'Cette réparation ne peut plus recevoir de message. Contactez l’atelier autrement.';
const NO_MORE_TODAY =
  'Vous avez déjà beaucoup écrit à l’atelier aujourd’hui. Réessayez demain, ou contactez-le autrement.';

function refuseTooMany(known: readonly StoredReply[], nowMs: number): void {
  if (known.length >= MOST_REPLIES.inAll) throw new AppError('TOO_MANY', { message: NO_MORE });
  const today = known.filter(({ at }) => parisDay(at) === parisDay(nowMs));
  if (today.length >= MOST_REPLIES.aDay) {
    throw new AppError('TOO_MANY', { message: NO_MORE_TODAY });
  }
}
