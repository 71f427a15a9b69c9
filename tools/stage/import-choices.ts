/** Collects the owner's answers about a file, from a mapping file or by asking. */
import * as z from 'zod/mini';
import {
  type Columns,
  FIELDS_SHOWN,
  type ImportField,
} from '../../shared/repairs/import/columns.ts';
import { DATE_ORDERS } from '../../shared/repairs/import/dates.ts';
import {
  doubtfulRecords,
  hasAmbiguousDates,
  type ImportChoices,
} from '../../shared/repairs/import/import-rows.ts';
import type { CsvFile } from '../../shared/repairs/import/read-csv.ts';
import {
  STATUS_CHOICE_NAMES,
  STATUS_CHOICES,
  type StatusChoice,
  statusesOf,
  statusKey,
} from '../../shared/repairs/import/statuses.ts';
import {
  cellsInWords,
  DATE_ORDER_QUESTION,
  DOUBT_CHOICES,
  doubtsInWords,
  lineInWords,
  statusInWords,
} from '../../shared/repairs/import/words.ts';

/**
 * Only the first doubtful lines are shown, because the others usually have the same cause, which is corrected in the
 * file.
 */
const SHOWN_DOUBTS = 50;

const statusChoiceSchema = z.enum(STATUS_CHOICE_NAMES as [StatusChoice, ...StatusChoice[]]);

/**
 * A mapping file states which column holds each field (an empty name for none), what the statuses mean, what to do
 * with doubtful lines, and the order of dates.
 */
export const importMappingSchema = z.strictObject({
  /**
   * This says whether the first line names the columns. If that line is a record already, the columns are named
   * 'Colonne 1', 'Colonne 2' …
   */
  hasHeader: z.optional(z.boolean()),
  columns: z.optional(
    z.partialRecord(z.enum(FIELDS_SHOWN as [ImportField, ...ImportField[]]), z.string()),
  ),
  statuses: z.optional(z.record(z.string(), statusChoiceSchema)),
  doubtful: z.optional(z.enum(['kept', 'left-out'])),
  dateOrder: z.optional(z.enum(['day-first', 'month-first'])),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** Asks for one of several labelled choices. Returns `undefined` where nobody can answer. */
export type ImportQuestion = <Choice extends string>(
  question: string,
  choices: Readonly<Record<Choice, string>>,
) => Promise<Choice | undefined>;

type Asking = { choose: ImportQuestion; say: (line: string) => void };

/** Returns every answer that the file requires. Answers that nobody gave are absent. */
export async function chooseAll(
  file: CsvFile,
  columns: Columns,
  mapping: ImportMapping,
  { choose, say }: Asking,
): Promise<ImportChoices> {
  const doubtful = await chooseDoubtful(file, mapping, { choose, say });
  const dateOrder = hasAmbiguousDates(file, columns)
    ? (mapping.dateOrder ?? (await choose(DATE_ORDER_QUESTION, DATE_ORDERS)))
    : undefined;
  const known = Object.entries(mapping.statuses ?? {}).map(
    ([text, choice]) => [statusKey(text), choice] as const,
  );
  const statuses: Record<string, StatusChoice> = Object.fromEntries(known);
  say('\nStatuts');
  for (const status of statusesOf(file, columns)) {
    const words = statusInWords(status);
    const choice =
      statuses[status.key] ??
      status.proposal ??
      (await choose(`${words}\u202f: que devient ce statut\u202f?`, STATUS_CHOICES));
    if (choice) statuses[status.key] = choice;
    say(`  ${words} → ${choice ? STATUS_CHOICES[choice] : 'à choisir'}`);
  }
  return { columns, statuses, doubtful, dateOrder };
}

async function chooseDoubtful(file: CsvFile, mapping: ImportMapping, { choose, say }: Asking) {
  const doubtful = doubtfulRecords(file);
  if (doubtful.length === 0) return undefined;
  say(`\n${doubtsInWords(doubtful.length)}`);
  for (const record of doubtful.slice(0, SHOWN_DOUBTS)) {
    say(`  ${lineInWords({ line: record.line, message: record.doubt ?? '' })}`);
    say(`    ${cellsInWords(record)}`);
  }
  return mapping.doubtful ?? (await choose('Que faire de ces lignes\u202f?', DOUBT_CHOICES));
}

/** Returns an example of a mapping file for the open answers. */
export function exampleOf(
  file: CsvFile,
  { columns, statuses, doubtful, dateOrder }: ImportChoices,
): string {
  const left = statusesOf(file, columns).filter(({ key }) => statuses[key] === undefined);
  const isLeft = doubtful === undefined && doubtfulRecords(file).length > 0;
  return JSON.stringify({
    ...(left.length > 0 && {
      statuses: Object.fromEntries(left.map(({ text }) => [text, 'pending'])),
    }),
    ...(isLeft && { doubtful: 'left-out' }),
    ...(dateOrder === undefined && hasAmbiguousDates(file, columns) && { dateOrder: 'day-first' }),
  });
}
