import { useState } from 'react';
import { parisDay } from '../../../../shared/time.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { entriesText, type ReadPage, saveExport } from '../../lib/files/save-export.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { readAccount, readArchive, readDocuments, readRepairs } from './export-requests.ts';

type ExportKind = {
  read: ReadPage;
  name: string;
  extension: 'csv' | 'json' | 'jsonl';
  type: string;
};

export const EXPORTS = {
  repairs: { read: readRepairs, name: 'rebond-reparations', extension: 'csv', type: 'text/csv' },
  documents: { read: readDocuments, name: 'rebond-documents', extension: 'csv', type: 'text/csv' },
  account: {
    read: readAccount,
    name: 'rebond-donnees',
    extension: 'json',
    type: 'application/json',
  },
  archive: {
    read: readArchive,
    name: 'rebond-archive',
    extension: 'jsonl',
    type: 'application/jsonl',
  },
} as const satisfies Record<string, ExportKind>;
export type ExportName = keyof typeof EXPORTS;

/** Saves one export at a time; `progress` counts the entries that have arrived. */
export function useExport() {
  const [entries, setEntries] = useState(0);
  const { busyWith, run } = useAction(
    async (name: ExportName) => {
      const { read, type, extension, ...file } = EXPORTS[name];
      const fileName = `${file.name}-${parisDay(Date.now())}.${extension}`;
      setEntries(0);
      const saved = await saveExport({ read, fileName, type }, setEntries);
      notify.success('Export prêt', `${fileName}, ${entriesText(saved.entries)}.`);
    },
    { onFailure: (message) => notify.error('Erreur d’export', message) },
  );
  return { progress: busyWith && { name: busyWith, entries }, start: run };
}
