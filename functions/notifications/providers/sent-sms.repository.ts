import { logger } from '../../platform/logger.ts';
import { putItem } from '../../platform/table/items.ts';
import { sharedBatchGet } from '../../platform/table/shared-batch-get.ts';
import type { Table } from '../../platform/table/table.ts';
import type { MessagePlace } from '../message.ts';
import { readSentSms, sentSmsItem, sentSmsKey } from './stored-sent-sms.ts';

export type SentSmsRepository = ReturnType<typeof sentSmsRepository>;
export type SentSmsLookup = ReturnType<typeof sentSmsLookup>;

export function sentSmsRepository(table: Table) {
  return {
    /** Stores which message an SMS carried. A failure loses only the outcome, so nothing is resent. */
    async keep(messageId: string, place: MessagePlace): Promise<void> {
      try {
        await putItem(table, sentSmsItem(messageId, place));
      } catch (error) {
        logger.warn('The id of an SMS could not be stored', { messageId, error });
      }
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

    /** Waits until every SMS of the batch is found, or cannot be found. */
    async allFound(): Promise<void> {
      await readItems([]).catch(() => undefined);
    },
  };
}
