import { IMPORT_BATCH, type ImportOutcome, type ImportRow } from '../import.ts';

export type ImportProgress = Record<ImportOutcome, number> & {
  of: number;
  isOver: boolean;
  /** The rows at these positions, from 0, were refused because of a link. */
  linked: readonly number[];
};

export type SendRows = (rows: readonly ImportRow[]) => Promise<ImportOutcome[]>;

/** Stores the rows in batches. A failed request ends the import, and the result then holds the outcomes so far. */
export async function storeRows(
  rows: readonly ImportRow[],
  send: SendRows,
  report: (progress: ImportProgress) => void,
): Promise<{ progress: ImportProgress; failure?: unknown }> {
  let progress: ImportProgress = {
    ...{ imported: 0, known: 0, 'limit-reached': 0, 'has-link': 0 },
    ...{ of: rows.length, isOver: false, linked: [] },
  };
  report(progress);
  const end = () => {
    progress = { ...progress, isOver: true };
    report(progress);
    return progress;
  };
  try {
    for (let at = 0; at < rows.length; at += IMPORT_BATCH) {
      const outcomes = await send(rows.slice(at, at + IMPORT_BATCH));
      const linked = outcomes.flatMap((outcome, place) =>
        outcome === 'has-link' ? [at + place] : [],
      );
      progress = { ...progress, linked: [...progress.linked, ...linked] };
      for (const outcome of outcomes) progress[outcome] += 1;
      report(progress);
    }
  } catch (failure) {
    return { progress: end(), failure };
  }
  return { progress: end() };
}
