import type { StreamConsumer } from '../kinds.ts';
import { DOCUMENT_WRITTEN, repairWritten } from './patterns.ts';

export const PUSH_LIVE_CHANGES = {
  // A live update is useless after a minute, so there are few attempts and none for old records (ADR 0005).
  name: 'push-live-changes',
  handler: 'functions/live/push-live-changes.handler.ts',
  impact: 'Open pages do not update by themselves; reloading them shows the truth',
  timeoutSeconds: 30,
  memoryMb: 512,
  uses: { table: ['Query', 'GetItem', 'DeleteItem'], connections: ['ManageConnections'] },
  filters: [...repairWritten('change', 'first-notification', 'outcome', 'known'), DOCUMENT_WRITTEN],
  batchSize: 100,
  bisectOnError: true,
  maxRetryAttempts: 1,
  maxRecordAgeSeconds: 60,
  alarmsGivenUp: false,
} as const satisfies StreamConsumer;
