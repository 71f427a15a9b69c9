import { AppError } from '../../shared/errors.ts';
import { reminderSeenInput } from '../../shared/reminders/reminders.ts';
import { shopHandler } from '../entry/http.ts';
import { json } from '../entry/http-answer.ts';
import { readJson } from '../entry/http-request.ts';
import { openTable } from '../platform/table.ts';
import { reminderOutcomes } from './reminder-outcomes.repository.ts';

const outcomes = reminderOutcomes(openTable());

/** The shop has seen to a reminder that did not arrive, by calling for instance. */
export const handler = shopHandler(async (event, shopId) => {
  const { reminder } = readJson(event, reminderSeenInput);
  if (!(await outcomes.see(shopId, reminder, Date.now()))) throw new AppError('NOT_FOUND');
  return json(200, { seen: true });
});
