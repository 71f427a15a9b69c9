import { scheduleHandler } from '../../platform/entry/schedule.ts';
import { logger } from '../../platform/logger.ts';
import { count } from '../../platform/metrics.ts';
import { openTable } from '../../platform/table/table.ts';
import { openPlatform } from '../chosen-platform.ts';
import { collectInvoices } from '../received/collect-invoices.ts';
import { collectionRepository } from '../received/collection.repository.ts';
import { receivedRepository } from '../received/received.repository.ts';
import { answersRepository } from '../statuses/answers.repository.ts';
import { statusNotes } from './note-status.ts';
import { transmissionsRepository } from './transmissions.repository.ts';

const platform = openPlatform();
const table = openTable();

/** A search or an invoice takes at most this long: three attempts of 8 s, and the reading of the largest file. */
const STEP_TIME_MS = 60_000;

/** When the operator has chosen no platform, the schedule is off, and a run by hand does nothing. */
export const handler = scheduleHandler(STEP_TIME_MS, async (hasTime) => {
  if (platform === undefined) return { collected: 0 };
  const now = () => Date.now();
  const dependencies = {
    flows: platform.flows,
    received: receivedRepository(table),
    own: statusNotes({
      transmissions: transmissionsRepository(table),
      answers: answersRepository(table),
      now,
    }),
    collection: collectionRepository(table),
    now,
    alarm: count,
  };
  const report = await collectInvoices(dependencies, hasTime);
  if (report.collected + report.noted > 0) logger.info('Flows were collected', report);
  return report;
});
