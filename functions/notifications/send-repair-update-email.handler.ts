import { queueHandler } from '../entry/queue.ts';
import { emailSending } from './email-sender.ts';
import { notificationConsumer } from './notification-consumer.ts';

export const handler = queueHandler(...notificationConsumer('email', emailSending));
