import { AppError } from '../../../shared/errors.ts';
import { reminderSeenInput } from '../../../shared/notifications/reminders/reminders.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { readJson } from '../../platform/entry/http-request.ts';
import { openTable } from '../../platform/table.ts';
import { reminderOutcomes } from './reminder-outcomes.repository.ts';

const outcomes = reminderOutcomes(openTable());

/** Records that the shop has dealt with a reminder that did not arrive, for example by calling. */
export const handler = shopHandler(async (event, shopId) => {
  const { reminder } = readJson(event, reminderSeenInput);
  if (!(await outcomes.see(shopId, reminder, Date.now()))) throw new AppError('NOT_FOUND');
  return json(200, { seen: true });
});
