import { IMPORT_BATCH, type ImportOutcome, type ImportRow } from '../import.ts';

/** How far an import is: how many rows came to which end, of how many. */
export type ImportProgress = Record<ImportOutcome, number> & { of: number; isOver: boolean };

/** Stores some rows, each once however often it is sent; gives what became of each. */
export type SendRows = (rows: readonly ImportRow[]) => Promise<ImportOutcome[]>;

/**
 * Stores the rows some at a time, and tells how far it is. A request that fails ends it: what it had reached, and why.
 */
export async function storeRows(
  rows: readonly ImportRow[],
  send: SendRows,
  tell: (progress: ImportProgress) => void,
): Promise<{ progress: ImportProgress; failure?: unknown }> {
  let progress: ImportProgress = {
    ...{ imported: 0, known: 0, 'limit-reached': 0 },
    ...{ of: rows.length, isOver: false },
  };
  tell(progress);
  const end = () => {
    progress = { ...progress, isOver: true };
    tell(progress);
    return progress;
  };
  try {
    for (let at = 0; at < rows.length; at += IMPORT_BATCH) {
      const outcomes = await send(rows.slice(at, at + IMPORT_BATCH));
      progress = { ...progress };
      for (const outcome of outcomes) progress[outcome] += 1;
      tell(progress);
    }
  } catch (failure) {
    return { progress: end(), failure };
  }
  return { progress: end() };
}
