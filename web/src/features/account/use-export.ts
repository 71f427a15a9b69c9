import { useRef, useState } from 'react';
import { parisDay } from '../../../../shared/time.ts';
import { messageOf } from '../../lib/api/api-client.ts';
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

export type ExportProgress = { name: ExportName; entries: number };

export function useExport() {
  const [progress, setProgress] = useState<ExportProgress | null>(null);
  const isBusy = useRef(false);

  const start = async (name: ExportName) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const { read, type, extension, ...file } = EXPORTS[name];
    const fileName = `${file.name}-${parisDay(Date.now())}.${extension}`;
    setProgress({ name, entries: 0 });
    try {
      const { entries } = await saveExport({ read, fileName, type }, (known) =>
        setProgress({ name, entries: known }),
      );
      notify.success('Export prêt', `${fileName}, ${entriesText(entries)}.`);
    } catch (error) {
      notify.error('Erreur d’export', messageOf(error));
    } finally {
      isBusy.current = false;
      setProgress(null);
    }
  };

  return { progress, start };
}
