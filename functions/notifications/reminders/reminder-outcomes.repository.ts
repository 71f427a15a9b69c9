import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { type DeliveryOutcome, outweighed } from '../../../shared/repairs/notifications.ts';
import { conditionHeld } from '../../platform/conditional-write.ts';
import type { Table } from '../../platform/table.ts';
import type { ReminderPlace } from '../message-place.ts';
import type { NotedOutcome } from '../outcomes.repository.ts';
import { readReminder, reminderKeyOf, reminderKind } from './stored-reminder.ts';

export type ReminderOutcomes = ReturnType<typeof reminderOutcomes>;

/** What became of reminders after their providers took them, kept in their own items. */
export function reminderOutcomes(table: Table) {
  const { name: TableName, client } = table;

  /** Writes down what became of a reminder, by one update, unless that is known: events come twice and in any order. */
  async function note(
    { shopId, reminder, atMs }: ReminderPlace,
    outcome: DeliveryOutcome,
    nowMs: number,
  ): Promise<NotedOutcome> {
    const weaker = Object.fromEntries(
      outweighed(outcome).map((each, index) => [`:weaker${index}`, each]),
    );
    const isNews = [
      'attribute_not_exists(outcome)',
      ...(Object.keys(weaker).length > 0 ? [`outcome IN (${Object.keys(weaker).join(', ')})`] : []),
    ].join(' OR ');
    const update = new UpdateCommand({
      TableName,
      Key: reminderKeyOf(shopId, reminder),
      UpdateExpression: 'SET outcome = :outcome, item_version = :version',
      ConditionExpression: `#at = :at AND #end = :sent AND (${isNews})`,
      ExpressionAttributeNames: { '#at': 'at', '#end': 'end' },
      ExpressionAttributeValues: {
        ':at': atMs,
        ':sent': 'sent',
        ':outcome': outcome,
        ':version': reminderKind.version,
        ...weaker,
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    try {
      await client.send(update);
      return 'noted';
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // Its shop is closed, or it is none of this shop's.
      if (error.Item === undefined) return 'gone';
      const { at, until = 0 } = readReminder(unmarshall(error.Item));
      if (at === undefined) return until > nowMs ? 'early' : 'gone';
      return at === atMs ? 'known' : 'gone';
    }
  }

  /** Its shop has done what was to be done about one that did not arrive; again, to the same end. `false` of none of the shop's. */
  const see = (shopId: string, reminder: string, nowMs: number): Promise<boolean> =>
    conditionHeld(
      client.send(
        new UpdateCommand({
          TableName,
          Key: reminderKeyOf(shopId, reminder),
          UpdateExpression: 'SET seen = :now, item_version = :version',
          ConditionExpression: '#end = :sent',
          ExpressionAttributeNames: { '#end': 'end' },
          ExpressionAttributeValues: {
            ':now': nowMs,
            ':sent': 'sent',
            ':version': reminderKind.version,
          },
        }),
      ),
    );

  return { note, see };
}
