import { AppError } from '../../../shared/errors.ts';
import { readPhone } from '../../../shared/repairs/phone.ts';
import { type RepairCorrectionInput, reachErrors } from '../../../shared/repairs/repair-input.ts';
import {
  type CorrectedField,
  type Correction,
  correctedFieldSchema,
} from '../../../shared/repairs/repairs.ts';
import { isMove, withPresentKey } from '../../notifications/reviews/former-keys.ts';
import type { WithoutOthers } from '../card-item.ts';
import { newTrackingKey } from '../repair-id.ts';
import type { StoredRepair } from '../repairs.ts';

/** The log has at most `KEPT` corrections, and their texts at most `TEXT_MAX` UTF-16 units. */
const KEPT = 50;
const TEXT_MAX = 300;

/**
 * Returns what a correction changes, or `undefined` if it changes nothing.
 * @throws AppError INVALID without a reachable customer.
 */
export function rewording(repair: StoredRepair, given: RepairCorrectionInput, nowMs: number) {
  const input = given.noEmail ? { customerEmail: '', ...given } : given;
  const { customerEmail = repair.customerEmail, customerPhone = repair.customerPhone } = input;
  const noEmail = given.noEmail ?? customerEmail === '';
  const fields = reachErrors({ customerEmail, customerPhone, noEmail });
  const isReach = input.customerEmail !== undefined || input.customerPhone !== undefined;
  if (isReach && Object.keys(fields).length > 0) throw new AppError('INVALID', { fields });
  const { noEmail: _, notes = repair.notes ?? '', ...fieldsGiven } = input;
  const typed = fieldsGiven satisfies WithoutOthers<
    typeof fieldsGiven,
    Record<CorrectedField, string>
  >;
  const at = new Date(nowMs).toISOString();
  const corrections = correctedFieldSchema.options.flatMap((field): Correction[] => {
    const to = typed[field];
    const from = repair[field] ?? '';
    return to === undefined || to === from ? [] : [{ at, field, from, to }];
  });
  if (corrections.length === 0 && notes === (repair.notes ?? '')) return undefined;
  const noted = corrections.map((each) => ({ ...each, from: cut(each.from), to: cut(each.to) }));
  const log = [...(repair.corrections ?? []), ...noted].slice(-KEPT);
  const newPhone = corrections.find(({ field }) => field === 'customerPhone')?.to;
  const phone = newPhone === undefined ? undefined : { number: readPhone(newPhone) };
  return {
    corrections,
    log,
    notes,
    phone,
    ...(corrections.some(isMove) && {
      trackingKey: newTrackingKey(),
      formerKeys: withPresentKey(repair),
    }),
  };
}

/** Cuts a text to at most `TEXT_MAX` units, without splitting a surrogate pair at the end. */
const cut = (text: string): string =>
  text.length <= TEXT_MAX ? text : `${text.slice(0, TEXT_MAX - 1).replace(/\p{Surrogate}$/u, '')}…`;
