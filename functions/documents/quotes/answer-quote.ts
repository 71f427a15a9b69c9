import { bonusRows } from '../../../shared/bonus/bonus.ts';
import { namedRepair } from '../../../shared/documents/documents.ts';
import type { QuoteDecisionInput } from '../../../shared/documents/input/input.ts';
import type {
  DocumentSummary,
  IssuedDocument,
  PublicQuote,
} from '../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import { hasLink } from '../../../shared/links.ts';
import { parisDay } from '../../../shared/time.ts';
import { addLogKeys } from '../../platform/logger.ts';
import { isSameSecret } from '../../platform/text/is-same-secret.ts';
import type { DocumentEventsRepository } from '../document-events.repository.ts';
import { isDocumentId } from '../document-id.ts';
import type { DocumentsRepository } from '../documents.repository.ts';
import { otherRepairsOf } from '../documents.ts';
import { openRepairOf, type ReadItem } from '../open-repair.ts';
import type { Notice } from '../sending/stored-notice.ts';
import type { Approval } from './stored-approval.ts';

export type AnswerQuoteDependencies = {
  documents: Pick<DocumentsRepository, 'get' | 'summary'>;
  events: Pick<DocumentEventsRepository, 'approval' | 'decide'>;
  readItem: ReadItem;
  now: () => number;
};

/**
 * Reading changes nothing, because mail scanners and link previews open the link too.
 * @throws AppError DOCUMENT_NOT_FOUND for a wrong key; QUOTE_EXPIRED, with the shop to call.
 */
export async function readQuote(
  dependencies: AnswerQuoteDependencies,
  id: string,
  key: string,
): Promise<{ quote: PublicQuote; document: IssuedDocument; shopId: string }> {
  const approval = await openLink(dependencies, id, key);
  const [document, summary] = await Promise.all([
    dependencies.documents.get(approval.user_id, id),
    dependencies.documents.summary(approval.user_id, id),
  ]);
  if (document === undefined) throw new AppError('DOCUMENT_NOT_FOUND');
  const answers = answersOf(summary);
  const shopId = approval.user_id;
  const isClosed =
    answers.length > 0 && !(await openRepairOf(dependencies.readItem, shopId, document)).isOpen;
  const quote = publicQuote(document, approval, isClosed ? [] : answers, isClosed);
  return { quote, document, shopId };
}

/**
 * Stores the customer's answer. If the customer sends the same answer again, the first one remains.
 * @throws AppError the errors of `readQuote`; INVALID for a name with a link; ALREADY_DECIDED for the other answer;
 * QUOTE_CLOSED.
 */
export async function answerQuote(
  dependencies: AnswerQuoteDependencies,
  id: string,
  { cle, decision, name }: QuoteDecisionInput,
): Promise<PublicQuote> {
  if (hasLink(name)) throw new AppError('INVALID', { fields: { name: NO_LINK } });
  const nowMs = dependencies.now();
  const approval = await openLink(dependencies, id, cle);
  const document = await dependencies.documents.get(approval.user_id, id);
  if (document === undefined) throw new AppError('DOCUMENT_NOT_FOUND');
  const answer = { decision, name, at: new Date(nowMs).toISOString(), digest: approval.digest };
  const notice = noticeOf(document, decision, nowMs);
  const decide = async () => {
    const { isOpen, repair } = await openRepairOf(
      dependencies.readItem,
      approval.user_id,
      document,
    );
    if (!isOpen) throw new AppError('QUOTE_CLOSED');
    return dependencies.events.decide(approval, answer, parisDay(nowMs), { notice, repair });
  };
  const answered = approval.decision ?? (await decide());
  if (answered === undefined) throw new AppError('QUOTE_EXPIRED');
  if (answered.decision !== decision || answered.name !== name)
    throw new AppError('ALREADY_DECIDED');
  return publicQuote(document, { ...approval, decision: answered }, []);
}

/** A name must not contain a link, because the e-mails to the shop and the customer contain the name. */
const NO_LINK = 'Indiquez votre nom, sans lien ni adresse de site.';

/** Returns the notice for the cards of the quote's repairs, which stays until the shop has seen it. */
function noticeOf(
  document: IssuedDocument,
  decision: QuoteDecisionInput['decision'],
  at: number,
): Notice | undefined {
  const { id, number, repairId } = document;
  if (repairId === null) return undefined;
  const otherRepairs = otherRepairsOf(document);
  return {
    ...{ kind: 'answer', documentId: id, number, repairId, at, decision },
    ...(otherRepairs.length > 0 && { otherRepairs }),
  };
}

async function openLink(
  { documents, events, now }: AnswerQuoteDependencies,
  id: string,
  key: string,
): Promise<Approval> {
  const approval = isDocumentId(id) ? await events.approval(id) : undefined;
  if (approval === undefined || !isSameSecret(key, approval.key))
    throw new AppError('DOCUMENT_NOT_FOUND');
  addLogKeys({ shopId: approval.user_id });
  if (approval.valid_until >= parisDay(now())) return approval;
  const seller = (await documents.get(approval.user_id, id))?.seller;
  const shop = seller && { company_name: seller.name, phone: seller.phone };
  throw new AppError('QUOTE_EXPIRED', { shop });
}

/** Returns the answers that `decide` would accept now. */
function answersOf(
  summary: Pick<DocumentSummary, 'decision' | 'invoice' | 'deposits'> | undefined,
) {
  if (summary === undefined || summary.decision || summary.invoice) return [];
  return summary.deposits?.length ? (['accepted'] as const) : (['accepted', 'declined'] as const);
}

/** Returns the part of a quote that its customer may see. It names each field, so that no other field leaks. */
function publicQuote(
  document: IssuedDocument,
  approval: Approval,
  answers: readonly PublicQuote['answers'][number][],
  isClosed = false,
): { [Field in keyof Required<PublicQuote>]: PublicQuote[Field] } {
  return {
    id: document.id,
    number: document.number,
    trackingNumber: namedRepair(document),
    invoiceDate: document.invoiceDate,
    validUntil: approval.valid_until,
    seller: document.seller,
    clientName: document.client.name,
    clientAddress: document.client.address,
    clientCountry: document.client.country,
    lines: document.lines,
    tvaEnabled: document.tvaEnabled,
    taxIncluded: document.taxIncluded,
    vat: document.vat,
    discount: document.discount,
    subtotalCents: document.subtotalCents,
    vatCents: document.vatCents,
    totalCents: document.totalCents,
    afterTotal: document.bonus && bonusRows(document).map(({ label, cents }) => ({ label, cents })),
    mentions: document.mentions,
    notes: document.notes,
    digest: document.digest,
    decision: approval.decision,
    answers: [...answers],
    isClosed: isClosed || undefined,
  };
}
