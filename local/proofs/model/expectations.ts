import { expect } from 'vitest';
import type { DocumentDetails } from '../../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import { ERRORS } from '../../../shared/error-table.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import type { PlayedAnswer } from '../../testing/played-cloud.ts';
import { numberOf, seen, shown } from './clients.ts';
import { standingOf } from './document-rules.ts';
import type { Real } from './requests.ts';
import type { Action } from './shop-rules.ts';
import type { DocumentState, PaymentState, State, Verdict } from './shop-state.ts';

const verdictOf = ({ status, body }: PlayedAnswer): Verdict =>
  status < 300 ? undefined : (body as ErrorBody).error.code;

export function expectVerdict(action: Action, answer: PlayedAnswer, verdict: Verdict): void {
  const imported = (answer.body as { outcomes?: string[] }).outcomes?.[0];
  const found = imported === 'limit-reached' ? 'LIMIT_REACHED' : verdictOf(answer);
  // The other client's message is still being sent, so the product answers before it looks at the budget.
  if (action.kind === 'resend' && found === 'CONFLICT' && verdict === 'BUDGET_SPENT') return;
  expect(found, JSON.stringify(action)).toBe(verdict);
  if (found && !imported) expect(answer.status).toBe(ERRORS[found].status);
}

export function expectBody(action: Action, answer: PlayedAnswer, state: State, real: Real): void {
  if (answer.status >= 300) return;
  const shop = state.shops[action.shop];
  const named = (name: string) => shop?.repairs.find((repair) => repair.name === name);
  if (action.kind === 'create' && action.key) {
    const { made = '' } = shop?.keys[action.key] ?? {};
    expect((answer.body as Repair).id).toBe(real.ids.get(made));
    return;
  }
  const repair =
    'repair' in action ? named(action.repair) : 'customer' in action && named(action.name);
  const hasRepair = action.kind !== 'resend' && action.kind !== 'import';
  if (repair && hasRepair) {
    expect(seen(answer.body as Repair), JSON.stringify(action)).toEqual(shown(repair));
  }
  const issued = shop?.documents.find(({ name }) => 'name' in action && name === action.name);
  if (issued) {
    const number = numberOf(issued, real.played.now());
    expect((answer.body as { number: string }).number).toBe(number);
  }
}

export function invoiceOf(action: Action, { shops }: State): DocumentState | undefined {
  const found = shops[action.shop]?.documents.find(
    ({ name }) => 'document' in action && name === action.document,
  );
  return found?.type === 'facture' ? found : undefined;
}

export function expectStanding(invoice: DocumentState, { body }: PlayedAnswer, real: Real): void {
  const { paidCents, dueCents, paymentState, payments = [] } = body as DocumentDetails;
  expect({ paidCents, dueCents, paymentState }, invoice.name).toEqual(
    standingOf(invoice, real.played.now()),
  );
  expect(payments.map(paymentText).toSorted()).toEqual(
    invoice.payments.map(paymentText).toSorted(),
  );
}

const paymentText = ({ amountCents, means, date }: PaymentState) =>
  [date, means, amountCents].join(' ');

export async function expectInvoice(
  invoice: DocumentState,
  shop: number,
  real: Real,
): Promise<void> {
  const answer = await real.played.call('get-document', {
    shop: real.shops[shop] ?? '',
    parameters: { id: real.ids.get(invoice.name) ?? '' },
  });
  expect(answer.status, `reading ${invoice.name}`).toBe(200);
  expectStanding(invoice, answer, real);
}
