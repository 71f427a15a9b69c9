import { repairsLimitOf, type Subscription } from '../../account/session.ts';
import { planOf } from '../../billing/plans.ts';
import { formatDate } from '../../time.ts';
import type { ImportRow } from '../import.ts';
import { DEVICE_TYPES, STATUSES } from '../repairs.ts';
import type { CsvRecord } from './csv-records.ts';
import type { CsvFile } from './read-csv.ts';
import type { FileStatus } from './statuses.ts';
import type { ImportProgress } from './store-rows.ts';

type PlanUse = Pick<Subscription, 'plan' | 'repairsUsed' | 'repairsLimit'>;

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'des virgules',
  ';': 'des points-virgules',
  '\t': 'des tabulations',
  '|': 'des barres',
};

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('fr-FR')} ${noun}${count > 1 ? 's' : ''}`;
const linesCounted = (count: number): string => counted(count, 'ligne');

export function fileInWords({ records, header, ...file }: CsvFile): string {
  const { separator, encoding, headerLine } = file;
  const s = records.length > 1 ? 's' : '';
  const by = SEPARATORS[separator] ?? `«\u00a0${separator}\u00a0»`;
  const read = `${linesCounted(records.length)} lue${s}, cellules séparées par ${by}, en ${encoding}.`;
  if (headerLine === undefined) return `${read} Aucune ligne ne donne les titres des colonnes.`;
  const titles = header.map((_title, place) => columnName(header, place)).join(' | ');
  return `${read} Titres des colonnes, à la ligne ${headerLine}\u202f: ${shortened(titles)}`;
}

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);

export const doubtsInWords = (count: number): string =>
  `${linesCounted(count)} à vérifier avant d’importer. Vous pouvez aussi corriger le fichier, puis le choisir à nouveau.`;

export const DOUBT_CHOICES = {
  kept: 'Les importer comme elles sont lues ici',
  'left-out': 'Les laisser de côté',
} as const;

export const DATE_ORDER_QUESTION =
  'Dans une date comme 03/04/2025, qu’est-ce qui vient en premier\u202f?';

export const cellsInWords = ({ cells }: CsvRecord): string =>
  shortened(cells.filter((cell) => cell.trim() !== '').join(' | '));

export const statusInWords = ({ text, count }: FileStatus): string =>
  `${text ? `«\u00a0${text}\u00a0»` : 'Sans statut'} (${linesCounted(count)})`;

export const leftOutInWords = (count: number): string =>
  `${linesCounted(count)} laissée${count > 1 ? 's' : ''} de côté, comme vous l’avez choisi.`;

export const columnName = (header: readonly string[], place: number): string =>
  header[place]?.trim() || `Colonne ${place + 1}`;

/**
 * Describes a column in a list of choices by its name. A column without a name is described by its position and first
 * value: 'Colonne 2 (Durand)'.
 */
export function columnInWords({ header, records }: CsvFile, place: number): string {
  const example = records[0]?.cells[place]?.trim();
  const name = columnName(header, place);
  return header[place]?.trim() || !example ? name : `${name} (${example.slice(0, 40)})`;
}

export function rowInWords({ repair, status = 'pending', ...row }: ImportRow) {
  const { customerFirstName, customerName, customerEmail, customerPhone } = repair;
  const { deviceType, deviceModel, issue } = repair;
  const join = (parts: readonly (string | undefined)[], by: string) =>
    parts.filter(Boolean).join(by);
  return {
    name: join([customerFirstName, customerName], ' '),
    reached: join([customerEmail, customerPhone], ' · '),
    repaired: join([DEVICE_TYPES[deviceType], deviceModel, issue], ' · '),
    stands: [
      STATUSES[status].shopLabel,
      row.received && `reçue ${on(row.received)}`,
      row.promised && `promise pour ${on(row.promised)}`,
      row.handedOver &&
        (row.handedOver === true ? 'rendue au client' : `rendue ${on(row.handedOver)}`),
      row.withdrawn && (row.withdrawn === true ? 'retirée' : `retirée ${on(row.withdrawn)}`),
    ]
      .filter(Boolean)
      .join(', '),
  };
}

const on = (when: string): string => `le ${formatDate(when.slice(0, 10))}`;

export const lineInWords = ({ line, message }: { line: number; message: string }): string =>
  `Ligne ${line}\u202f: ${message}`;

/** Returns how many repairs the plan still allows. */
export const roomIn = (subscription: PlanUse): number =>
  Math.max(0, repairsLimitOf(subscription) - subscription.repairsUsed);

/** Says before an import that a line without a device, such as a customer, also counts as a repair. */
export function planInWords(rows: number, subscription: PlanUse): string {
  const { plan, repairsUsed, repairsLimit } = subscription;
  const room = roomIn(subscription);
  return [
    'Chaque ligne devient une réparation',
    ...(repairsLimit === null
      ? []
      : [`, comptée dans votre plan ${planOf(plan).name} (${repairsUsed} sur ${repairsLimit})`]),
    '.',
    ...(rows > room
      ? [
          ` Il reste de la place pour ${repairsCounted(room)}\u202f: les autres ne seront pas importées.`,
        ]
      : []),
  ].join('');
}

export const NOBODY_NOTIFIED =
  'Personne n’est prévenu de ce que vous importez. Le même fichier peut être importé deux fois\u202f: rien n’est doublé.';

export const repairsCounted = (count: number): string => counted(count, 'réparation');

export const doneOf = (progress: ImportProgress): number =>
  progress.imported + progress.known + progress['limit-reached'] + progress['has-link'];

export const LINK_REFUSED =
  'un lien s’y trouve, et les liens sont réservés aux plans payants. Retirez-le du fichier, puis importez-le à nouveau.';

export function progressInWords(progress: ImportProgress): string {
  const { imported, known, 'limit-reached': refused, 'has-link': linked } = progress;
  const left = progress.of - doneOf(progress);
  return [
    `${repairsCounted(imported)} importée${imported > 1 ? 's' : ''}`,
    ...(known > 0 ? [`, ${known} déjà là`] : []),
    ...(linked > 0 ? [`, ${linked} refusée${linked > 1 ? 's' : ''}`] : []),
    ...(left > 0 ? [`, ${left} encore à importer`] : []),
    '.',
    ...(refused > 0 ? [` ${repairsCounted(refused)} de trop pour votre plan.`] : []),
  ].join('');
}
