import { logsHandler } from '../../platform/entry/logs.ts';
import { openWorkQueue } from '../../platform/work-queue.ts';
import { reportSmsStatus } from './report-sms-status.ts';
import type { SmsReport } from './reported-outcome.ts';

const queue = openWorkQueue<SmsReport>('OUTCOMES_QUEUE_URL');

export const handler = logsHandler((lines) => reportSmsStatus(queue, lines));
