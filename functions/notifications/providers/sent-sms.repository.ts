import { logger } from '../../platform/logger.ts';
import { putItem } from '../../platform/table/items.ts';
import { sharedBatchGet } from '../../platform/table/shared-batch-get.ts';
import type { Table } from '../../platform/table/table.ts';
import type { MessagePlace } from '../message.ts';
import { readSentSms, sentSmsItem, sentSmsKey } from './stored-sent-sms.ts';

export type SentSmsRepository = ReturnType<typeof sentSmsRepository>;
export type SentSmsLookup = ReturnType<typeof sentSmsLookup>;

/** Stores which message an SMS carried. A failure loses only the outcome, so nothing is resent. */
export const keepSms = (
  sentSms: SentSmsRepository,
  messageId: string,
  place: MessagePlace,
): Promise<void> =>
  sentSms.keep(messageId, place).catch((error: unknown) => {
    logger.warn('The id of an SMS could not be stored', { messageId, error });
  });

export function sentSmsRepository(table: Table) {
  return {
    async keep(messageId: string, place: MessagePlace): Promise<void> {
      await putItem(table, sentSmsItem(messageId, place));
    },
  };
}

/** All SMS of one batch are looked up by one request. */
export function sentSmsLookup(table: Table) {
  const readItems = sharedBatchGet(table);
  return {
    async find(messageId: string): Promise<MessagePlace | undefined> {
      const [item] = await readItems([sentSmsKey(messageId)]);
      return item && readSentSms(item);
    },
  };
}
