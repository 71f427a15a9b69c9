import type { Account } from '../account.ts';
import { shown } from '../objects.ts';
import type { Charge, Dispute } from './connect-objects.ts';

/** The shop can answer for a week. */
const ANSWER_SECONDS = 7 * 24 * 60 * 60;

/** Lets a customer contest a payment on a connected account, and the bank decide (docs.stripe.com/disputes). */
export function createDisputes(
  { state, newObject, emit, save }: Account,
  chargeOf: (intentId: string) => Charge,
) {
  function dispute(intentId: string): void {
    const charge = chargeOf(intentId);
    charge.disputed = true;
    const object = newObject('du', 'dispute');
    const made: Dispute = {
      ...object,
      amount: charge.amount - charge.amount_refunded,
      status: 'needs_response',
      evidence_details: { due_by: object.created + ANSWER_SECONDS },
      payment_intent: intentId,
      account: charge.account,
    };
    state.disputes.push(made);
    emit('charge.dispute.created', shown(made), made.account);
    save();
  }

  /** The shop has answered, or the bank has decided. */
  function moveDispute(intentId: string, status: 'under_review' | 'won' | 'lost'): void {
    for (const each of state.disputes) {
      if (each.payment_intent !== intentId) continue;
      each.status = status;
      const type = status === 'under_review' ? 'updated' : 'closed';
      emit(`charge.dispute.${type}`, shown(each), each.account);
    }
    save();
  }

  return { dispute, moveDispute };
}
