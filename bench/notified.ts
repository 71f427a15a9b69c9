/**
 * Stores ten thousand repairs at once, each of which notifies its customer by e-mail. It measures the time from the
 * first and from the last creation to the last notification, and the processor time that each part takes for a repair.
 * Run it with `npm run bench -- notified`, or with RECORDS=1000 for fewer repairs. It writes notified.json.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRepair } from '../functions/repairs/intake/create-repair.ts';
import { repairsRepository } from '../functions/repairs/repairs.repository.ts';
import { startTestTable } from '../functions/testing/test-table.ts';
import { createShop } from '../local/testing/shop.ts';
import { startTestCloud } from '../local/testing/test-cloud.ts';
import { atMost, plainly, reportTable } from './report/report.ts';

const RECORDS = Number(process.env.RECORDS ?? 10_000);
const AT_ONCE = 16;
/** These repairs are stored before the measurement, so that the functions are loaded. */
const WARM_UP = 32;
/** The consequences of the last notification are carried out in this pause. */
const REST_MS = 2_000;
const LOOK_MS = 50;
/** Linux counts processor time in units of this length. */
const TICK_MS = 10;

/** Reads the name, the parent and the processor time of a process or thread from /proc. */
function accountOf(path: string): { name: string; parent: string; usedMs: number } {
  const text = readFileSync(`${path}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
  const usedMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return { name, parent: fields[1] ?? '', usedMs };
}

/** Returns the processor time of the table's engine, which runs in a shell that this process has started. */
function engineMs(): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const { name, parent, usedMs } = accountOf(`/proc/${pid}`);
      if (name !== 'dynoxide') continue;
      if (accountOf(`/proc/${parent}`).parent === String(process.pid)) return usedMs;
    } catch {
      // The process has ended in the meantime.
    }
  }
  throw new Error('The process of the table’s engine was not found');
}

function usedMs() {
  const { user, system } = process.cpuUsage();
  const main = accountOf(`/proc/self/task/${process.pid}`).usedMs;
  return { engine: engineMs(), main, all: (user + system) / 1_000 };
}

const cloud = await startTestCloud();
const table = startTestTable(cloud);
try {
  const shop = await createShop(cloud, { plan: 'pro' });
  const { outbox } = cloud.messaging;
  const add = outbox.add.bind(outbox);
  let notified = 0;
  outbox.add = (message) => {
    notified += 1;
    return add(message);
  };
  const repairs = repairsRepository(table);
  let moment = Date.now() - (RECORDS + WARM_UP) * 2;
  const create = () => {
    moment += 2;
    const at = moment;
    const customerEmail = `${at}@exemple.fr`;
    const input = { deviceType: 'tablet', customerName: 'Durand', customerEmail } as const;
    return createRepair({ repairs, now: () => at }, shop.sub, input);
  };
  const createAll = async (count: number) => {
    for (let made = 0; made < count; made += AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - made) }, create));
    }
  };
  const allNotified = async (count: number) => {
    while (notified < count) await sleep(LOOK_MS);
  };
  await createAll(WARM_UP);
  await allNotified(WARM_UP);
  await sleep(REST_MS);
  const before = usedMs();
  const begunMs = performance.now();
  await createAll(RECORDS);
  const storedMs = performance.now();
  await allNotified(WARM_UP + RECORDS);
  const notifiedMs = performance.now();
  await sleep(REST_MS);
  const after = usedMs();
  const each = (of: keyof typeof before) => (after[of] - before[of]) / RECORDS;
  const seconds = (from: number, to: number) => (to - from) / 1_000;
  reportTable('notified', [
    plainly('repairs stored at once, each with a notification', RECORDS, ''),
    plainly('from the first creation to the last', seconds(begunMs, storedMs), 's'),
    atMost('… to the last customer notified', seconds(begunMs, notifiedMs), 60, 's'),
    atMost(
      'from the last creation to the last customer notified',
      seconds(storedMs, notifiedMs),
      60,
      's',
    ),
    plainly('processor of each, with what follows from it', each('engine') + each('all'), 'ms'),
    plainly('… of the table’s engine', each('engine'), 'ms'),
    plainly('… of the main thread, and whoever creates', each('main'), 'ms'),
    plainly('… of the functions, the queues and the runtime', each('all') - each('main'), 'ms'),
  ]);
} finally {
  table.close();
  await cloud.stop();
}
