import { type CsvField, tabLine } from '../account/export/csv.ts';
import { JOURNALS } from './accounts.ts';
import type { Entry, EntryLine } from './entries.ts';

const day = (date: string) => date.replaceAll('-', '');

type Field = (entry: Entry, line: EntryLine, number: number) => CsvField;
const NOTHING: Field = () => '';

/** The source is livre des procédures fiscales, article A. 47 A-1, VII, 1°. Fields 14 and 15 may be left blank. */
const COLUMNS = [
  ['JournalCode', ({ journal }) => journal],
  ['JournalLib', ({ journal }) => JOURNALS[journal]],
  ['EcritureNum', (_entry, _line, number) => String(number)],
  ['EcritureDate', ({ date }) => day(date)],
  ['CompteNum', (_entry, { account }) => account.number],
  ['CompteLib', (_entry, { account }) => account.label],
  ['CompAuxNum', (_entry, { client }) => client?.account ?? ''],
  ['CompAuxLib', (_entry, { client }) => client?.name ?? ''],
  ['PieceRef', ({ piece }) => piece],
  ['PieceDate', ({ pieceDate }) => day(pieceDate)],
  ['EcritureLib', ({ label }) => label],
  ['Debit', (_entry, { cents }) => ({ cents: Math.max(cents, 0) })],
  ['Credit', (_entry, { cents }) => ({ cents: Math.max(-cents, 0) })],
  ['EcritureLet', NOTHING],
  ['DateLet', NOTHING],
  ['ValidDate', ({ validDate }) => day(validDate)],
  ['Montantdevise', NOTHING],
  ['Idevise', NOTHING],
] as const satisfies readonly (readonly [name: string, field: Field])[];

export const FEC_COLUMNS = COLUMNS.map(([name]) => name);

export const fecHead = (): string => tabLine(FEC_COLUMNS);

export const fecLines = (entry: Entry, number: number): string =>
  entry.lines
    .map((line) => tabLine(COLUMNS.map(([, field]) => field(entry, line, number))))
    .join('');
