import { AppError } from '../../../shared/errors.ts';
import { reminderSeenInput } from '../../../shared/notifications/reminders/reminders.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { messageResults } from '../message-results.repository.ts';

const results = messageResults(openTable());

export const handler = shopHandler(
  'POST /api/reminders/seen',
  { body: reminderSeenInput },
  async ({ body: { reminder } }, shopId) => {
    if (!(await results.see(shopId, reminder, Date.now()))) throw new AppError('NOT_FOUND');
    return { seen: true as const };
  },
);
