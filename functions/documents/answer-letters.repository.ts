import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { QuoteDecision } from '../../shared/documents/issued.ts';
import type { Table } from '../platform/table.ts';
import type { AnswerRequest } from './answer-queue.ts';
import { approvalKey } from './document-keys.ts';
import { approvalKind, readApproval } from './stored-approval.ts';

/** Who is written to when a quote was answered. */
export const ANSWER_READERS = ['shop', 'customer'] as const;
export type AnswerReader = (typeof ANSWER_READERS)[number];

/** How a letter ended: with the provider, refused by it, or without an address to go to. */
export type LetterEnd = 'sent' | 'refused' | 'nobody';

export type LetterClaim =
  | { kind: 'claimed'; decision: QuoteDecision }
  /** Settled before; or the quote has no answer, or is gone with its shop. */
  | { kind: 'done' }
  | { kind: 'busy' };

/** A sender that has ended without a word gives way after this time, which is longer than a Lambda's. */
const LEASE_MS = 60_000;

const ATTRIBUTES = { shop: 'told_shop', customer: 'told_customer' } as const;

export type AnswerLettersRepository = ReturnType<typeof answerLettersRepository>;

/** Who was written to about the answer to a quote: it stands on the quote's link, where the answer does. */
export function answerLettersRepository(table: Table) {
  /** Makes this sender the only one of a letter: the answer is stored, and nobody has sent it nor is at it. */
  async function claim(
    { id, user_id }: AnswerRequest,
    reader: AnswerReader,
    nowMs: number,
  ): Promise<LetterClaim> {
    try {
      const { Attributes = {} } = await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: approvalKey(id),
          UpdateExpression: 'SET #told = :claim, item_version = :version',
          ConditionExpression:
            'user_id = :shop AND attribute_type(decision, :map) AND (attribute_not_exists(#told) OR #told.#until < :now)',
          ExpressionAttributeNames: { '#told': ATTRIBUTES[reader], '#until': 'until' },
          ExpressionAttributeValues: {
            ':claim': { until: nowMs + LEASE_MS },
            ':version': approvalKind.version,
            ':shop': user_id,
            ':map': 'M',
            ':now': nowMs,
          },
          ReturnValues: 'ALL_NEW',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        }),
      );
      const { decision } = readApproval(Attributes);
      return decision === null ? { kind: 'done' } : { kind: 'claimed', decision };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      if (error.Item === undefined) return { kind: 'done' };
      const approval = readApproval(unmarshall(error.Item));
      const isHeld = approval.user_id === user_id && approval[ATTRIBUTES[reader]]?.until;
      return isHeld ? { kind: 'busy' } : { kind: 'done' };
    }
  }

  /** Records how a claimed letter ended; `null` gives the claim back, for another attempt. */
  async function settle(
    { id }: AnswerRequest,
    reader: AnswerReader,
    end: LetterEnd | null,
    nowMs: number,
  ): Promise<void> {
    const told = end === null ? { until: nowMs - 1 } : { at: nowMs, end };
    try {
      await table.client.send(
        new UpdateCommand({
          TableName: table.name,
          Key: approvalKey(id),
          UpdateExpression: 'SET #told = :told',
          // The shop may have closed its account meanwhile.
          ConditionExpression: 'attribute_exists(pk)',
          ExpressionAttributeNames: { '#told': ATTRIBUTES[reader] },
          ExpressionAttributeValues: { ':told': told },
        }),
      );
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    }
  }

  return { claim, settle };
}
