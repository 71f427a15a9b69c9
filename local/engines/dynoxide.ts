import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClearError } from '../clear-error.ts';
import { findDynoxide } from './dynoxide-binary.ts';
import { findFreePort } from './free-port.ts';
import { indexStreamRows } from './stream-index.ts';
import { startSupervised } from './supervised-process.ts';

export type Dynoxide = {
  endpoint: string;
  /** Rejects when the engine ends before `stop`. */
  failed: Promise<never>;
  stop(): Promise<void>;
};

/**
 * Starts the DynamoDB engine on a free port of 127.0.0.1; its data is in `directory`, or in memory.
 * @throws ClearError when it does not start.
 */
export async function startDynoxide(options: {
  root: string;
  directory: string | undefined;
}): Promise<Dynoxide> {
  const binary = await findDynoxide(options.root);
  const database = options.directory && join(options.directory, 'table.db');
  const storage = database === undefined ? [] : ['--db-path', database];
  // The port was free a moment ago; somebody may have taken it since.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const port = await findFreePort();
    const child = startSupervised(binary, ['--port', String(port), ...storage]);
    const listening = await Promise.race([answers(port), child.ended.then(() => false)]);
    if (listening) {
      if (database !== undefined) indexStreamRows(database);
      let stopping = false;
      const failed = child.ended.then(() => {
        if (stopping) return new Promise<never>(() => {});
        throw new Error('The DynamoDB engine ended by itself');
      });
      failed.catch(() => {});
      return {
        endpoint: `http://127.0.0.1:${port}`,
        failed,
        stop() {
          stopping = true;
          return child.stop();
        },
      };
    }
    await child.stop();
  }
  throw new ClearError('Le moteur de base de données dynoxide n’a pas démarré.');
}

const START_LIMIT_MS = 5_000;

/** Whether the engine answers on `port` before long: it says that it listens before it does. */
async function answers(port: number): Promise<boolean> {
  const deadlineMs = Date.now() + START_LIMIT_MS;
  while (Date.now() < deadlineMs) {
    try {
      await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) });
      return true;
    } catch {
      await sleep(5);
    }
  }
  return false;
}
