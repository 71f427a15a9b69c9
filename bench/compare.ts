/**
 * Compares this checkout with another of the same repository. One run measures both in turn, so that both suffer the
 * same noise: `git worktree add --detach ../before <commit>`, `npm ci` there, then `npx node bench/compare.ts ../before
 * change`. The scenarios are change, search, search-name, list and lookup; REPAIRS, ROUNDS and SECONDS may be set.
 * Writes compare-<scenario>.json.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../local/root.ts';
import { REPAIR_STATUSES, type Repair } from '../shared/repairs/repairs.ts';
import type { TargetReady, TargetState } from './load/compare-target.ts';
import { type Asked, askAsFast } from './load/http-load.ts';
import { atLeast, atMost, median, percentile, plainly, reportTable } from './report/report.ts';
import type { Row } from './report/row.ts';

const REPAIRS = Number(process.env.REPAIRS ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 6);
const WARM_UP_SECONDS = 4;
const CONNECTIONS = 8;
/** This many of the newest repairs are used. Each is changed once before any is changed twice. */
const USED = 600;
/** This many repairs are searched, page after page of results, until each is found. */
const FOLLOWED = 40;
/** When no message was sent during this time, the work of a round counts as done. */
const QUIET_MS = 1_500;

type Target = TargetReady & {
  name: string;
  child: ChildProcess;
  repairs: Repair[];
  times: number[];
  seconds: number;
  errors: number;
  sent: number;
  sendingSeconds: number;
};

type Scenario = {
  ask(target: Target, turn: number): Asked;
  goals?: { p50: number; throughput?: number };
  /** Measures one more row of a target after all rounds. */
  finish?: (target: Target) => Promise<Row>;
};

const pick = <Value>(values: readonly Value[], turn: number): Value => {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('The list of values to request is empty');
  return value;
};

const signedIn = ({ token }: Target) => ({ authorization: `Bearer ${token}` });

/** Returns what a person types to find a repair: its number, the digits of the number, or the last five of them. */
const typed = (number: string, turn: number) =>
  pick([number, number.slice(2), number.slice(-5)], turn);

const searchPath = (q: string) => `/api/repairs?q=${encodeURIComponent(q)}`;

const SCENARIOS: Record<string, Scenario> = {
  change: {
    ask: (target, turn) => ({
      method: 'PATCH',
      path: `/api/repairs/${pick(target.repairs, turn).id}/status`,
      headers: signedIn(target),
      json: { status: pick(REPAIR_STATUSES, Math.floor(turn / target.repairs.length) + turn) },
    }),
    goals: { p50: 0.35, throughput: 3 },
  },
  search: {
    ask: (target, turn) => ({
      path: searchPath(typed(pick(target.numbers, turn), turn)),
      headers: signedIn(target),
    }),
    goals: { p50: 0.05 },
    finish: requestsUntilFound,
  },
  'search-name': {
    ask: (target, turn) => ({
      path: searchPath(pick(target.repairs, turn).customerName),
      headers: signedIn(target),
    }),
  },
  list: { ask: (target) => ({ path: '/api/repairs', headers: signedIn(target) }) },
  lookup: {
    ask: (target, turn) => ({
      path: `/api/suivi/${pick(target.repairs, turn).trackingNumber}?n=${turn}`,
    }),
  },
};

async function start(name: string, directory: string): Promise<Target> {
  const child = fork(path.join(ROOT, 'bench', 'load', 'compare-target.ts'), [String(REPAIRS)], {
    cwd: directory,
    env: { ...process.env, LOG_LEVEL: 'ERROR' },
  });
  const ended = once(child, 'exit').then(() =>
    Promise.reject(new Error(`The process of ${name} has ended`)),
  );
  const [ready] = (await Promise.race([once(child, 'message'), ended])) as [TargetReady];
  ended.catch(() => undefined);
  const counts = { times: [], seconds: 0, errors: 0, sent: 0, sendingSeconds: 0 };
  const target: Target = { ...ready, name, child, repairs: [], ...counts };
  target.repairs = await newestRepairs(target);
  return target;
}

type Page = { repairs: Repair[]; cursor?: string | null };

async function askPage(target: Target, url: string): Promise<Page> {
  const answer = await fetch(`${target.origin}${url}`, { headers: signedIn(target) });
  return (await answer.json()) as Page;
}

async function newestRepairs(target: Target): Promise<Repair[]> {
  const found: Repair[] = [];
  let query = '';
  while (found.length < USED) {
    const page = await askPage(target, `/api/repairs${query}`);
    found.push(...page.repairs);
    if (!page.cursor) break;
    query = `?cursor=${encodeURIComponent(page.cursor)}`;
  }
  return found;
}

/**
 * Counts the requests until a search finds the repair. A page of results without the repair has a cursor for the
 * next page.
 */
async function requestsUntilFound(target: Target): Promise<Row> {
  const counts: number[] = [];
  for (const number of target.numbers.slice(0, FOLLOWED)) {
    let cursor: string | null = '';
    let requests = 0;
    for (let found = false; !found && cursor !== null; requests += 1) {
      const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
      const page = await askPage(target, searchPath(number) + after);
      found = page.repairs.some(({ trackingNumber }) => trackingNumber === number);
      cursor = page.cursor ?? null;
    }
    counts.push(requests);
  }
  return plainly('… requests until it is found, median', median(counts), '');
}

async function messagesSent({ child }: Target): Promise<number> {
  child.send('state');
  const [state] = (await once(child, 'message')) as [TargetState];
  return state.sent;
}

/** Waits for the messages in progress and returns the seconds until the last one was sent. */
async function drain(target: Target): Promise<number> {
  const startMs = performance.now();
  let lastMs = startMs;
  let sent = await messagesSent(target);
  while (performance.now() - lastMs < QUIET_MS) {
    await sleep(100);
    const now = await messagesSent(target);
    if (now !== sent) lastMs = performance.now();
    sent = now;
  }
  return (lastMs - startMs) / 1000;
}

let turns = 0;

async function runRound(scenario: Scenario, target: Target, seconds: number): Promise<void> {
  const before = await messagesSent(target);
  const next = () => {
    turns += 1;
    return scenario.ask(target, turns);
  };
  const result = await askAsFast(target.origin, next, CONNECTIONS, seconds);
  const drained = await drain(target);
  target.times.push(...result.times);
  target.errors += result.errors;
  target.seconds += result.seconds;
  target.sent += (await messagesSent(target)) - before;
  target.sendingSeconds += result.seconds + drained;
}

async function rowsOf(
  name: string,
  scenario: Scenario,
  here: Target,
  before: Target,
): Promise<Row[]> {
  const at = (target: Target, share: number) => percentile(target.times, share);
  const perSecond = ({ times, seconds }: Target) => times.length / seconds;
  const { goals } = scenario;
  const ratio = at(here, 0.5) / at(before, 0.5);
  const faster = perSecond(here) / perSecond(before);
  const of = `${name}, ${REPAIRS.toLocaleString('en')} repairs, ${CONNECTIONS} connections`;
  const beside = 'here over before';
  const finished = [await scenario.finish?.(before), await scenario.finish?.(here)];
  return [
    ...[before, here].flatMap((target, place) => [
      plainly(`${of}, ${target.name}: p50`, at(target, 0.5), 'ms'),
      plainly('… p99', at(target, 0.99), 'ms'),
      plainly('… a second', perSecond(target), ''),
      ...(target.sent > 0
        ? [
            plainly('… messages sent for an answer', target.sent / target.times.length, ''),
            plainly('… messages a second, to the last', target.sent / target.sendingSeconds, ''),
          ]
        : []),
      ...[finished[place] ?? []].flat(),
      atMost('… answers that were not 200', target.errors, 0, ''),
    ]),
    goals
      ? atMost(`p50, ${beside}`, ratio, goals.p50, 'times')
      : plainly(`p50, ${beside}`, ratio, 'times'),
    goals?.throughput
      ? atLeast(`a second, ${beside}`, faster, goals.throughput, 'times')
      : plainly(`a second, ${beside}`, faster, 'times'),
  ];
}

const [other, ...asked] = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(SCENARIOS);
if (other === undefined || names.some((name) => SCENARIOS[name] === undefined)) {
  const known = Object.keys(SCENARIOS).join('|');
  console.error(`npx node bench/compare.ts <another checkout> [${known} …]`);
  process.exit(1);
}
const before = await start('before', path.resolve(other));
const here = await start('here', ROOT);
try {
  for (const name of names) {
    const scenario = pick([SCENARIOS[name]], 0);
    if (scenario === undefined) continue;
    const targets = [before, here];
    for (const target of targets) await runRound(scenario, target, WARM_UP_SECONDS);
    for (const target of targets) {
      Object.assign(target, { times: [], seconds: 0, errors: 0, sent: 0, sendingSeconds: 0 });
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const target of round % 2 === 0 ? targets : targets.toReversed()) {
        await runRound(scenario, target, SECONDS);
      }
    }
    reportTable(`compare-${name}`, await rowsOf(name, scenario, here, before));
  }
} finally {
  for (const { child } of [before, here]) child.disconnect();
}
