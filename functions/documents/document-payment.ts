import { AppError } from '../../shared/errors.ts';
import { unpaidWords } from '../billing/budgets/unpaid-words.ts';
import { readOwnProfile } from '../billing/own-profile.ts';
import { planInForce } from '../billing/plan-in-force.ts';
import type { PaidClaims } from '../notifications/claim.ts';
import { spelledEmail } from '../platform/spelled-email.ts';
import type { Table } from '../platform/table.ts';

const OWN_ADDRESS_ONLY =
  'Sur le plan Gratuit, un document part à l’adresse de son client. Choisissez un plan payant pour l’envoyer ailleurs.';

/** Pays for an e-mail with a document: checks who may receive it and takes it from the day's budgets. */
export type PayForEmail = (email: {
  shopId: string;
  to: string;
  /** The client's address on the document; empty if it has none. */
  clientEmail: string;
  nowMs: number;
}) => Promise<void>;

/**
 * Pays for an e-mail before any of it is made or stored: one e-mail of the shop's day and one of the recipient's.
 * @throws AppError PLAN_REQUIRED for an address other than the client's on the free plan; BUDGET_SPENT; UNAUTHENTICATED
 * when the account is closed.
 */
export function emailPayments(table: Table, claims: PaidClaims): PayForEmail {
  return async ({ shopId, to, clientEmail, nowMs }) => {
    if (clientEmail && spelledEmail(to) !== spelledEmail(clientEmail)) {
      const profile = await readOwnProfile(table, shopId);
      if (planInForce(profile, nowMs).terms === 'free') {
        throw new AppError('PLAN_REQUIRED', { message: OWN_ADDRESS_ONLY });
      }
    }
    const paid = await claims({ shopId, subject: shopId, recipients: { email: to }, nowMs });
    if (paid.kind !== 'unpaid') return;
    const { unpaid } = paid;
    if (unpaid.why === 'closed') throw new AppError('UNAUTHENTICATED');
    throw new AppError('BUDGET_SPENT', { message: unpaidWords(unpaid) });
  };
}
