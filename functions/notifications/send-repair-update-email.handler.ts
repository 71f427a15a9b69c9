import { queueHandler } from '../platform/entry/queue.ts';
import { emailSending } from './email-sender.ts';
import { notificationConsumer } from './notification-consumer.ts';

export const handler = queueHandler(...notificationConsumer('email', emailSending));
