import { useRef, useState } from 'react';
import { ofName } from '../../../../shared/french.ts';
import { messageOf } from '../../lib/api-client.ts';
import { entriesText, readCsv, saveExport } from '../../lib/save-export.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonStack } from '../../ui/button-group.tsx';
import { Download } from '../../ui/icons/download.ts';
import { Note } from '../../ui/note.tsx';
import { notify } from '../../ui/notify.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import type { ShownMonth } from './takings-months.ts';

type Period = { from: string; to: string; name: string; file: string };

const KINDS = {
  journal: { label: 'Journal', extension: 'txt', type: 'text/plain' },
  tva: { label: 'TVA', extension: 'csv', type: 'text/csv' },
} as const;
type Kind = keyof typeof KINDS;
const PATHS = { journal: 'journal', tva: 'vat' } as const;

/** The month's and the year's entries as files. */
export function AccountingCard({ shown: { month, name, from, to } }: { shown: ShownMonth }) {
  const { progress, start } = useAccountingExport();
  const year = month.slice(0, 4);
  const periods: Period[] = [
    { from, to, name: ofName(name), file: month },
    { from: `${year}-01-01`, to: `${year}-12-31`, name: `de l’année ${year}`, file: year },
  ];
  return (
    <SectionCard title="Pour votre comptable">
      <ButtonStack>
        {periods.flatMap((period) =>
          (['journal', 'tva'] as const).map((kind) => (
            <Button
              key={kind + period.file}
              wide
              busy={progress?.file === kind + period.file}
              onClick={() => void start(kind, period)}
            >
              <Download aria-hidden="true" />
              {KINDS[kind].label} {period.name}
            </Button>
          )),
        )}
        <Note role="status">{progress && `Lecture… ${entriesText(progress.entries)}`}</Note>
      </ButtonStack>
      <Note>
        Le journal a les colonnes du fichier des écritures comptables (LPF, article A. 47 A-1) :
        ventes, avoirs, acomptes et règlements, à relire avec votre comptable avant de les
        reprendre.
      </Note>
    </SectionCard>
  );
}

/** Reads an export into a file; one at a time, and told at its end. */
function useAccountingExport() {
  const [progress, setProgress] = useState<{ file: string; entries: number } | null>(null);
  const isBusy = useRef(false);

  const start = async (kind: Kind, { from, to, file }: Period) => {
    if (isBusy.current) return;
    isBusy.current = true;
    const { extension, type } = KINDS[kind];
    const fileName = `rebond-${kind}-${file}.${extension}`;
    const read = readCsv(`/api/export/${PATHS[kind]}?from=${from}&to=${to}`);
    const show = (entries: number) => setProgress({ file: kind + file, entries });
    show(0);
    try {
      const { entries, unreadable } = await saveExport({ read, fileName, type }, show);
      const missing =
        unreadable > 0 ? ` Il en manque, illisibles\u202f: ${entriesText(unreadable)}.` : '';
      notify.success('Export prêt', `${fileName}, ${entriesText(entries)}.${missing}`);
    } catch (error) {
      notify.error('Erreur d’export', messageOf(error));
    } finally {
      isBusy.current = false;
      setProgress(null);
    }
  };

  return { progress, start };
}
