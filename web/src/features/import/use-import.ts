import { useMemo, useState } from 'react';
import {
  IMPORT_BATCH,
  type ImportOutcome,
  type ImportRow,
} from '../../../../shared/repairs/import.ts';
import { messageOf } from '../../lib/api-client.ts';
import { reloadProfile } from '../../lib/session-keeper.ts';
import { notify } from '../../ui/notify.ts';
import { type Columns, guessColumns, type ImportField } from './columns.ts';
import { importRows } from './import-requests.ts';
import { readRows } from './import-rows.ts';
import { type CsvFile, readCsv, UnreadableFile } from './read-csv.ts';

/** How far an import is: how many rows came to which end, of how many. */
export type ImportProgress = Record<ImportOutcome, number> & { of: number; isOver: boolean };

/** A file, how it is read, and how far it is stored. Nothing is stored before `start`. */
export function useImport() {
  const [fileName, setFileName] = useState<string>();
  const [file, setFile] = useState<CsvFile | null>(null);
  const [error, setError] = useState<string>();
  const [columns, setColumns] = useState<Columns>({});
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  const read = useMemo(() => file && readRows(file, columns), [file, columns]);

  const choose = async (chosen: File | undefined): Promise<void> => {
    setFile(null);
    setError(undefined);
    setProgress(null);
    setFileName(chosen?.name);
    if (!chosen) return;
    try {
      const csv = readCsv(await chosen.arrayBuffer());
      setColumns(guessColumns(csv.header));
      setFile(csv);
    } catch (failure) {
      setError(
        failure instanceof UnreadableFile ? failure.message : 'Ce fichier ne peut pas être lu.',
      );
    }
  };

  const setColumn = (field: ImportField, place: number | undefined) => {
    const { [field]: _, ...others } = columns;
    setColumns(place === undefined ? others : { ...others, [field]: place });
    setProgress(null);
  };

  const start = async (): Promise<void> => {
    if (!read || (progress && !progress.isOver)) return;
    const ended = await store(read.rows, setProgress);
    // Where the plan stands; the next load tells it at the latest.
    if (ended.imported > 0) await reloadProfile().catch(() => undefined);
  };

  return { fileName, file, error, columns, read, progress, choose, setColumn, start };
}

/** Stores the rows some at a time, and tells how far it is; ends where the plan is full or a request fails. */
async function store(
  rows: readonly ImportRow[],
  tell: (progress: ImportProgress) => void,
): Promise<ImportProgress> {
  let progress: ImportProgress = {
    ...{ imported: 0, known: 0, 'limit-reached': 0 },
    ...{ of: rows.length, isOver: false },
  };
  tell(progress);
  try {
    for (let at = 0; at < rows.length; at += IMPORT_BATCH) {
      const outcomes = await importRows(rows.slice(at, at + IMPORT_BATCH));
      progress = { ...progress };
      for (const outcome of outcomes) progress[outcome] += 1;
      tell(progress);
    }
    notify.success('Import terminé');
  } catch (error) {
    notify.error('Import interrompu', messageOf(error));
  }
  progress = { ...progress, isOver: true };
  tell(progress);
  return progress;
}
