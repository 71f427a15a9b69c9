import { ERRORS } from '../../../shared/error-table.ts';
import { isAttempted, isReachedBy } from '../../../shared/repairs/notifications.ts';
import { repairSms, withOtherDevices } from '../../../shared/repairs/repair-sms.ts';
import { readVariables } from '../../platform/config.ts';
import type { Table } from '../../platform/table/table.ts';
import { CONTACT_INCOMPLETE } from '../../platform/text/refusal-words.ts';
import { toEntry } from '../../repairs/repairs.ts';
import { intakeRepository } from '../intake/intake.repository.ts';
import { namedBy, type ReadNamed } from '../intake/joint-change.ts';
import { placeOfMessage } from '../message.ts';
import { type SentSmsRepository, sentSmsRepository } from '../providers/sent-sms.repository.ts';
import { openTexts } from '../providers/sns.ts';
import type { Sender } from './notification.ts';
import type { ReadShopDetails } from './shop-details.ts';

export const smsSender = (table: Table, shopDetails: ReadShopDetails): Sender =>
  openSmsSender(shopDetails, sentSmsRepository(table), namedBy(intakeRepository(table), 'sms'));

export function openSmsSender(
  shopDetails: ReadShopDetails,
  sentSms: SentSmsRepository,
  namedIn: ReadNamed = async () => [],
): Sender {
  const { APP_ORIGIN } = readVariables('APP_ORIGIN');
  const send = openTexts(sentSms);

  return async (repair, historyIndex, since = []) => {
    const stored = repair.statusHistory[historyIndex];
    const entry = stored && toEntry(stored);
    if (entry === undefined) {
      return { kind: 'refused', cause: 'incomplete', reason: CONTACT_INCOMPLETE };
    }
    if (!isAttempted(repair, 'sms')) return { kind: 'nothing-to-send' };
    const { phoneNumber } = repair;
    if (phoneNumber === undefined || !isReachedBy(repair, 'sms'))
      return { kind: 'refused', cause: 'phone-format', reason: ERRORS.PHONE_INVALID.message };
    const named = await namedIn(repair, [historyIndex, ...since]);
    const { company } = await shopDetails(repair.user_id);
    const own = repairSms(repair, entry, APP_ORIGIN, company);
    const text = withOtherDevices(own, named, APP_ORIGIN);
    const atMs = Date.now();
    const place = placeOfMessage(repair, historyIndex, atMs);
    const outcome = await send({ to: phoneNumber, text, place });
    return outcome.kind === 'sent' ? { ...outcome, atMs } : outcome;
  };
}
