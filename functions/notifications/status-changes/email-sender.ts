import { isReachedBy } from '../../../shared/repairs/notifications.ts';
import { readVariables } from '../../platform/config.ts';
import type { Table } from '../../platform/table/table.ts';
import { CONTACT_INCOMPLETE } from '../../platform/text/refusal-words.ts';
import { type StoredRepair, toEntry } from '../../repairs/repairs.ts';
import { intakeRepository } from '../intake/intake.repository.ts';
import { namedBy, type ReadNamed } from '../intake/joint-change.ts';
import { placeOfMessage } from '../message.ts';
import { outcomeOfError } from '../providers/send.ts';
import { fromShop, openEmails, RETRIED } from '../providers/ses.ts';
import { repairEmail } from '../templates/repair-email.ts';
import type { Sender } from './notification.ts';
import type { ReadShopDetails } from './shop-details.ts';

export const emailSender = (table: Table, shopDetails: ReadShopDetails): Sender =>
  openEmailSender(shopDetails, namedBy(intakeRepository(table), 'email'));

export function openEmailSender(
  shopDetails: ReadShopDetails,
  namedIn: ReadNamed = async () => [],
): Sender {
  const { APP_ORIGIN } = readVariables('APP_ORIGIN');
  const send = openEmails(RETRIED);

  return async (repair, historyIndex, since = []) => {
    if (!isReachedBy(repair, 'email')) return { kind: 'nothing-to-send' };
    const entryOf = (index: number) => {
      const stored = repair.statusHistory[index];
      return stored && toEntry(stored);
    };
    const entry = entryOf(historyIndex);
    if (entry === undefined || !isComplete(repair)) {
      return { kind: 'refused', cause: 'incomplete', reason: CONTACT_INCOMPLETE };
    }
    try {
      const meanwhile = since.flatMap((index) => entryOf(index) ?? []);
      const { company, profile } = await shopDetails(repair.user_id);
      const named = await namedIn(repair, [historyIndex, ...since]);
      const content = repairEmail(repair, entry, company, APP_ORIGIN, meanwhile, named);
      const atMs = Date.now();
      const outcome = await send({
        to: repair.customerEmail,
        from: fromShop(company, profile),
        content,
        place: placeOfMessage(repair, historyIndex, atMs),
      });
      return outcome.kind === 'sent' ? { ...outcome, atMs } : outcome;
    } catch (error) {
      return outcomeOfError(error, RETRIED);
    }
  };
}

/** Without these fields, no e-mail is sent (specification, section 5). */
function isComplete(repair: StoredRepair): boolean {
  const { user_id, trackingNumber, status, customerName, deviceType } = repair;
  return [user_id, trackingNumber, status, customerName, deviceType].every(Boolean);
}
