import { AppError } from '../../../shared/errors.ts';
import { openBudgets } from '../../billing/budgets/spending.ts';
import { unpaidError } from '../../billing/budgets/unpaid-words.ts';
import { readOwnProfile } from '../../billing/own-profile.ts';
import { planInForce } from '../../billing/plan-in-force.ts';
import { type PaidClaims, paidClaims } from '../../notifications/claim.ts';
import type { Send } from '../../notifications/providers/send.ts';
import { type Email, openDocumentSender } from '../../notifications/providers/ses.ts';
import { readVariables } from '../../platform/config.ts';
import type { Table } from '../../platform/table/table.ts';
import { spelledEmail } from '../../platform/text/spelled-email.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import { knownDocumentsRepository } from '../known-documents.repository.ts';
import { type DocumentPrinter, openDocumentPrinter } from '../prints/document-printer.ts';

export type EmailDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  print: DocumentPrinter;
  pay: PayForEmail;
  send: Send<Email>;
  appOrigin: string;
  now: () => number;
};

export function openEmails(table: Table): EmailDependencies {
  return {
    documents: knownDocumentsRepository(table),
    print: openDocumentPrinter(),
    pay: emailPayments(table, paidClaims(table, openBudgets())),
    send: openDocumentSender(),
    appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
    now: () => Date.now(),
  };
}

const OWN_ADDRESS_ONLY =
  'Sur le plan Gratuit, un document part à l’adresse de son client. Choisissez un plan payant pour l’envoyer ailleurs.';

type PayForEmail = (email: {
  shopId: string;
  to: string;
  /** This is the client's address on the document. It is empty if there is none. */
  clientEmail: string;
  nowMs: number;
}) => Promise<void>;

/**
 * Counts an e-mail in the daily budgets of the shop and of the recipient, before any of it is made or stored.
 * @throws AppError PLAN_REQUIRED for an address other than the client's on the free plan; BUDGET_SPENT; UNAUTHENTICATED
 */
function emailPayments(table: Table, claims: PaidClaims): PayForEmail {
  return async ({ shopId, to, clientEmail, nowMs }) => {
    if (clientEmail && spelledEmail(to) !== spelledEmail(clientEmail)) {
      const profile = await readOwnProfile(table, shopId);
      if (planInForce(profile, nowMs).terms === 'free') {
        throw new AppError('PLAN_REQUIRED', { message: OWN_ADDRESS_ONLY });
      }
    }
    const paid = await claims({ shopId, subject: shopId, recipients: { email: to }, nowMs });
    if (paid.kind === 'unpaid') throw unpaidError(paid.unpaid);
  };
}
