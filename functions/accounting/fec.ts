import { foldText } from '../../shared/text.ts';
import { JOURNALS } from './accounts.ts';
import type { Entry, EntryLine } from './entries.ts';

/** The columns of a FEC, in their order. Source: livre des procédures fiscales, article A. 47 A-1, VII, 1°. */
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

const END = '\r\n';

/** The first line of the text. */
export const fecHead = (): string => FEC_COLUMNS.join('\t') + END;

/** The lines of a journal entry under its number: tabs between fields, days as 'AAAAMMJJ', amounts with a comma. */
export function fecLines(entry: Entry, number: number): string {
  return entry.lines.map((line) => fecLine(entry, line, number)).join('');
}

function fecLine(entry: Entry, { account, client, cents }: EntryLine, number: number): string {
  const fields: Record<(typeof FEC_COLUMNS)[number], string> = {
    JournalCode: entry.journal,
    JournalLib: JOURNALS[entry.journal],
    EcritureNum: String(number),
    EcritureDate: day(entry.date),
    CompteNum: account.number,
    CompteLib: account.label,
    CompAuxNum: client ? auxiliaryOf(client) : '',
    CompAuxLib: client ?? '',
    PieceRef: entry.piece,
    PieceDate: day(entry.pieceDate),
    EcritureLib: entry.label,
    Debit: amount(Math.max(cents, 0)),
    Credit: amount(Math.max(-cents, 0)),
    // Lettering may be left blank: livre des procédures fiscales, article A. 47 A-1, VII, 1°, fields 14 and 15.
    EcritureLet: '',
    DateLet: '',
    ValidDate: day(entry.validDate),
    Montantdevise: '',
    Idevise: '',
  };
  return FEC_COLUMNS.map((column) => plain(fields[column])).join('\t') + END;
}

const day = (date: string) => date.replaceAll('-', '');
const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
/** Removes the characters that would split fields or lines. */
const plain = (text: string) => text.replaceAll(/[\s|]+/g, ' ').trim();

/** A client's own account, derived from the name on the documents: C, then letters and digits. */
export const auxiliaryOf = (name: string): string =>
  `C${foldText(name)
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 16)
    .toUpperCase()}`;
