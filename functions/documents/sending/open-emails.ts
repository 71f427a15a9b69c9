import { AppError } from '../../../shared/errors.ts';
import { openBudgets } from '../../billing/budgets/spending.ts';
import { unpaidError } from '../../billing/budgets/unpaid-words.ts';
import { readOwnProfile } from '../../billing/own-profile.ts';
import { planInForce } from '../../billing/plan-in-force.ts';
import { LEASE_MS, type PaidClaims, paidClaims } from '../../notifications/claim.ts';
import type { Send } from '../../notifications/providers/send.ts';
import { type Email, openDocumentSender } from '../../notifications/providers/ses.ts';
import { readVariables } from '../../platform/config.ts';
import { dynamo } from '../../platform/table/expression.ts';
import type { Table } from '../../platform/table/table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { IS_NEW, put, returningItem } from '../../platform/table/writes.ts';
import { spelledEmail } from '../../platform/text/spelled-email.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import { type Attempt, issueKeyItem, issueKeyKind } from '../issuing/stored-issue-key.ts';
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
  attempt?: Attempt | undefined;
}) => Promise<string | undefined>;

/** After this time, the attempt has ended, and another one may send the e-mail. */
const LEASE_SECONDS = LEASE_MS / 1000;
const UNDER_WAY =
  'Cet e-mail est déjà en train de partir. Attendez un instant, puis rechargez la page.';

/**
 * Counts an e-mail in the daily budgets of the shop and of the recipient, before any of it is made or stored. Returns
 * the instant at which the same attempt has sent it before.
 * @throws AppError PLAN_REQUIRED for an address other than the client's on the free plan; BUDGET_SPENT;
 * UNAUTHENTICATED; CONFLICT while the same attempt is under way; IDEMPOTENCY_MISMATCH
 */
function emailPayments(table: Table, claims: PaidClaims): PayForEmail {
  return async ({ shopId, to, clientEmail, nowMs, attempt }) => {
    if (clientEmail && spelledEmail(to) !== spelledEmail(clientEmail)) {
      const profile = await readOwnProfile(table, shopId);
      if (planInForce(profile, nowMs).terms === 'free') {
        throw new AppError('PLAN_REQUIRED', { message: OWN_ADDRESS_ONLY });
      }
    }
    const claim = { shopId, recipients: { email: to }, nowMs };
    const paid = await claims({
      ...claim,
      subject: attempt ? `${shopId} ${attempt.key}` : shopId,
      ...(attempt && { take: takenBy(shopId, attempt, nowMs) }),
    });
    if (paid.kind === 'unpaid') throw unpaidError(paid.unpaid);
    if (paid.kind !== 'taken') return undefined;
    const { id: sentAt, digest } = issueKeyKind.read(paid.item ?? {});
    if (digest !== attempt?.digest) throw new AppError('IDEMPOTENCY_MISMATCH');
    if (sentAt === '') throw new AppError('CONFLICT', { message: UNDER_WAY });
    return sentAt;
  };
}

function takenBy(shopId: string, attempt: Attempt, nowMs: number): TransactItem {
  const issuedAt = new Date(nowMs).toISOString();
  const item = issueKeyItem(shopId, attempt, { id: '', issuedAt }, LEASE_SECONDS);
  const isOver = dynamo`id = ${''} AND expires_at < ${Math.floor(nowMs / 1000)}`;
  return returningItem(put(item, dynamo`${IS_NEW} OR (${isOver})`));
}
