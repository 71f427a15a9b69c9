/** What the owner of a file has to say of it: taken from a mapping file, else asked. */
import * as z from 'zod/mini';
import {
  type Columns,
  FIELDS_SHOWN,
  type ImportField,
} from '../../shared/repairs/import/columns.ts';
import { doubtfulRecords, type ImportChoices } from '../../shared/repairs/import/import-rows.ts';
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
  DOUBT_CHOICES,
  doubtsInWords,
  lineInWords,
  statusInWords,
} from '../../shared/repairs/import/words.ts';

/** More are of one kind, and are mended in the file. */
const SHOWN_DOUBTS = 50;

const statusChoiceSchema = z.enum(STATUS_CHOICE_NAMES as [StatusChoice, ...StatusChoice[]]);

/** A mapping file: columns by the field that they hold (an empty name for none), statuses, and the doubtful lines. */
export const importMappingSchema = z.strictObject({
  /** false where the file's first line is a record already; its columns are then named 'Colonne 1', 'Colonne 2' … */
  hasHeader: z.optional(z.boolean()),
  columns: z.optional(
    z.partialRecord(z.enum(FIELDS_SHOWN as [ImportField, ...ImportField[]]), z.string()),
  ),
  statuses: z.optional(z.record(z.string(), statusChoiceSchema)),
  doubtful: z.optional(z.enum(['kept', 'left-out'])),
});
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** Asks for one of some choices, given with their labels; undefined where nobody can answer. */
export type ImportQuestion = <Choice extends string>(
  question: string,
  choices: Readonly<Record<Choice, string>>,
) => Promise<Choice | undefined>;

type Asking = { choose: ImportQuestion; say: (line: string) => void };

/** Every answer that the file asks for; those that nobody gave are absent. */
export async function chooseAll(
  file: CsvFile,
  columns: Columns,
  mapping: ImportMapping,
  { choose, say }: Asking,
): Promise<ImportChoices> {
  const doubtful = await chooseDoubtful(file, mapping, { choose, say });
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
  return { columns, statuses, doubtful };
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

/** A mapping file with what is left to answer. */
export function exampleOf(file: CsvFile, { columns, statuses, doubtful }: ImportChoices): string {
  const left = statusesOf(file, columns).filter(({ key }) => statuses[key] === undefined);
  const isLeft = doubtful === undefined && doubtfulRecords(file).length > 0;
  return JSON.stringify({
    ...(left.length > 0 && {
      statuses: Object.fromEntries(left.map(({ text }) => [text, 'pending'])),
    }),
    ...(isLeft && { doubtful: 'left-out' }),
  });
}
