import diagnostics from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startFauxqs } from 'fauxqs';
import { BUCKETS, REGION } from '../../resources.ts';
import { noteAttempts, takeBackAttempts } from './message-attempts.ts';
import type { QueueDefinition } from './queue-definitions.ts';

/** fauxqs running in this thread. */
export type Fauxqs = { endpoint: string; stop(): Promise<void> };

export type FauxqsOptions = {
  /** Where messages and objects are stored; in memory without it. */
  directory: string | undefined;
  queues: readonly QueueDefinition[];
};

/**
 * Starts fauxqs with the buckets and the given queues. Messages and objects are in the directory, or in memory without
 * one.
 */
export async function startFauxqsHere(options: FauxqsOptions): Promise<Fauxqs> {
  const { queues } = options;
  if (options.directory !== undefined) prepareStored(options.directory, queues);
  const server = await startFauxqs({
    port: 0,
    logger: false,
    defaultRegion: REGION,
    ...(options.directory === undefined ? {} : { dataDir: options.directory }),
  });
  if (options.directory !== undefined) noteAttempts(storeIn(options.directory));
  const unguard = refuseStrangers(server.port);
  server.setup({ region: REGION, buckets: Object.values(BUCKETS), queues: [...queues] });
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    async stop() {
      await server.stop();
      unguard();
    },
  };
}

/** fauxqs listens on every interface, so connections to `port` from other machines are dropped here. */
function refuseStrangers(port: number): () => void {
  const guard = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    const from = socket.remoteAddress ?? '';
    if (socket.localPort === port && !/^(::ffff:)?127\.|^::1$/.test(from)) socket.destroy();
  };
  diagnostics.subscribe('net.server.socket', guard);
  return () => diagnostics.unsubscribe('net.server.socket', guard);
}

/**
 * Prepares the data of an earlier run: messages whose attempt ended with its process become visible again, and existing
 * queues take the attributes of today's route table.
 */
function prepareStored(directory: string, definitions: readonly QueueDefinition[]): void {
  const path = storeIn(directory);
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path);
  takeBackAttempts(database);
  const update = database.prepare(
    'UPDATE sqs_queues SET attributes = json_patch(attributes, ?) WHERE name = ?',
  );
  for (const queue of definitions) update.run(JSON.stringify(queue.attributes), queue.name);
  database.close();
}

const storeIn = (directory: string) => join(directory, 'fauxqs.db');
