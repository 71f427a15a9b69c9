import { useMemo, useState } from 'react';
import { guessColumns, type ImportField } from '../../../../../shared/repairs/import/columns.ts';
import {
  hasAmbiguousDates,
  type ImportChoices,
  readRows,
} from '../../../../../shared/repairs/import/import-rows.ts';
import {
  proposedStatuses,
  type StatusChoice,
  statusesOf,
} from '../../../../../shared/repairs/import/statuses.ts';
import { type ImportProgress, storeRows } from '../../../../../shared/repairs/import/store-rows.ts';
import {
  type ImportOutcome,
  type ImportRow,
  importedSchema,
} from '../../../../../shared/repairs/import.ts';
import { callApi, messageOf } from '../../../lib/api/api-client.ts';
import { useCsvFile } from '../../../lib/files/use-csv-file.ts';
import { reloadProfile } from '../../../lib/session/session-keeper.ts';
import { notify } from '../../../ui/feedback/notify.ts';

const STEPS = ['file', 'columns', 'statuses', 'preview'] as const;
export type ImportStep = (typeof STEPS)[number];

const NO_CHOICES: ImportChoices = { columns: {}, statuses: {} };

/** Nothing is stored before `start`. */
export function useImport() {
  const [step, setStep] = useState<ImportStep>('file');
  const [choices, setChoices] = useState(NO_CHOICES);
  const [progress, setProgress] = useState<ImportProgress | null>(null);
  // Reading a file anew drops the choices that were made for it.
  const { file, ...csv } = useCsvFile(guessColumns, (found) => {
    const columns = guessColumns(found.header);
    setChoices({ columns, statuses: proposedStatuses(statusesOf(found, columns)) });
  });
  const read = useMemo(() => file && readRows(file, choices), [file, choices]);
  const statuses = useMemo(() => (file ? statusesOf(file, choices.columns) : []), [file, choices]);

  const asksForDateOrder = useMemo(
    () => file !== undefined && hasAmbiguousDates(file, choices.columns),
    [file, choices.columns],
  );

  const choose = (chosen: File | undefined): Promise<void> => {
    setProgress(null);
    return csv.choose(chosen);
  };

  const answer = (changed: Partial<ImportChoices>) => {
    setChoices({ ...choices, ...changed });
    setProgress(null);
  };

  const setColumn = (field: ImportField, place: number | undefined) => {
    const { [field]: _, ...others } = choices.columns;
    const columns = place === undefined ? others : { ...others, [field]: place };
    // The new column contains other statuses, so the choices about statuses start anew.
    const isNew = file && field === 'status';
    answer({ columns, ...(isNew && { statuses: proposedStatuses(statusesOf(file, columns)) }) });
  };

  const setStatus = (key: string, choice: StatusChoice | undefined) => {
    const { [key]: _, ...others } = choices.statuses;
    answer({ statuses: choice ? { ...others, [key]: choice } : others });
  };

  const go = (by: 1 | -1) => setStep(STEPS[STEPS.indexOf(step) + by] ?? step);

  const start = async (): Promise<void> => {
    if (!read || (progress && !progress.isOver)) return;
    const rows = read.rows.map(({ row }) => row);
    const { progress: ended, failure } = await storeRows(rows, importRows, setProgress);
    if (failure === undefined) notify.success('Import terminé');
    else notify.error('Import interrompu', messageOf(failure));
    // The import changed the plan's usage; if this read fails, the next load shows it.
    if (ended.imported > 0) await reloadProfile().catch(() => undefined);
  };

  return {
    ...csv,
    ...{ step, file, choices, statuses, asksForDateOrder, read, progress },
    ...{ choose, answer, setColumn, setStatus, go, start },
  };
}

/** This is longer than the Lambda's time limit. Each row is a transaction, so an import takes long. */
const TIMEOUT_MS = 25_000;

/** Stores rows and returns their outcomes. A row that is sent again is stored once. Throws ApiError. */
async function importRows(rows: readonly ImportRow[]): Promise<ImportOutcome[]> {
  const { outcomes } = await callApi('POST /api/repairs/import', importedSchema, {
    body: { rows: [...rows] },
    timeoutMs: TIMEOUT_MS,
  });
  return outcomes;
}
