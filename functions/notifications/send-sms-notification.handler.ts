import { queueHandler } from '../platform/entry/queue.ts';
import { notificationConsumer } from './notification-consumer.ts';
import { smsSending } from './sms-sender.ts';

export const handler = queueHandler(...notificationConsumer('sms', smsSending));
