import { type CsvField, tabLine } from '../account/export/csv.ts';
import { JOURNALS } from './accounts.ts';
import type { Entry, EntryLine } from './entries.ts';

/** Source: livre des procédures fiscales, article A. 47 A-1, VII, 1°. */
export const FEC_COLUMNS = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

export const fecHead = (): string => tabLine(FEC_COLUMNS);

export function fecLines(entry: Entry, number: number): string {
  return entry.lines.map((line) => fecLine(entry, line, number)).join('');
}

function fecLine(entry: Entry, { account, client, cents }: EntryLine, number: number): string {
  const fields: Record<(typeof FEC_COLUMNS)[number], CsvField> = {
    JournalCode: entry.journal,
    JournalLib: JOURNALS[entry.journal],
    EcritureNum: String(number),
    EcritureDate: day(entry.date),
    CompteNum: account.number,
    CompteLib: account.label,
    CompAuxNum: client?.account ?? '',
    CompAuxLib: client?.name ?? '',
    PieceRef: entry.piece,
    PieceDate: day(entry.pieceDate),
    EcritureLib: entry.label,
    Debit: { cents: Math.max(cents, 0) },
    Credit: { cents: Math.max(-cents, 0) },
    // Lettering may be left blank (fields 14 and 15).
    EcritureLet: '',
    DateLet: '',
    ValidDate: day(entry.validDate),
    Montantdevise: '',
    Idevise: '',
  };
  return tabLine(FEC_COLUMNS.map((column) => fields[column]));
}

const day = (date: string) => date.replaceAll('-', '');
