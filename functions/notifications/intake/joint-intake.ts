import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { REPAIR_LIMITS } from '../../../shared/repairs/repair-input.ts';
import { ownWordsIn } from '../../../shared/repairs/repair-sms.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { IntakeRepository } from './intake.repository.ts';
import {
  changeAt,
  haveSameAddress,
  joinable,
  joinedTo,
  type Named,
  namedAt,
} from './joint-change.ts';

/**
 * Returns how many characters of custom text a message has left for further devices. SNS refuses an SMS of more than
 * 1,600 characters, and a long SMS counts only once in the budgets. So an SMS contains no more custom text than one
 * about a single device, and a device whose text does not fit gets a message of its own.
 */
const roomBeside = (named: readonly Pick<Named, 'entry'>[], channel: NotificationChannel) =>
  channel === 'email'
    ? Number.POSITIVE_INFINITY
    : Math.max(
        0,
        REPAIR_LIMITS.message - named.reduce((sum, { entry }) => sum + ownWordsIn(entry), 0),
      );

/** The message is about the first of `entries`. */
export type ReadNamed = (repair: StoredRepair, entries: readonly number[]) => Promise<Named[]>;

/**
 * The message about an intake belongs to its first repair that is not withdrawn, and names the other repairs. The
 * message about a later change names the other devices that have reached the same status and whose messages are due
 * too. `join` marks each of these changes, so that a retry after a crash names the marked ones again.
 */
export const namedBy =
  (
    { getAll, join }: Pick<IntakeRepository, 'getAll' | 'join'>,
    channel: NotificationChannel,
    now: () => number = Date.now,
  ): ReadNamed =>
  async (repair, entries) => {
    const { intake, trackingNumber, user_id } = repair;
    if (intake === undefined) return [];
    const numbers = intake.filter((number) => number !== trackingNumber);
    const there = (await getAll(user_id, numbers)).filter(({ withdrawnAt }) => !withdrawnAt);

    const placeOf = (number: string) => intake.indexOf(number);
    const isFirst = there.every((each) => placeOf(each.trackingNumber) > placeOf(trackingNumber));
    const taken =
      entries.includes(0) && isFirst
        ? there.filter((each) => haveSameAddress(repair, each, channel))
        : [];

    const changes = entries.flatMap((index) => changeAt(repair, index, channel) ?? []);
    const joined = changes.flatMap((change) => joinedTo(change, there, channel));
    const [subject] = changes;
    // A message that the shop resends joins no other change.
    if (subject && subject.historyIndex === entries[0] && subject.state.at === undefined) {
      let room = roomBeside([...changes, ...joined], channel);
      for (const fellow of joinable(subject, there, channel, now())) {
        const length = ownWordsIn(fellow.entry);
        if (length > room || !(await join(fellow, channel, subject.changedAtMs))) continue;
        joined.push(fellow);
        room -= length;
      }
    }
    const isJoined = (each: StoredRepair) =>
      joined.some(({ repair: { trackingNumber: number } }) => number === each.trackingNumber);
    return [
      ...joined,
      ...taken.filter((each) => !isJoined(each)).flatMap((each) => namedAt(each, 0)),
    ];
  };
