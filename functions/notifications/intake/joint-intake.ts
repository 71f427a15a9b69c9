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
 * The most characters that a shop may have written about the further devices in one message. SNS refuses an SMS of more
 * than 1,600 characters, and a long message counts only once in the budgets. So an SMS contains no more custom text
 * than an SMS about one device could. A device whose text does not fit gets a message of its own.
 */
const roomBeside = (
  named: readonly Pick<Named, 'entry'>[],
  channel: NotificationChannel,
): number =>
  channel === 'email'
    ? Number.POSITIVE_INFINITY
    : Math.max(
        0,
        REPAIR_LIMITS.message - named.reduce((sum, { entry }) => sum + ownWordsIn(entry), 0),
      );

/** Reads the other devices that the message about these entries of a repair names. The first entry is its subject. */
export type ReadNamed = (repair: StoredRepair, entries: readonly number[]) => Promise<Named[]>;

/**
 * A message about the intake of several devices names all of them. The message belongs to the first repair that is not
 * withdrawn. A message that the shop resends about another repair names that repair alone.
 *
 * A message about a later change also names the other devices that have reached the same status and whose messages are
 * due too. Their changes are joined to the claimed change one by one. A change that was undone or claimed meanwhile, or
 * whose repair was corrected, is not joined. After a crash the message names the changes that an earlier attempt
 * joined.
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
