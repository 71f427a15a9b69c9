import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import type { IntakeRepository } from './intake.repository.ts';

/** Whether one message over `channel` reaches the customer of both repairs. A correction may have changed one. */
export const haveSameAddress = (
  one: StoredRepair,
  other: StoredRepair,
  channel: NotificationChannel,
): boolean =>
  channel === 'email'
    ? one.customerEmail === other.customerEmail
    : one.customerPhone === other.customerPhone;

/** Reads the other repairs that the message about these entries of a repair names. */
export type ReadNamed = (
  repair: StoredRepair,
  entries: readonly number[],
) => Promise<StoredRepair[]>;

/**
 * A message about the intake of several devices names all of them. The message belongs to the first repair that is not
 * withdrawn. A message that the shop resends about another repair names that repair alone.
 */
export const namedBy =
  ({ getAll }: Pick<IntakeRepository, 'getAll'>, channel: NotificationChannel): ReadNamed =>
  async (repair, entries) => {
    const { intake, trackingNumber, user_id } = repair;
    if (intake === undefined || !entries.includes(0)) return [];
    const numbers = intake.filter((number) => number !== trackingNumber);
    const there = (await getAll(user_id, numbers)).filter(({ withdrawnAt }) => !withdrawnAt);
    const placeOf = (number: string) => intake.indexOf(number);
    const isFirst = there.every((each) => placeOf(each.trackingNumber) > placeOf(trackingNumber));
    return isFirst ? there.filter((each) => haveSameAddress(repair, each, channel)) : [];
  };
