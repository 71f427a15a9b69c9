import { logsHandler } from '../../platform/entry/logs.ts';
import { openOutcomesQueue } from './outcomes-queue.ts';
import { reportSmsStatus } from './report-sms-status.ts';

const queue = openOutcomesQueue();

export const handler = logsHandler((lines) => reportSmsStatus(queue, lines));
