import { useMemo, useState } from 'react';
import {
  type Columns,
  guessColumns,
  type ImportField,
} from '../../../../../shared/repairs/import/columns.ts';
import { readRows } from '../../../../../shared/repairs/import/import-rows.ts';
import {
  type CsvFile,
  readCsv,
  UnreadableFile,
} from '../../../../../shared/repairs/import/read-csv.ts';
import { type ImportProgress, storeRows } from '../../../../../shared/repairs/import/store-rows.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { reloadProfile } from '../../../lib/session-keeper.ts';
import { notify } from '../../../ui/notify.ts';
import { importRows } from './import-requests.ts';

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
    const { progress: ended, failure } = await storeRows(read.rows, importRows, setProgress);
    if (failure === undefined) notify.success('Import terminé');
    else notify.error('Import interrompu', messageOf(failure));
    // Where the plan stands; the next load tells it at the latest.
    if (ended.imported > 0) await reloadProfile().catch(() => undefined);
  };

  return { fileName, file, error, columns, read, progress, choose, setColumn, start };
}
