import { DatabaseSync } from 'node:sqlite';

/**
 * Marks the messages whose attempt failed and that wait for the next one. fauxqs stores both a running attempt and a
 * wait as a receipt handle with a deadline. The difference is that a wait is set on a handle that already exists.
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

/** Makes the engine's database record which messages wait for another attempt; the engine may be running. */
export function noteAttempts(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA busy_timeout = 5000; ${NOTES}`);
  database.close();
}

/**
 * Runs before the engine starts: takes back the attempts that ended with their process. Their messages are visible
 * again at once, and no closer to the dead-letter queue than before. A message that waits after a failed attempt goes
 * on waiting.
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
