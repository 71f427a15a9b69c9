import { randomBytes } from 'node:crypto';
import type {
  DocumentDelivery,
  DocumentEvent,
  IssuedDocument,
  QuoteDecision,
} from '../../shared/documents/issued/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { attribute, dynamo } from '../platform/table/expression.ts';
import { getStored } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { transact, transactNamed } from '../platform/table/transaction.ts';
import { create, EXISTS, put, remove, returningItem, update } from '../platform/table/writes.ts';
import { isSameSecret } from '../platform/text/is-same-secret.ts';
import { approvalKey, summaryKey } from './document-keys.ts';
import { type Attempt, issueKeyItem, issueKeyKey } from './issuing/stored-issue-key.ts';
import { stillOpen } from './open-repair.ts';
import { type Approval, approvalItem, approvalKind } from './quotes/stored-approval.ts';
import { type Notice, noticeItem, undeliveredNoticeKey } from './sending/stored-notice.ts';
import { documentEventItem } from './stored-document-event.ts';

export type DocumentEventsRepository = ReturnType<typeof documentEventsRepository>;

const BILLED_ALREADY =
  'Ce devis est déjà facturé\u202f: il ne peut plus être accepté ni refusé. Adressez-vous au réparateur.';

/** The link of a quote can be renewed this many times, because each renewal adds an event to its history. */
export const MOST_RENEWALS = 50;

const RENEWED_TOO_OFTEN =
  'Le lien de ce devis a été renouvelé trop souvent\u202f: le dernier reste valable.';

/** Stores the events of a document after its issue. Events are only added, and the document itself never changes. */
export function documentEventsRepository(table: Table) {
  function append(shopId: string, id: string, event: DocumentEvent) {
    const nonce = randomBytes(4).toString('hex');
    return create(documentEventItem(shopId, id, event, nonce));
  }

  function show(
    shopId: string,
    id: string,
    name: 'delivery' | 'decision',
    value: object,
    condition = EXISTS,
  ) {
    const change = dynamo`SET ${attribute(name)} = ${value} ADD #version ${1}`;
    return update(summaryKey(shopId, id), change, condition);
  }

  /**
   * Sets the answer on a quote's summary. Fails if the quote is billed, or if it has a deposit and the answer declines
   * it.
   */
  function decided(shopId: string, id: string, decision: QuoteDecision) {
    const isUnbilled = dynamo`${EXISTS} AND invoice = ${null}`;
    const hasNoDeposit = dynamo`(attribute_not_exists(deposits) OR deposits = ${[]})`;
    const isDeclined = decision.decision === 'declined';
    const condition = isDeclined ? dynamo`${isUnbilled} AND ${hasNoDeposit}` : isUnbilled;
    return show(shopId, id, 'decision', decision, condition);
  }

  async function recordDelivery(
    shopId: string,
    id: string,
    delivery: DocumentDelivery,
    messageId: string | undefined,
    attempt?: Attempt | undefined,
  ): Promise<void> {
    const event: DocumentEvent = {
      kind: 'delivery',
      at: delivery.at,
      delivery,
      ...(messageId && { messageId }),
    };
    const refusals = await transact(table, [
      append(shopId, id, event),
      show(shopId, id, 'delivery', delivery),
      // The notice about the previous sending no longer applies.
      remove(undeliveredNoticeKey(shopId, id)),
      ...(attempt ? [ended(shopId, delivery, attempt)] : []),
    ]);
    if (refusals) throw new Error('The delivery of an unknown document cannot be recorded');
  }

  /** If no e-mail was sent, the same attempt may be made again immediately. */
  const ended = (shopId: string, { state, at }: DocumentDelivery, attempt: Attempt) =>
    state === 'sent'
      ? put(issueKeyItem(shopId, attempt, { id: at, issuedAt: at }))
      : remove(issueKeyKey(shopId, attempt.key));

  const forgetAttempt = async (shopId: string, { key }: Attempt): Promise<void> => {
    await transact(table, [remove(issueKeyKey(shopId, key))]);
  };

  const approval = (id: string): Promise<Approval | undefined> =>
    getStored(table, approvalKind, approvalKey(id));

  /** Opens a quote's link and returns it. A quote has one link only, so `key` is used only when there is none yet. */
  async function openApproval(
    shopId: string,
    quote: IssuedDocument & { validUntil: string },
    key: string,
    at: string,
  ): Promise<Approval> {
    const fresh: Approval = {
      user_id: shopId,
      id: quote.id,
      key,
      digest: quote.digest,
      valid_until: quote.validUntil,
      decision: null,
    };
    const refused = await transactNamed(table, {
      link: returningItem(create(approvalItem(fresh))),
      event: append(shopId, quote.id, { kind: 'approval-link', at }),
    });
    const standing = refused?.link?.item;
    return standing ? approvalKind.read(standing) : fresh;
  }

  /**
   * Replaces the key of a quote's link, unless the quote was answered. Returns the link in force, which another request
   * may have stored.
   * @throws AppError ALREADY_DECIDED; DOCUMENT_NOT_FOUND when the link is gone; TOO_MANY after too many renewals
   */
  async function renewApproval(approval: Approval, fresh: string, at: string): Promise<Approval> {
    const { id, user_id, key } = approval;
    const refused = await transactNamed(table, {
      link: returningItem(
        update(
          approvalKey(id),
          dynamo`SET #key = ${fresh} ADD renewals ${1}`,
          dynamo`
            user_id = ${user_id} AND #key = ${key} AND decision = ${null}
            AND (attribute_not_exists(renewals) OR renewals < ${MOST_RENEWALS})`,
        ),
      ),
      event: append(user_id, id, { kind: 'approval-link', at }),
    });
    if (refused === undefined) {
      return { ...approval, key: fresh, renewals: (approval.renewals ?? 0) + 1 };
    }
    const item = refused.link?.item;
    if (item === undefined) throw new AppError('DOCUMENT_NOT_FOUND');
    const standing = approvalKind.read(item);
    if (standing.decision !== null) throw new AppError('ALREADY_DECIDED');
    if (standing.key === key) throw new AppError('TOO_MANY', { message: RENEWED_TOO_OFTEN });
    return standing;
  }

  /**
   * Stores an answer once, while the quote is valid and unbilled and its `repair` is open. Returns the answer in force,
   * which may be an earlier one, or `undefined` when the quote is no longer valid.
   * @throws AppError ALREADY_INVOICED, also when a quote with a deposit is declined; DOCUMENT_NOT_FOUND when the link
   * has been renewed; QUOTE_CLOSED
   */
  async function decide(
    { id, user_id, key }: Approval,
    decision: QuoteDecision,
    today: string,
    { notice, repair }: { notice?: Notice | undefined; repair?: string | undefined } = {},
  ): Promise<QuoteDecision | undefined> {
    const refused = await transactNamed(table, {
      link: returningItem(
        update(
          approvalKey(id),
          dynamo`SET decision = ${decision}`,
          dynamo`
            #key = ${key} AND decision = ${null} AND digest = ${decision.digest}
            AND valid_until >= ${today}`,
        ),
      ),
      quote: decided(user_id, id, decision),
      repair: stillOpen({ repair }),
      others: [
        append(user_id, id, { kind: 'decision', at: decision.at, decision }),
        notice && put(noticeItem(user_id, notice)),
      ],
    });
    if (refused === undefined) return decision;
    const standing = refused.link?.item && approvalKind.read(refused.link.item);
    if (standing && !isSameSecret(key, standing.key)) throw new AppError('DOCUMENT_NOT_FOUND');
    const first = standing?.decision;
    if (!first && refused.quote) {
      throw new AppError('ALREADY_INVOICED', { message: BILLED_ALREADY });
    }
    if (!first && refused.repair) throw new AppError('QUOTE_CLOSED');
    return first ?? undefined;
  }

  return { recordDelivery, forgetAttempt, approval, openApproval, renewApproval, decide };
}
