import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { companyRepository } from '../company/company.repository.ts';
import { SUMMARY_PREFIX } from '../documents/document-keys.ts';
import { logger } from '../platform/logger.ts';
import { openTable } from '../platform/table.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { openConnectionSender } from './connection-sender.ts';
import { connectionsRepository } from './connections.repository.ts';
import { pushDocument, type StoredDocumentSummary } from './push-document.ts';
import { pushRepair } from './push-repair.ts';

const table = openTable();
const dependencies = {
  connections: connectionsRepository(table),
  companies: companyRepository(table),
  push: openConnectionSender(),
  now: () => Date.now(),
};

/**
 * Shows stored changes on the live pages: those of one repair in their order, repairs beside one another.
 * Showing is a courtesy: what cannot be shown is logged and left, as every page reads the truth when it reconnects.
 */
export const handler = async (event: DynamoDBStreamEvent): Promise<void> => {
  const byRepair = Map.groupBy(event.Records, ({ dynamodb }) => dynamodb?.Keys?.pk?.S);
  await Promise.all([...byRepair.values()].map(showInOrder));
};

async function showInOrder(records: readonly DynamoDBRecord[]): Promise<void> {
  for (const record of records) {
    try {
      await show(record);
    } catch (error) {
      logger.error('A change could not be shown live', {
        sequenceNumber: record.dynamodb?.SequenceNumber,
        error,
      });
    }
  }
}

async function show({ dynamodb }: DynamoDBRecord): Promise<void> {
  if (dynamodb?.Keys?.sk?.S?.startsWith(SUMMARY_PREFIX)) {
    const summary = read<StoredDocumentSummary>(dynamodb.NewImage);
    if (summary) await pushDocument(dependencies, summary);
    return;
  }
  const after = read<StoredRepair>(dynamodb?.NewImage);
  if (after === undefined) return;
  const known = read<StoredRepair>(dynamodb?.OldImage)?.statusHistory.length ?? 0;
  await pushRepair(dependencies, after, after.statusHistory.length > known);
}

const read = <Stored>(image: unknown) =>
  image ? (unmarshall(image as Record<string, AttributeValue>) as Stored) : undefined;
