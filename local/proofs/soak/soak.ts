/**
 * Loads a whole embedded cloud with its data on disk, measures it every ten seconds, and prints the slopes: `npm run
 * soak -- MINUTES [REQUESTS_A_SECOND]`, by default 60 and 20. The first sixth of the time, at most ten minutes, does
 * not count.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { ROOT } from '../../root.ts';
import { callApi } from '../../testing/call-api.ts';
import type { Held, Question, Started } from '../power-cuts/cloud-process.ts';
import { descendants } from '../power-cuts/killed-cloud.ts';
import { slopes } from './slopes.ts';

/** Returns `none` when the read fails, because a process may end or close a file while it is measured. */
function readOr<Value>(none: Value, read: () => Value): Value {
  try {
    return read();
  } catch {
    return none;
  }
}

function usageOf(pid: number) {
  const status = readOr('', () => readFileSync(`/proc/${pid}/status`, 'utf8'));
  const numberAfter = (label: RegExp) => Number(label.exec(status)?.[1] ?? 0);
  return { kilobytes: numberAfter(/VmRSS:\s+(\d+)/), threads: numberAfter(/Threads:\s+(\d+)/) };
}

const targetsOf = (pid: number) =>
  readOr([], () => readdirSync(`/proc/${pid}/fd`)).map((fd) =>
    readOr('', () => readlinkSync(`/proc/${pid}/fd/${fd}`)),
  );

function descriptorsOf(pids: readonly number[]) {
  const targets = pids.flatMap(targetsOf).filter((target) => target !== '');
  const beginning = (start: string) => targets.filter((target) => target.startsWith(start)).length;
  return {
    descriptors: targets.length,
    'of them sockets': beginning('socket:'),
    'of them files': beginning('/'),
  };
}

const [minutes = 60, perSecond = 20] = process.argv.slice(2).map(Number);
const LOOK_MS = 10_000;
const TOKEN_MS = 30 * 60_000;
const KNOWN = 200;

const folder = mkdtempSync(join(tmpdir(), 'rebond-soak-'));
const data = join(folder, 'data');
const child = fork(join(ROOT, 'local/proofs/power-cuts/cloud-process.ts'), ['0', data], {
  execArgv: [],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});

async function reply<Expected>(): Promise<Expected> {
  const [message] = await once(child, 'message');
  return message as Expected;
}
function ask<Expected>(question: Question): Promise<Expected> {
  child.send(question);
  return reply<Expected>();
}

let { origin, token } = await reply<Started>();
const known: string[] = [];
const numbers: string[] = [];
const waits: number[] = [];
let failed = 0;
let made = 0;

const any = (all: readonly string[]) => all[Math.floor(Math.random() * all.length)] ?? '';
const call = <Body>(path: string, method: 'GET' | 'POST' | 'PATCH' = 'GET', json?: object) =>
  callApi<Body>({ origin }, path, { method, token, ...(json && { json }) });

async function create() {
  const email = `client-${made}@exemple.fr`;
  const json = { deviceType: 'tablet', customerName: 'Durand', customerEmail: email };
  const answer = await call<Repair>('/api/repairs', 'POST', {
    ...json,
    customerPhone: '0612345678',
  });
  if (answer.status !== 201) return answer;
  known.push(answer.body.id);
  numbers.push(answer.body.trackingNumber);
  if (known.length > KNOWN) known.shift();
  if (numbers.length > KNOWN) numbers.shift();
  return answer;
}

/** Most requests read, as on an ordinary day. */
function request(): Promise<{ status: number }> {
  const chance = Math.random();
  if (known.length < 5 || chance < 0.04) return create();
  if (chance < 0.2) {
    const status = any(['ordered', 'progress', 'contact', 'completed']);
    return call(`/api/repairs/${any(known)}/status`, 'PATCH', { status });
  }
  if (chance < 0.45) return call('/api/repairs');
  if (chance < 0.5) return call('/api/repairs?q=durand');
  if (chance < 0.55) return call('/api/dashboard');
  if (chance < 0.75) return call(`/api/repairs/${any(known)}`);
  return call(`/api/suivi/${any(numbers)}`);
}

async function one() {
  const began = performance.now();
  made += 1;
  const isWell = await request().then(
    ({ status }) => status < 500,
    () => false,
  );
  waits.push(performance.now() - began);
  if (!isWell) failed += 1;
}

const sizeOf = (name: string) => statSync(join(data, name), { throwIfNoEntry: false })?.size ?? 0;

/** Sizes are in megabytes. */
async function look() {
  const own = child.pid ?? 0;
  const engines = descendants(own);
  const all = [own, ...engines];
  const { queued, heapBytes, outbox } = await ask<Held>('held');
  const megabytes = (pids: readonly number[]) =>
    pids.reduce((sum, pid) => sum + usageOf(pid).kilobytes, 0) / 1_000;
  return {
    'memory, MB': megabytes(all),
    'of the cloud': megabytes([own]),
    'of its engines': megabytes(engines),
    'threads of the cloud': usageOf(own).threads,
    'heap of the main thread, MB': heapBytes / 1_000_000,
    ...descriptorsOf(all),
    'messages kept': outbox,
    'log, MB': (sizeOf('functions.log') + sizeOf('functions.log.old')) / 1_000_000,
    'outbox, MB': sizeOf('outbox.jsonl') / 1_000_000,
    queued,
  };
}

const beganMs = Date.now();
const endsMs = beganMs + minutes * 60_000;
const asking = setInterval(() => void one(), 1_000 / perSecond);
const looks: { minute: number; held: Awaited<ReturnType<typeof look>> }[] = [];
let tokenMs = beganMs;
while (Date.now() < endsMs) {
  await sleep(LOOK_MS);
  if (Date.now() - tokenMs > TOKEN_MS) {
    ({ origin, token } = await ask<Started>('token'));
    tokenMs = Date.now();
  }
  const held = await look();
  looks.push({ minute: (Date.now() - beganMs) / 60_000, held });
  if (process.env.SOAK_LOOKS) console.info(JSON.stringify(held));
}
clearInterval(asking);
const warm = Math.min(10, minutes / 6);
console.table(slopes(looks.filter(({ minute }) => minute >= warm)));
waits.sort((a, b) => a - b);
const at = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(0);
console.info(
  `${made} requests in ${minutes} minutes, ${failed} failed; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
);
child.disconnect();
await once(child, 'exit');
rmSync(folder, { recursive: true });
process.exit(failed > 0 ? 1 : 0);
