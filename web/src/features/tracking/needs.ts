import { STATUSES } from '../../../../shared/repairs/repair-status.ts';
import type { Asks, PickupDetails, PublicRepair } from '../../../../shared/tracking/answers.ts';

/**
 * What the page shows first: the shop's question, a quote to answer, an amount to pay, or where and when to collect the
 * device.
 */
export type Need =
  | { kind: 'question'; message: string | undefined }
  | { kind: 'quote'; quote: NonNullable<Asks['quote']> }
  | { kind: 'payment'; due: Asks['due'] }
  | { kind: 'collection'; pickup: PickupDetails };

/**
 * Returns what a customer has to know or do now, most urgent first. `message` is the shop's own text, if it wrote one.
 * Once the device was handed over, the customer can only have something to pay.
 */
export function needsOf({
  status,
  statusHistory,
  pickup,
  handedOverAt,
  asks,
}: Pick<PublicRepair, 'status' | 'statusHistory' | 'pickup' | 'handedOverAt' | 'asks'>): Need[] {
  const needs: Need[] = [];
  if (status === 'contact' && !handedOverAt) {
    const message = statusHistory.at(-1)?.message;
    const isOwn = message !== STATUSES.contact.historyMessage;
    needs.push({ kind: 'question', message: isOwn ? message : undefined });
  }
  if (asks?.quote && !handedOverAt) needs.push({ kind: 'quote', quote: asks.quote });
  if (asks?.due.length) needs.push({ kind: 'payment', due: asks.due });
  if (status === 'completed' && pickup && !handedOverAt) needs.push({ kind: 'collection', pickup });
  return needs;
}
