import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Budgets } from '../../shared/billing/budgets.ts';
import type { QuoteDecision } from '../../shared/documents/issued.ts';
import { spendingItems, type Unpaid, whyUnpaid } from '../billing/spending.ts';
import { conditionHeld } from '../platform/conditional-write.ts';
import type { Table } from '../platform/table.ts';
import { transact } from '../platform/transaction.ts';
import type { AnswerRequest } from './answer-queue.ts';
import { approvalKey } from './document-keys.ts';
import { approvalKind, readApproval } from './stored-approval.ts';
import { type Notice, noticeItem } from './stored-notice.ts';

/** Who receives an e-mail when a quote was answered. */
export const ANSWER_READERS = ['shop', 'customer'] as const;
export type AnswerReader = (typeof ANSWER_READERS)[number];

/** How an e-mail ended: the provider took it, the provider refused it, or there was no address. */
export type EmailEnd = 'sent' | 'refused' | 'nobody';

export type EmailClaim =
  | { kind: 'claimed'; decision: QuoteDecision }
  /** Nobody has claimed the e-mail yet, so nobody has paid for it. */
  | { kind: 'unpaid'; decision: QuoteDecision }
  /** The e-mail is settled, or the quote has no answer, or the quote is gone with its shop. */
  | { kind: 'done' }
  | { kind: 'busy' };

/** Like `EmailClaim`; `unpayable` when the day's budget of the shop or of the recipient is spent. */
export type FirstEmailClaim =
  | Exclude<EmailClaim, { kind: 'unpaid' }>
  | { kind: 'unpayable'; unpaid: Unpaid };

/** After this time, which is longer than a Lambda runs, another sender may take over a claim that was not settled. */
const LEASE_MS = 60_000;

const ATTRIBUTES = { shop: 'told_shop', customer: 'told_customer' } as const;

export type AnswerEmailsRepository = ReturnType<typeof answerEmailsRepository>;

/** Who was notified of the answer to a quote. It is stored on the quote's link, beside the answer. */
export function answerEmailsRepository(table: Table, budgets: Budgets) {
  const claiming = (
    { id, user_id }: AnswerRequest,
    reader: AnswerReader,
    nowMs: number,
    isFirst: boolean,
  ) => ({
    TableName: table.name,
    Key: approvalKey(id),
    UpdateExpression: 'SET #answerEmail = :claim, item_version = :version',
    ConditionExpression: `user_id = :shop AND attribute_type(decision, :map) AND ${isFirst ? 'attribute_not_exists(#answerEmail)' : '#answerEmail.#until < :now'}`,
    ExpressionAttributeNames: {
      '#answerEmail': ATTRIBUTES[reader],
      ...(!isFirst && { '#until': 'until' }),
    },
    ExpressionAttributeValues: {
      ':claim': { until: nowMs + LEASE_MS },
      ':version': approvalKind.version,
      ':shop': user_id,
      ':map': 'M',
      ...(!isFirst && { ':now': nowMs }),
    },
  });

  /** Says why a claim failed. */
  function whyNot(item: object | undefined, request: AnswerRequest, reader: AnswerReader) {
    if (item === undefined) return { kind: 'done' } as const;
    const approval = readApproval({ ...item });
    const answerEmail = approval[ATTRIBUTES[reader]];
    const { decision } = approval;
    if (approval.user_id !== request.user_id || decision === null) return { kind: 'done' } as const;
    if (answerEmail === undefined) return { kind: 'unpaid', decision } as const;
    return answerEmail.until ? ({ kind: 'busy' } as const) : ({ kind: 'done' } as const);
  }

  /**
   * Claims an e-mail whose earlier sender released it or died. The earlier claim has paid for it, so it is not paid for
   * again.
   */
  async function claim(
    request: AnswerRequest,
    reader: AnswerReader,
    nowMs: number,
  ): Promise<EmailClaim> {
    try {
      const { Attributes = {} } = await table.client.send(
        new UpdateCommand({
          ...claiming(request, reader, nowMs, false),
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      const { decision } = readApproval(Attributes);
      return decision === null ? { kind: 'done' } : { kind: 'claimed', decision };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return whyNot(error.Item && unmarshall(error.Item), request, reader);
    }
  }

  /**
   * Makes the first claim of an e-mail and pays for it in the same transaction (docs/decisions/0087), so that nothing
   * is claimed that is not paid for. Without an address, `to`, there is nothing to pay.
   */
  async function claimFirst(
    request: AnswerRequest,
    reader: AnswerReader,
    to: string | undefined,
    decision: QuoteDecision,
    nowMs: number,
  ): Promise<FirstEmailClaim> {
    const recipients = to ? { email: to } : {};
    const refusals = await transact(table, [
      {
        Update: {
          ...claiming(request, reader, nowMs, true),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      ...(to ? spendingItems(table, request.user_id, recipients, nowMs, budgets) : []),
    ]);
    if (refusals === undefined) return { kind: 'claimed', decision };
    const [own, ...spending] = refusals;
    if (own?.condition) {
      const why = whyNot(own.item, request, reader);
      return why.kind === 'unpaid' ? { kind: 'busy' } : why;
    }
    const unpaid = whyUnpaid(spending, recipients, nowMs, budgets);
    if (unpaid === undefined)
      throw new Error(
        'The claim of an e-mail about an answer was refused, but every condition holds',
      );
    return unpaid.why === 'closed' ? { kind: 'done' } : { kind: 'unpayable', unpaid };
  }

  /**
   * Records how an e-mail ended, together with a notice for the shop if there is one. `null` releases the claim for
   * another attempt.
   */
  async function settle(
    { id, user_id }: AnswerRequest,
    reader: AnswerReader,
    end: EmailEnd | null,
    nowMs: number,
    notice?: Notice,
  ): Promise<void> {
    const answerEmail = end === null ? { until: nowMs - 1 } : { at: nowMs, end };
    const settling = {
      TableName: table.name,
      Key: approvalKey(id),
      UpdateExpression: 'SET #answerEmail = :answerEmail, item_version = :version',
      // The shop may have closed its account in the meantime; then there is nothing to record.
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#answerEmail': ATTRIBUTES[reader] },
      ExpressionAttributeValues: { ':answerEmail': answerEmail, ':version': approvalKind.version },
    };
    if (notice) {
      const put = { TableName: table.name, Item: noticeItem(user_id, notice) };
      await transact(table, [{ Update: settling }, { Put: put }]);
      return;
    }
    await conditionHeld(table.client.send(new UpdateCommand(settling)));
  }

  return { claim, claimFirst, settle };
}
