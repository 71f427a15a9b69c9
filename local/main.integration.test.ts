import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Repair, RepairStats } from '../shared/repairs/repairs.ts';
import { DEMONSTRATION_ACCOUNT } from './cloud/seed/demonstration.ts';
import { findFreePort } from './emulators/engines/free-port.ts';
import { ROOT } from './root.ts';
import { poolOf, signIn } from './shop-account.ts';
import { callApi } from './testing/call-api.ts';
import { eventually } from './testing/eventually.ts';
import { nightly } from './testing/nightly.ts';

const NODE = join(ROOT, 'node_modules/.bin/node');

type Instance = {
  origin: string;
  process: ChildProcess;
  output(): string;
  /** Sends the signal and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

const instances: ChildProcess[] = [];
const directory = mkdtempSync(join(tmpdir(), 'rebond-main-'));
const data = join(directory, 'kept');
/** This instance stores its data in `data`, and runs until one of the tests ends it. */
let first: Instance;

beforeAll(async () => {
  first = await start(await findFreePort(), data);
});
afterAll(() => {
  for (const each of instances) each.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

function launch(port: number, data: string): Instance {
  const child = spawn(NODE, [join(ROOT, 'local/main.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), REBOND_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  instances.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return {
    origin: `http://localhost:${port}`,
    process: child,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}

async function start(port: number, data: string): Promise<Instance> {
  const instance = launch(port, data);
  const ready = `Rebond est prêt : http://localhost:${port}\n`;
  await eventually(
    `a start that ends with "${ready.trim()}"`,
    () => {
      if (instance.process.exitCode !== null) throw new Error(instance.output());
      return instance.output().endsWith(ready);
    },
    120_000,
  );
  return instance;
}

/** Returns the processes with `word` on their command line. */
const processesNaming = (word: string) =>
  execFileSync('ps', ['-eo', 'pid,args'])
    .toString()
    .split('\n')
    .filter((line) => line.includes(word) && !line.includes('ps -eo'));

async function demonstrationToken(origin: string): Promise<string> {
  const pool = await poolOf(origin);
  const { accessToken } = await signIn(
    pool,
    DEMONSTRATION_ACCOUNT.email,
    DEMONSTRATION_ACCOUNT.password,
  );
  return accessToken;
}

test('The demonstration shop has a dozen repairs in every status, with dates in the past', async () => {
  const token = await demonstrationToken(first.origin);
  const { body } = await callApi<{ repairs: Repair[] }>(first, '/api/repairs', { token });
  expect(body.repairs).toHaveLength(12);
  expect(new Set(body.repairs.map((repair) => repair.status)).size).toBe(5);
  const dates = body.repairs.map((repair) => repair.created_at);
  expect(dates).toEqual([...dates].sort().reverse());
  expect(Date.parse(dates[0] ?? '')).toBeLessThan(Date.now() - 3_600_000);
  const counted = { total: 12, pending: 3, inProgress: 4, completed: 3, needsContact: 2 };
  // The stream updates the figures later; the seed does not wait for that.
  await eventually('the figures', async () => {
    const { body: stats } = await callApi<RepairStats>(first, '/api/repairs/stats', { token });
    return isDeepStrictEqual(stats, counted);
  });
  for (const repair of body.repairs) expect(first.output()).toContain(repair.trackingNumber);
});

test('A start names each of its steps as it begins', () => {
  expect(first.output()).toMatch(/^Démarrage des services…\nPréparation de la boutique/);
});

/** Returns the output that follows the announced steps. */
const reported = (instance: Instance) => instance.output().replace(/^.*…\n/gm, '');

nightly('A port or a data directory that is in use is reported in one line', async () => {
  const { port } = new URL(first.origin);
  const samePort = launch(Number(port), 'memory');
  await once(samePort.process, 'exit');
  expect(samePort.process.exitCode).toBe(1);
  expect(reported(samePort)).toBe(
    `Le port ${port} est déjà utilisé. Fermez l’autre programme ou choisissez un autre port : PORT=${Number(port) + 1} npm start\n`,
  );

  const sameData = launch(await findFreePort(), data);
  await once(sameData.process, 'exit');
  expect(sameData.process.exitCode).toBe(1);
  expect(reported(sameData)).toMatch(
    /^Le dossier de données .*kept sert déjà à une autre instance\. .*\n$/,
  );
});

test('Data survives kill -9, which leaves no process, and SIGTERM ends everything', async () => {
  const token = await demonstrationToken(first.origin);
  const created = await callApi<Repair>(first, '/api/repairs', {
    method: 'POST',
    token,
    json: { deviceType: 'bike', customerName: 'Leroy', customerEmail: 'leroy@exemple.fr' },
  });
  expect(created.status).toBe(201);
  await first.end('SIGKILL');
  await eventually('no engine after SIGKILL', () => processesNaming(data).length === 0);

  const second = await start(await findFreePort(), data);
  const path = `/api/repairs/${created.body.trackingNumber}`;
  const kept = await callApi<Repair>(second, path, { token });
  expect(kept).toMatchObject({ status: 200, body: { customerName: 'Leroy' } });
  // When a sender was killed, the message that it held becomes visible again after the queue's visibility timeout.
  await eventually(
    'the e-mail of what was stored before the kill',
    async () => {
      const { body } = await callApi<{ text: string }[]>(second, '/_local/outbox.json');
      return body.some((message) => message.text.includes(created.body.trackingNumber));
    },
    240_000,
  );
  expect(await second.end('SIGTERM')).toBe(0);
  expect(processesNaming(data)).toEqual([]);
}, 300_000);

nightly(
  'SIGINT while the demonstration shop is created ends the process without a report of an interruption',
  async () => {
    const instance = launch(await findFreePort(), 'memory');
    await eventually(
      'the first e-mail of the demonstration shop',
      async () => {
        const look = callApi<unknown[]>(instance, '/_local/outbox.json');
        const answer = await look.catch(() => undefined);
        return answer?.status === 200 && answer.body.length > 0;
      },
      120_000,
    );
    expect(await instance.end('SIGINT')).toBe(0);
    expect(instance.output()).not.toContain('est prêt');
    expect(reported(instance)).not.toMatch(/fetch failed|démonstration|Error/);
  },
);
