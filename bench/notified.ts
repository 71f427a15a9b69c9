/**
 * Ten thousand repairs stored at once, each of which tells its customer by e-mail: how long until the last is told, from
 * the first creation and from the last, and what of the processor each costs, and where.
 * `npm run bench -- told`; RECORDS=1000 are fewer; writes told.json.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRepair } from '../functions/repairs/create-repair.ts';
import { repairsRepository } from '../functions/repairs/repairs.repository.ts';
import { startTestTable } from '../functions/testing/test-table.ts';
import { createShop } from '../local/testing/shop.ts';
import { startTestCloud } from '../local/testing/test-cloud.ts';
import { atMost, plainly, reportTable } from './report.ts';

const RECORDS = Number(process.env.RECORDS ?? 10_000);
const AT_ONCE = 16;
/** The first of them import the functions. */
const WARM_UP = 32;
/** After the last is told, for what follows from it. */
const REST_MS = 2_000;
const LOOK_MS = 50;
/** Of Linux's accounts of processor time. */
const TICK_MS = 10;

/** What a process or thread is called, its parent, and what it has had of the processor, by its account in /proc. */
function accountOf(path: string): { name: string; parent: string; usedMs: number } {
  const text = readFileSync(`${path}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
  const usedMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return { name, parent: fields[1] ?? '', usedMs };
}

/** Of the table's engine, which a shell of ours looks after. */
function engineMs(): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const { name, parent, usedMs } = accountOf(`/proc/${pid}`);
      if (name !== 'dynoxide') continue;
      if (accountOf(`/proc/${parent}`).parent === String(process.pid)) return usedMs;
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error('The engine of the table is not to be found');
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
  let told = 0;
  outbox.add = (message) => {
    told += 1;
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
  const allTold = async (count: number) => {
    while (told < count) await sleep(LOOK_MS);
  };
  await createAll(WARM_UP);
  await allTold(WARM_UP);
  await sleep(REST_MS);
  const before = usedMs();
  const begunMs = performance.now();
  await createAll(RECORDS);
  const storedMs = performance.now();
  await allTold(WARM_UP + RECORDS);
  const toldMs = performance.now();
  await sleep(REST_MS);
  const after = usedMs();
  const each = (of: keyof typeof before) => (after[of] - before[of]) / RECORDS;
  const seconds = (from: number, to: number) => (to - from) / 1_000;
  reportTable('notified', [
    plainly('repairs stored at once, each to be told', RECORDS, ''),
    plainly('from the first creation to the last', seconds(begunMs, storedMs), 's'),
    atMost('… to the last customer told', seconds(begunMs, toldMs), 60, 's'),
    atMost('from the last creation to the last customer told', seconds(storedMs, toldMs), 60, 's'),
    plainly('processor of each, with what follows from it', each('engine') + each('all'), 'ms'),
    plainly('… of the table’s engine', each('engine'), 'ms'),
    plainly('… of the main thread, and whoever creates', each('main'), 'ms'),
    plainly('… of the functions, the queues and the runtime', each('all') - each('main'), 'ms'),
  ]);
} finally {
  table.close();
  await cloud.stop();
}
