import { STATUSES } from '../../../../shared/repairs/repair-status.ts';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';

/** What the page answers before everything else: the shop's question, or where and when to collect the device. */
export type Need = { kind: 'question'; message: string | undefined } | { kind: 'collection' };

/**
 * Returns what a customer has to know or do now, most urgent first. `message` is the shop's own text, if it wrote one.
 * Nothing is asked of the customer of a device that was handed over.
 */
export function needsOf({
  status,
  statusHistory,
  pickup,
  handedOverAt,
}: Pick<PublicRepair, 'status' | 'statusHistory' | 'pickup' | 'handedOverAt'>): Need[] {
  if (handedOverAt) return [];
  if (status === 'contact') {
    const message = statusHistory.at(-1)?.message;
    const isOwn = message !== STATUSES.contact.historyMessage;
    return [{ kind: 'question', message: isOwn ? message : undefined }];
  }
  return status === 'completed' && pickup ? [{ kind: 'collection' }] : [];
}
