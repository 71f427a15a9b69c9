import { toEntry } from '../../functions/repairs/repairs.ts';
import { DEMONSTRATION_REPAIRS } from '../../local/cloud/seed/demonstration.ts';
import { smsParts } from '../../shared/repairs/gsm-text.ts';
import { repairSms } from '../../shared/repairs/repair-sms.ts';
import { sampleRepair } from '../sample-shop.ts';

/** This address is as long as a real stage's. */
const SMS_ORIGIN = 'https://suivi.rebond.example';

const SMS_SHOP = { company_name: 'Atelier du Canal', phone: '02 40 12 34 56' };

/** A custom message like this makes the SMS take a second part (ADR 0180). */
const OWN_MESSAGE = 'La pièce arrive mardi, nous vous appelons.';

/**
 * Returns the average number of parts of an SMS about the demonstration repairs, by the share with a custom message.
 */
export function averageSmsParts(shareWithOwnMessage: number): number {
  const parts = DEMONSTRATION_REPAIRS.flatMap((_, index) => {
    const repair = sampleRepair(index, 'completed', Date.UTC(2026, 0, 5, 9));
    return repair.statusHistory.map((stored) => {
      const entry = toEntry(stored);
      const partsOf = (message: string) =>
        smsParts(repairSms(repair, { ...entry, message }, SMS_ORIGIN, SMS_SHOP));
      return (
        (1 - shareWithOwnMessage) * partsOf(entry.message) +
        shareWithOwnMessage * partsOf(OWN_MESSAGE)
      );
    });
  });
  return parts.reduce((total, each) => total + each, 0) / parts.length;
}
