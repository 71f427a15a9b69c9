/**
 * Measures how long people wait in a shop with many repairs while eight of them act at once. Also measures the
 * processor time of each action with everything that follows from it. Run it with `npm run bench -- shop-load`, or name
 * scenarios: `npx node bench/shop-load.ts change invoice`. REPAIRS and SECONDS may be set. It writes shop-load.json.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { descendants } from '../local/proofs/power-cuts/killed-cloud.ts';
import { ROOT } from '../local/root.ts';
import { REPAIR_STATUSES, type Repair } from '../shared/repairs/repairs.ts';
import { parisDay } from '../shared/time.ts';
import type { TargetReady, TargetState } from './load/compare-target.ts';
import { type Asked, askAsFast } from './load/http-load.ts';
import { atLeast, atMost, median, percentile, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';

const REPAIRS = Number(process.env.REPAIRS ?? 10_000);
const SECONDS = Number(process.env.SECONDS ?? 10);
const WARM_UP_SECONDS = 4;
const CONNECTIONS = 8;
/** Linux counts processor time in units of this length. */
const TICK_MS = 10;
/** The queue gathers the outcomes of a change's messages for ten seconds. */
const OUTCOMES_MS = 14_000;
const REST_MS = 1_500;

type Goals = { p50?: number; p99?: number; perSecond?: number; processorMs?: number };
type Scenario = {
  next: (turn: number) => Asked;
  /** The consequences count as done when no message was sent during this time. */
  restMs?: number;
  goals?: Goals;
};

/** Returns the processor time of a process and its descendants, ended ones included. */
function processorMs(root: number): number {
  return [root, ...descendants(root)].reduce((sum, pid) => {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return sum + fields.slice(11, 15).reduce((ticks, each) => ticks + each, 0) * TICK_MS;
  }, 0);
}

async function sentBy(child: ChildProcess): Promise<number> {
  child.send('state');
  const [state] = (await once(child, 'message')) as [TargetState];
  return state.sent;
}

const child = fork(path.join(ROOT, 'bench', 'load', 'compare-target.ts'), [String(REPAIRS)], {
  cwd: ROOT,
  env: { ...process.env, LOG_LEVEL: 'ERROR' },
});
const [{ origin, token, numbers }] = (await once(child, 'message')) as [TargetReady];
const headers = { authorization: `Bearer ${token}` };
const at = <Value>(values: readonly Value[], turn: number): Value =>
  values[turn % values.length] as Value;

async function call<Body>(url: string, method = 'GET', json?: unknown): Promise<Body> {
  const body = json === undefined ? {} : { body: JSON.stringify(json) };
  const type = { 'content-type': 'application/json' };
  const answer = await fetch(origin + url, { method, headers: { ...headers, ...type }, ...body });
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

await call('/api/company', 'PUT', {
  company_name: 'Atelier Léa',
  siret: '732 829 320 00074',
  address: '12 rue du Lac\n69003 Lyon',
  vat_regime: 'franchise',
  legal_details: 'EI Léa Martin',
  mediator_name: 'Médiation Conso',
});

const repairs: Repair[] = [];
for (let cursor = ''; repairs.length < 600; ) {
  type Page = { repairs: Repair[]; cursor?: string | null };
  const page = await call<Page>(
    `/api/repairs?cursor=${encodeURIComponent(cursor)}`.replace(/\?cursor=$/, ''),
  );
  repairs.push(...page.repairs);
  if (!page.cursor) break;
  cursor = page.cursor;
}

const invoice = {
  documentType: 'facture',
  invoiceDate: parisDay(Date.now()),
  clientName: 'Marie Durand',
  clientEmail: 'marie@exemple.fr',
  operationCategory: 'services',
  items: [
    { description: 'Écran', quantity: 1, price: 139.99 },
    { description: 'Pose', quantity: 1, price: 40 },
  ],
};
const search = (q: string): Asked => ({ path: `/api/repairs?q=${encodeURIComponent(q)}`, headers });
const name = (turn: number) => at(repairs, turn).customerName;
const model = (turn: number) => (at(repairs, turn).deviceModel ?? '').split(' ')[0] ?? '';

const SEARCH: Goals = { processorMs: 8 };

const SCENARIOS: Record<string, Scenario> = {
  change: {
    next: (turn) => ({
      method: 'PATCH',
      path: `/api/repairs/${at(repairs, turn).id}/status`,
      headers,
      json: { status: at(REPAIR_STATUSES, Math.floor(turn / repairs.length) + turn) },
    }),
    restMs: OUTCOMES_MS,
    goals: { perSecond: 50, processorMs: 35 },
  },
  invoice: {
    next: () => ({ method: 'POST', path: '/api/documents', headers, json: invoice }),
    goals: { p99: 500 },
  },
  'common name': { next: (turn) => search(name(turn)), goals: SEARCH },
  word: { next: (turn) => search(model(turn)), goals: SEARCH },
  'name and device': {
    next: (turn) => search(`${name(turn)} ${model(turn)}`),
    goals: SEARCH,
  },
  number: { next: (turn) => search(at(numbers, turn)) },
  'public look-up': {
    next: (turn) => ({ path: `/api/suivi/${at(repairs, turn).trackingNumber}?n=${turn}` }),
  },
  'public page': {
    next: (turn) => ({ path: `/suivi/${at(repairs, turn).trackingNumber}?n=${turn}` }),
  },
};
let turns = 0;
async function measure(
  name: string,
  { next, restMs = REST_MS, goals = {} }: Scenario,
): Promise<Row[]> {
  const ask = () => {
    turns += 1;
    return next(turns);
  };
  await askAsFast(origin, ask, CONNECTIONS, WARM_UP_SECONDS);
  await sleep(restMs);
  const [usedBefore, sentBefore] = [processorMs(child.pid ?? 0), await sentBy(child)];
  const startMs = performance.now();
  const { times, errors, seconds } = await askAsFast(origin, ask, CONNECTIONS, SECONDS);
  let [sent, lastMs] = [await sentBy(child), performance.now()];
  for (let endMs = lastMs + restMs; performance.now() < endMs; await sleep(100)) {
    const now = await sentBy(child);
    if (now !== sent) [lastMs, endMs] = [performance.now(), performance.now() + restMs];
    sent = now;
  }
  const used = (processorMs(child.pid ?? 0) - usedBefore) / times.length;
  const messages = sent - sentBefore;
  const rate = messages > 0 ? (times.length * 1_000) / (lastMs - startMs) : times.length / seconds;
  const row = (what: string, figure: number, unit: string, goal?: number, least = false) =>
    goal === undefined
      ? plainly(what, figure, unit)
      : (least ? atLeast : atMost)(what, figure, goal, unit);
  return [
    row(`${name}: p50`, median(times), 'ms', goals.p50),
    row(`${name}: p99`, percentile(times, 0.99), 'ms', goals.p99),
    row(`${name}: a second`, rate, '', goals.perSecond, true),
    row(`${name}: processor`, used, 'ms', goals.processorMs),
    ...(messages > 0 ? [plainly(`${name}: messages each`, messages / times.length, '')] : []),
    ...(errors > 0 ? [plainly(`${name}: errors`, errors, '')] : []),
  ];
}

const asked = process.argv.slice(2);
try {
  const rows: Row[] = [];
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    rows.push(...(await measure(name, scenario)));
  }
  reportTable('shop-load', rows);
} finally {
  child.disconnect();
}
