import type { QueueConsumer } from '../kinds.ts';
import { MESSAGE_LIMITS } from '../limits.ts';

export const NOTE_OUTCOME = {
  name: 'note-outcome',
  queue: 'outcomes',
  handler: 'functions/notifications/outcomes/note-outcome.handler.ts',
  impact: 'Cards keep saying that a message was accepted, even if it did not arrive',
  timeoutSeconds: 30,
  memoryMb: 512,
  uses: {
    // BatchGetItem finds the SMS of a batch; PutItem writes notices.
    table: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
    outcomesQueue: ['ChangeMessageVisibility'],
    retries: [],
  },
  // The outcomes of a change's e-mail and SMS come some seconds apart. In one batch, they take one write and one live
  // update.
  batchSize: 100,
  batchingWindowSeconds: 10,
  ...MESSAGE_LIMITS,
  // AWS advises six times the Lambda's timeout, plus the batching window.
  visibilityTimeoutSeconds: 190,
  maxConcurrency: 2,
} as const satisfies QueueConsumer;
