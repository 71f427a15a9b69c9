import { DatabaseSync } from 'node:sqlite';

/**
 * Messages that an attempt has failed on and that wait for their next one. fauxqs stores both, an attempt under way and a
 * wait, as a handle with a deadline; what tells them apart is that a wait is set on a handle that is there already.
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

/** Has the engine's database note which messages wait for another attempt; the engine may be running. */
export function noteAttempts(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA busy_timeout = 5000; ${NOTES}`);
  database.close();
}

/**
 * Before the engine starts: an attempt that ended with its process is none. Its message is there again at once, and is as
 * many attempts from its dead-letter queue as before; a message that waits after an attempt that failed goes on waiting.
 */
export function takeBackAttempts(database: DatabaseSync): void {
  const noted = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'rebond_waiting'").get();
  database.exec(`
    UPDATE sqs_messages
    SET receipt_handle = NULL, visibility_deadline = NULL,
        approximate_receive_count = MAX(0, approximate_receive_count - 1)
    WHERE receipt_handle IS NOT NULL
    ${noted ? 'AND message_id NOT IN (SELECT message_id FROM rebond_waiting)' : ''}
  `);
}
