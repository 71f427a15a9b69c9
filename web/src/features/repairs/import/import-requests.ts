import {
  type ImportOutcome,
  type ImportRow,
  importedSchema,
} from '../../../../../shared/repairs/import.ts';
import { callApi } from '../../../lib/api-client.ts';

/** Longer than the Lambda's limit, because each row is a transaction. */
const TIMEOUT_MS = 25_000;

/** Stores rows, each once however often it is sent, and returns their outcomes. Throws ApiError. */
export async function importRows(rows: readonly ImportRow[]): Promise<ImportOutcome[]> {
  const { outcomes } = await callApi('POST /api/repairs/import', importedSchema, {
    body: { rows: [...rows] },
    timeoutMs: TIMEOUT_MS,
  });
  return outcomes;
}
