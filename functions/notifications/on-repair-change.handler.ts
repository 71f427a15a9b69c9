import { streamHandler } from '../entry/stream.ts';
import { dispatchChanges } from './dispatch-changes.ts';
import { openNotificationQueues } from './queues.ts';

const queues = openNotificationQueues();

/** Tells customers of every stored change, by way of the queues. */
export const handler = streamHandler((records) => dispatchChanges(queues, records));
