import diagnostics from 'node:diagnostics_channel';
import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startFauxqs } from 'fauxqs';
import { BUCKETS, REGION } from '../../resources.ts';
import type { QueueDefinition } from './queue-definitions.ts';

export type Fauxqs = Awaited<ReturnType<typeof startFauxqsHere>>;

export type FauxqsOptions = {
  directory: string | undefined;
  queues: readonly QueueDefinition[];
};

/** Starts fauxqs, and calls `onSent` after each request that may have put a message into a queue. */
export async function startFauxqsHere(options: FauxqsOptions, onSent: () => void) {
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
  const unhear = announceMessages(server.port, onSent);
  server.setup({ region: REGION, buckets: Object.values(BUCKETS), queues: [...queues] });
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    async stop() {
      await server.stop();
      unguard();
      unhear();
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

/** Only these actions of SQS may put a message into a queue, because they neither read nor delete. */
const MAY_ADD = /^AmazonSQS\.(?!Receive|Get|List|Delete)/;

function announceMessages(port: number, onSent: () => void): () => void {
  const hear = (message: unknown) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    const target = request.headers['x-amz-target'];
    if (socket.localPort === port && MAY_ADD.test(String(target))) onSent();
  };
  diagnostics.subscribe('http.server.response.finish', hear);
  return () => diagnostics.unsubscribe('http.server.response.finish', hear);
}

/** Makes interrupted messages visible again, and gives the queues today's attributes. */
function prepareStored(directory: string, definitions: readonly QueueDefinition[]): void {
  const path = storeIn(directory);
  if (!existsSync(path)) return;
  const database = new DatabaseSync(path);
  try {
    // A kill or a full disk may have interrupted the first start before it created the tables.
    const tables = "name IN ('sqs_messages', 'sqs_queues')";
    if (database.prepare(`SELECT 1 FROM sqlite_schema WHERE ${tables}`).all().length < 2) return;
    takeBackAttempts(database);
    const update = database.prepare(
      'UPDATE sqs_queues SET attributes = json_patch(attributes, ?) WHERE name = ?',
    );
    for (const queue of definitions) update.run(JSON.stringify(queue.attributes), queue.name);
  } finally {
    database.close();
  }
}

const storeIn = (directory: string) => join(directory, 'fauxqs.db');

/**
 * These triggers mark the messages that wait for another attempt after a failed one. fauxqs stores a message in the
 * same way while an attempt runs, but an attempt begins with a new receipt handle, and a wait keeps the handle.
 */
const NOTES = `
CREATE TABLE IF NOT EXISTS rebond_waiting (message_id TEXT PRIMARY KEY);
CREATE TRIGGER IF NOT EXISTS rebond_attempt_failed AFTER UPDATE ON sqs_messages
WHEN NEW.receipt_handle = OLD.receipt_handle
BEGIN INSERT OR IGNORE INTO rebond_waiting VALUES (NEW.message_id); END;
CREATE TRIGGER IF NOT EXISTS rebond_attempt_begun AFTER UPDATE ON sqs_messages
WHEN NEW.receipt_handle IS NOT OLD.receipt_handle
BEGIN DELETE FROM rebond_waiting WHERE message_id = NEW.message_id; END;
CREATE TRIGGER IF NOT EXISTS rebond_message_done AFTER DELETE ON sqs_messages
BEGIN DELETE FROM rebond_waiting WHERE message_id = OLD.message_id; END;
`;

function noteAttempts(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA busy_timeout = 5000; ${NOTES}`);
  database.close();
}

/**
 * Takes back the attempts that ended with their process, so that their messages are no closer to the dead-letter queue.
 * A message that waits after a failed attempt goes on waiting.
 */
function takeBackAttempts(database: DatabaseSync): void {
  const noted = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'rebond_waiting'").get();
  database.exec(`
    UPDATE sqs_messages
    SET receipt_handle = NULL, visibility_deadline = NULL,
        approximate_receive_count = MAX(0, approximate_receive_count - 1)
    WHERE receipt_handle IS NOT NULL
    ${noted ? 'AND message_id NOT IN (SELECT message_id FROM rebond_waiting)' : ''}
  `);
}
