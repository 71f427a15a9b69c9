import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ZipPiece, zipPieceSchema } from '../../../../../shared/account/zip.ts';
import { ofName } from '../../../../../shared/french.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import {
  entriesText,
  LONG_TIMEOUT_MS,
  readCsv,
  saveExport,
} from '../../../lib/files/save-export.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { Button, ButtonStack } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Fold } from '../../../ui/layout/fold.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import type { ShownMonth } from './takings-months.ts';
import styles from './takings-page.module.css';

export function AccountingCard({ shown: { month, name, from, to } }: { shown: ShownMonth }) {
  const { isBusy, progress, failure, run } = useAccountingExport();
  const year = month.slice(0, 4);
  const periods: (Period & { name: string })[] = [
    { from, to, name: ofName(name), file: month },
    { from: `${year}-01-01`, to: `${year}-12-31`, name: `de l’année ${year}`, file: year },
  ];
  return (
    <SectionCard title="Pour votre comptable">
      <div className={styles.files}>
        {periods.map((period) => (
          <ButtonStack key={period.file}>
            {(['journal', 'tva', 'documents'] as const).map((kind) => (
              <Button
                icon={Download}
                key={kind}
                wide
                busy={isBusy({ kind, period })}
                onClick={() => run({ kind, period })}
              >
                {ACCOUNTING_FILES[kind].label} {period.name}
              </Button>
            ))}
            {failure(period) && <Failure>{failure(period)}</Failure>}
          </ButtonStack>
        ))}
      </div>
      <Note role="status">{progress}</Note>
      <Fold title="Ce que contiennent ces fichiers">
        <Note>
          Le journal a les colonnes du fichier des écritures comptables (LPF, article A. 47
          A-1)&#xa0;: ventes, avoirs, acomptes, paiements et caisse, à relire avec votre comptable
          avant de les reprendre. Ses écritures sont numérotées à partir de 1 dans chaque
          fichier&#xa0;: pour une suite continue, prenez celui de l’année. Le fichier TVA et
          recettes sépare biens et services&#xa0;: additionnez ses lignes par jour d’exigibilité et
          par taux pour votre déclaration de TVA, ou ses encaissements par nature pour votre livre
          des recettes. Les documents sont les PDF de vos factures, avoirs et devis tels qu’émis,
          réunis en un fichier ZIP&#xa0;: laissez cette page ouverte jusqu’à son enregistrement.
        </Note>
      </Fold>
    </SectionCard>
  );
}

type Period = { from: string; to: string; file: string };

const ACCOUNTING_FILES = {
  journal: { label: 'Journal', extension: 'txt' },
  tva: { label: 'TVA et recettes', extension: 'csv' },
  documents: { label: 'Documents', extension: 'zip' },
} as const;
type Kind = keyof typeof ACCOUNTING_FILES;

type Wanted = { kind: Kind; period: Period };

const fileNameOf = ({ kind, period }: Wanted) =>
  `rebond-${kind}-${period.file}.${ACCOUNTING_FILES[kind].extension}`;

const GOES_ON = 'Tant que cette page reste ouverte, le fichier reprend où il s’est arrêté.';

const COUNT = new Intl.NumberFormat('fr-FR');
const documentsText = (count: number) =>
  `${COUNT.format(count)}\u00a0document${count > 1 ? 's' : ''}`;
const beside = (missing: number, text: (count: number) => string) =>
  missing > 0 ? ` Il en manque, illisibles\u202f: ${text(missing)}.` : '';

function useAccountingExport() {
  const [progress, setProgress] = useState('');
  const begun = useRef<BegunZips>(new Map());
  const { busyWith, failure, last, run } = useAction(
    async (wanted: Wanted) => {
      const fileName = fileNameOf(wanted);
      const { kind, period } = wanted;
      const save = kind === 'documents' ? documentsOf(begun.current) : entries[kind];
      const saved = await save(period, fileName, setProgress);
      if (saved === undefined)
        notify.info('Aucun document', 'Rien n’a été émis sur cette période.');
      else notify.success('Export prêt', `${fileName}, ${saved}`);
    },
    {
      onFailure: (message) => notify.error('Erreur d’export', message),
      onEnd: () => setProgress(''),
    },
  );
  return {
    isBusy: (wanted: Wanted) => busyWith && fileNameOf(busyWith) === fileNameOf(wanted),
    progress,
    failure: ({ file }: Period) =>
      failure && last?.period.file === file
        ? failure + (begun.current.has(fileNameOf(last)) ? ` ${GOES_ON}` : '')
        : undefined,
    run,
  };
}

/** Saves a file. Returns a sentence about its content, or `undefined` when there is nothing to save. */
type Save = (
  period: Period,
  fileName: string,
  show: (text: string) => void,
) => Promise<string | undefined>;

const entriesOf =
  (key: 'GET /api/export/journal' | 'GET /api/export/vat', type: string): Save =>
  async ({ from, to }, fileName, show) => {
    const read = readCsv(key, { from, to });
    const showEntries = (count: number) => show(`Lecture… ${entriesText(count)}`);
    showEntries(0);
    const saved = await saveExport({ read, fileName, type }, showEntries);
    return `${entriesText(saved.entries)}.${beside(saved.unreadable, entriesText)}`;
  };

const entries = {
  journal: entriesOf('GET /api/export/journal', 'text/plain'),
  tva: entriesOf('GET /api/export/vat', 'text/csv'),
};

const documentsOf =
  (begun: BegunZips): Save =>
  async ({ from, to }, fileName, show) => {
    show('Préparation des documents…');
    const saved = await saveZip(begun, { from, to, fileName }, (ready) =>
      show(`Préparation… ${COUNT.format(ready.documents)} sur ${documentsText(ready.total)}`),
    );
    if (saved.documents === 0 && saved.unreadable === 0) return undefined;
    return `${documentsText(saved.documents)}.${beside(saved.unreadable, documentsText)}`;
  };

type ZipProgress = { documents: number; total: number };

/** The browser stores the pieces of a file that have arrived, outside the page's memory. */
type BegunZip = ZipProgress & {
  unreadable: number;
  cursor: string;
  entries: Blob[];
  directory: Blob[];
};
type BegunZips = Map<string, BegunZip>;

/** Saves the documents of a period as a ZIP. After a failure, the next call continues with `begun`. Throws ApiError. */
async function saveZip(
  begun: BegunZips,
  { from, to, fileName }: { from: string; to: string; fileName: string },
  onProgress: (progress: ZipProgress) => void,
): Promise<{ documents: number; unreadable: number }> {
  const nothing = { documents: 0, total: 0, unreadable: 0, cursor: '', entries: [], directory: [] };
  const zip: BegunZip = begun.get(fileName) ?? nothing;
  for (;;) {
    const piece: ZipPiece = await callApi('GET /api/export/zip', zipPieceSchema, {
      query: { from, to, cursor: zip.cursor },
      timeoutMs: LONG_TIMEOUT_MS,
    });
    zip.entries.push(blobOf(piece.entries));
    zip.directory.push(blobOf(piece.directory));
    zip.documents += piece.documents;
    zip.total = Math.max(zip.documents, piece.total ?? zip.total);
    zip.unreadable += piece.unreadable ?? 0;
    onProgress(zip);
    if (piece.cursor === null) {
      begun.delete(fileName);
      if (zip.documents + zip.unreadable > 0) {
        const parts = [...zip.entries, ...zip.directory, blobOf(piece.end ?? '')];
        saveFile(new Blob(parts, { type: 'application/zip' }), fileName);
      }
      return zip;
    }
    zip.cursor = piece.cursor;
    begun.set(fileName, zip);
  }
}

const blobOf = (base64: string) =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
