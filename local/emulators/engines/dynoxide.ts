import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FilterPattern } from '../../../functions/lambdas/kinds.ts';
import { ClearError } from '../../clear-error.ts';
import type { StoredPosition } from '../../cloud/event-sources/stream-position.ts';
import { findFreePort } from './free-port.ts';
import { prepareStreamRows } from './stream-rows.ts';
import { type SupervisedProcess, startSupervised } from './supervised-process.ts';

export type Dynoxide = {
  endpoint: string;
  /** This file holds the data. It is `undefined` when the engine keeps the data in its own memory. */
  database: string | undefined;
  /** Rejects with a ClearError when the engine has ended for good before `stop`. */
  failed: Promise<never>;
  stop(): Promise<void>;
};

/** An engine that exits for the third time within a minute has a defect and is not restarted. */
const MOST_ENDS = 3;
const ENDS_WITHIN_MS = 60_000;

/**
 * An engine that exits by itself is restarted over the same data; clients retry their refused connections meanwhile.
 * @throws ClearError when the engine does not start.
 */
export async function startDynoxide(options: {
  root: string;
  directory: string | undefined;
  /** Rows of the stream that no filter lets through are not stored. */
  streamFilters?: readonly FilterPattern[] | undefined;
  /** Rows of the stream before this position are removed at the start. */
  streamRead?: StoredPosition | undefined;
}): Promise<Dynoxide> {
  const binary = await findDynoxide(options.root);
  // The port was free a moment ago, but another process may have taken it since.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const passing = options.directory === undefined ? folderInMemory() : undefined;
    const folder = options.directory ?? passing;
    const database = folder && join(folder, 'table.db');
    if (database !== undefined)
      prepareStreamRows(database, options.streamFilters, options.streamRead);
    const storage = database === undefined ? [] : ['--db-path', database];
    const startOn = (port: number) => startListening(binary, port, storage, passing);
    const port = await findFreePort();
    const child = await startOn(port);
    if (child === undefined) continue;
    const kept =
      options.directory === undefined ? undefined : () => startAgain(() => startOn(port));
    return { endpoint: `http://127.0.0.1:${port}`, database, ...keepRunning(child, kept) };
  }
  throw new ClearError(NOT_STARTED);
}

const RESTARTED =
  'Le moteur de base de données s’était arrêté\u202f: il est relancé sur les mêmes données. Vous n’avez rien à faire.';
export const NOT_STARTED =
  'Le moteur de base de données n’a pas démarré. Vérifiez la place sur le disque et la mémoire, puis relancez Rebond.';

function keepRunning(
  first: SupervisedProcess,
  again: (() => Promise<SupervisedProcess | undefined>) | undefined,
): Pick<Dynoxide, 'failed' | 'stop'> {
  const failed = Promise.withResolvers<never>();
  // Without a caller that waits for it, the failure must not be an unhandled rejection.
  failed.promise.catch(() => {});
  const endsMs: number[] = [];
  let stopping = false;
  let current: SupervisedProcess | undefined = first;

  const watch = async () => {
    while (current !== undefined) {
      await current.ended;
      if (stopping) return;
      if (again === undefined) {
        throw new ClearError(
          'Le moteur de base de données s’est arrêté, et ce qu’il gardait en mémoire avec lui. Relancez Rebond.',
        );
      }
      endsMs.push(Date.now());
      const [oldest = 0] = endsMs.slice(-MOST_ENDS);
      if (endsMs.length >= MOST_ENDS && Date.now() - oldest < ENDS_WITHIN_MS) {
        throw new ClearError(
          'Le moteur de base de données s’est arrêté trois fois en une minute. Vos données restent dans leur dossier ; vérifiez le disque et la mémoire, puis relancez Rebond.',
        );
      }
      current = await again();
      if (current) console.warn(RESTARTED);
    }
    if (!stopping) throw new ClearError(NOT_STARTED);
  };
  const watching = watch().catch(failed.reject);
  return {
    failed: failed.promise,
    async stop() {
      stopping = true;
      await current?.stop();
      await watching;
      // `current` may be a process that was restarted while the engine was being stopped.
      await current?.stop();
    },
  };
}

/** A process that exited may still hold its port for a moment. */
async function startAgain(
  start: () => Promise<SupervisedProcess | undefined>,
): Promise<SupervisedProcess | undefined> {
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const child = await start();
    if (child !== undefined) return child;
    await sleep(500);
  }
  return undefined;
}

async function startListening(
  binary: string,
  port: number,
  storage: readonly string[],
  passing: string | undefined,
): Promise<SupervisedProcess | undefined> {
  const child = startSupervised(binary, ['--port', String(port), ...storage], {
    folder: passing,
  });
  if (await Promise.race([answers(port), child.ended.then(() => false)])) return child;
  await child.stop();
  return undefined;
}

const START_LIMIT_MS = 5_000;

/**
 * Waits until the engine answers, because it reports too early that it listens. Returns whether it did. A header names
 * the engine, because another server may have taken the port.
 */
async function answers(port: number): Promise<boolean> {
  const deadlineMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadlineMs) {
    try {
      const signal = AbortSignal.timeout(1_000);
      const { headers } = await fetch(`http://127.0.0.1:${port}/`, { signal });
      if (headers.has('x-dynoxide-version')) return true;
    } catch {
      // The engine does not listen yet.
    }
    await sleep(5);
  }
  return false;
}

/** Linux keeps this folder in memory. A container may give it only 64 MB, which many tests at once would fill. */
const SHARED_MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 1024 ** 3;

/**
 * Creates a folder in memory, or returns `undefined` without enough space. With files in it the engine works faster
 * than with its own database in memory, because the missing index (stream-rows.ts) can only be added to a file: 500
 * changes take 4 s of processor time instead of 19.
 */
function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < LEAST_FREE_BYTES) return undefined;
    return mkdtempSync(join(SHARED_MEMORY, 'rebond-'));
  } catch {
    return undefined;
  }
}

/** package.json pins this version for linux-x64; other platforms get the same version. */
const DYNOXIDE_VERSION = '1.2.1';

const executable = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';

/**
 * The linux-x64 binary is a dependency. Any other is installed at its first use, because npm refuses a lock file that
 * names platforms that the registry lacks.
 * @throws ClearError when there is none for this platform.
 */
export async function findDynoxide(root: string): Promise<string> {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  const declared = resolvePackage(name, root);
  if (declared !== undefined) return join(declared, executable);
  const prefix = join(root, '.local', 'engines');
  const installed = join(prefix, 'node_modules', name, executable);
  if (!existsSync(installed)) await install(name, prefix);
  return installed;
}

function resolvePackage(name: string, root: string): string | undefined {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve(`${name}/package.json`);
    return join(manifest, '..');
  } catch {
    return undefined;
  }
}

async function install(name: string, prefix: string): Promise<void> {
  process.stderr.write(`Installation de ${name}, une fois pour toutes…\n`);
  await mkdir(prefix, { recursive: true });
  const npm = spawn(
    'npm',
    ['install', '--prefix', prefix, '--no-audit', '--no-fund', `${name}@${DYNOXIDE_VERSION}`],
    { stdio: 'ignore', shell: process.platform === 'win32' },
  );
  const [code] = await once(npm, 'exit');
  if (code === 0) return;
  throw new ClearError(
    `Le moteur de base de données dynoxide n’a pas pu être installé pour ${process.platform}-${process.arch} (${name}). Vérifiez votre connexion, ou lancez Rebond sous Linux x64.`,
  );
}
