import { queueHandler } from '../entry/queue.ts';
import { openEmailSender } from './email-sender.ts';
import { notificationConsumer } from './notification-consumer.ts';

export const handler = queueHandler(...notificationConsumer('email', openEmailSender));
