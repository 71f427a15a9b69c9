import type { Account } from '../account.ts';
import { newId } from '../state.ts';
import { type Charge, type Dispute, shown } from './connect-objects.ts';

/** The shop can answer for a week. */
const ANSWER_SECONDS = 7 * 24 * 60 * 60;

/** Lets a customer contest a payment on a connected account, and the bank decide (docs.stripe.com/disputes). */
export function createDisputes(
  { state, seconds, emit, save }: Account,
  chargeOf: (intentId: string) => Charge,
) {
  function dispute(intentId: string): void {
    const charge = chargeOf(intentId);
    charge.disputed = true;
    const made: Dispute = {
      id: newId('du'),
      object: 'dispute',
      created: seconds(),
      amount: charge.amount - charge.amount_refunded,
      currency: charge.currency,
      status: 'needs_response',
      evidence_details: {
        due_by: seconds() + ANSWER_SECONDS,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      reason: 'fraudulent',
      charge: charge.id,
      payment_intent: intentId,
      metadata: {},
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
