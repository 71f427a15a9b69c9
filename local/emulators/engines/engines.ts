import { mkdirSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FilterPattern } from '../../../functions/lambdas/kinds.ts';
import type { StoredPosition } from '../../cloud/event-sources/stream-position.ts';
import { startDynoxide } from './dynoxide.ts';
import { startMotoEngines, startMotoServer } from './moto-engines.ts';
import { countDeadLetters, type DeadLetters, type QueueTimings } from './queue-definitions.ts';
import { createSignal, type Signal } from './signal.ts';
import { startStorageAndQueues } from './storage-and-queues.ts';
import { removeReadRows } from './stream-rows.ts';
import { openTable, removeUnfinished } from './table.ts';

export type Engines = {
  endpoints: { dynamodb: string; s3: string; sqs: string };
  streamArn: string;
  queueUrl(name: string): string;
  /** The signal is given after each write to the table; an engine may have none. */
  written?: Signal | undefined;
  /** The signal is given after each request that may have put a message into a queue. */
  sent?: Signal;
  deadLetters(): Promise<DeadLetters[]>;
  sweepExpiredItems(): Promise<number>;
  failed: Promise<never>;
  stop(): Promise<void>;
};

const IS_MOTO = process.env.ENGINES === 'moto';

/** Starts all engines, in `directory` or in memory. `ENGINES=moto` (`npm run test:moto`) uses moto. */
export async function startEngines(options: {
  root: string;
  directory: string | undefined;
  queueTimings: QueueTimings;
  streamFilters?: readonly FilterPattern[];
  /** Returns the position up to which all consumers have read the stream. */
  streamRead?: () => StoredPosition | undefined;
}): Promise<Engines> {
  if (IS_MOTO) return startMotoEngines(options);
  const directory = options.directory && join(options.directory, 'engines');
  if (directory !== undefined) {
    mkdirSync(directory, { recursive: true });
    removeUnfinished(join(directory, 'table.db'));
  }
  const [dynoxide, storage] = await startBoth(
    startDynoxide({ ...options, directory, streamRead: options.streamRead?.() }),
    startStorageAndQueues({ directory, timings: options.queueTimings }),
  );
  const table = await openTable(dynoxide.endpoint).catch(async (error: unknown) => {
    await Promise.all([dynoxide.stop(), storage.stop()]);
    throw error;
  });
  const { database } = dynoxide;
  const writes = database === undefined ? undefined : watchDatabase(database);
  const trimming = database && options.streamRead && trimStream(database, options.streamRead);
  return {
    endpoints: { dynamodb: dynoxide.endpoint, s3: storage.endpoint, sqs: storage.endpoint },
    streamArn: table.streamArn,
    queueUrl: storage.queueUrl,
    written: writes?.written,
    sent: storage.sent,
    deadLetters: () => countDeadLetters(storage),
    sweepExpiredItems: table.sweep,
    failed: dynoxide.failed,
    async stop() {
      table.stop();
      clearInterval(trimming);
      writes?.stop();
      await Promise.all([dynoxide.stop(), storage.stop()]);
    },
  };
}

export async function startTableEngine(root: string): Promise<Stoppable & { endpoint: string }> {
  if (!IS_MOTO) return startDynoxide({ root, directory: undefined });
  const { endpoint, stop } = await startMotoServer();
  return { endpoint, stop: async () => stop() };
}

type Stoppable = { stop(): Promise<void> };

async function startBoth<First extends Stoppable, Second extends Stoppable>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  const [one, two] = await Promise.allSettled([first, second]);
  if (one.status === 'fulfilled' && two.status === 'fulfilled') return [one.value, two.value];
  if (one.status === 'fulfilled') await one.value.stop();
  if (two.status === 'fulfilled') await two.value.stop();
  throw one.status === 'rejected' ? one.reason : two.status === 'rejected' ? two.reason : undefined;
}

const TRIM_INTERVAL_MS = 5 * 60_000;

/**
 * Removes from now on the rows that all consumers had read an interval earlier. Until then a backup may need them,
 * because it copies the positions before the table.
 */
function trimStream(database: string, readByAll: () => StoredPosition | undefined): NodeJS.Timeout {
  let read: StoredPosition | undefined;
  const trim = async () => {
    if (read !== undefined) await removeReadRows(database, read);
    read = readByAll();
  };
  const warn = (error: unknown) =>
    console.warn(
      'The read rows of the stream could not be removed. The next attempt follows.',
      error,
    );
  return setInterval(() => void trim().catch(warn), TRIM_INTERVAL_MS).unref();
}

type DatabaseWrites = { written: Signal; stop(): void };

/** Watches the files of the database at `path`. Returns `undefined` where the system cannot watch another folder. */
function watchDatabase(path: string): DatabaseWrites | undefined {
  const written = createSignal();
  const name = basename(path);
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_, file) => {
      if (file === null || file.startsWith(name)) written.give();
    });
    // The watcher fails when the engine's folder is removed.
    watcher.on('error', () => {});
    return { written, stop: () => watcher.close() };
  } catch {
    return undefined;
  }
}
