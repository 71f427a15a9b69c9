import { readVariables } from '../config.ts';
import { scheduleHandler } from '../entry/schedule.ts';
import { logger } from '../logger.ts';
import { count } from '../metrics.ts';
import { checkSite } from './check-site.ts';

const { APP_ORIGIN } = readVariables('APP_ORIGIN');

export const handler = scheduleHandler(0, async () => {
  const check = await checkSite(fetch, APP_ORIGIN);
  if (!check.answered) {
    count('SiteUnanswered');
    logger.warn('The site did not answer', check);
  }
  return check;
});
