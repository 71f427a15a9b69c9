/** `npm run import` reads a file, shows how it reads it, asks, and stores the rows. */
import { poolOf, signIn } from '../../local/shop-account.ts';
import { errorBodySchema } from '../../shared/error-answer.ts';
import {
  type Columns,
  FIELDS_SHOWN,
  guessColumns,
  IMPORT_FIELDS,
  type ImportField,
} from '../../shared/repairs/import/columns.ts';
import { UnreadableFile } from '../../shared/repairs/import/decode.ts';
import {
  isAnswered,
  previewOf,
  type ReadRows,
  readRows,
} from '../../shared/repairs/import/import-rows.ts';
import { type CsvFile, readCsv } from '../../shared/repairs/import/read-csv.ts';
import { type SendRows, storeRows } from '../../shared/repairs/import/store-rows.ts';
import {
  columnInWords,
  columnName,
  fileInWords,
  LINK_REFUSED,
  leftOutInWords,
  lineInWords,
  NOBODY_NOTIFIED,
  progressInWords,
  rowInWords,
} from '../../shared/repairs/import/words.ts';
import { importedSchema } from '../../shared/repairs/import.ts';
import { chooseAll, exampleOf, type ImportMapping, type ImportQuestion } from './import-choices.ts';

/** Only the first errors are shown, because the others usually have the same cause, which is corrected in the file. */
const SHOWN_ERRORS = 50;

export type ShopSignIn = { origin: string; email: string; password: string };

type Steps = {
  /** Asks for one of the choices by name. Returns `undefined` where nobody can answer. */
  choose: ImportQuestion;
  signIn: () => Promise<ShopSignIn>;
  /** Asks whether `count` repairs are to be stored. */
  confirm: (count: number) => Promise<boolean>;
  say: (line: string) => void;
};

/**
 * Shows how a file is read and, once confirmed, stores it in a shop. Returns whether everything that was confirmed is
 * stored.
 * @param mapping These answers about the file are known. They override recognized answers, and nobody is asked for
 * them.
 * @throws UnreadableFile; Error when the shop's sign-in is refused.
 */
export async function importFile(
  bytes: Uint8Array<ArrayBuffer>,
  mapping: ImportMapping,
  { signIn: askForSignIn, choose, confirm, say }: Steps,
): Promise<boolean> {
  const { buffer, byteOffset, byteLength } = bytes;
  const content = buffer.slice(byteOffset, byteOffset + byteLength);
  const file = readCsv(content, { hasHeader: mapping.hasHeader ?? true });
  const columns = columnsOf(file, mapping.columns ?? {});
  showColumns(file, columns, say);
  const choices = await chooseAll(file, columns, mapping, { choose, say });
  if (!isAnswered(file, choices)) {
    say(
      '\nRien n’est enregistré. Répondez par un fichier\u202f: mapping=reponses.json, avec par exemple',
    );
    say(exampleOf(file, choices));
    return false;
  }
  const read = readRows(file, choices);
  showRows(read, say);
  if (read.rows.length === 0) return false;
  if (!(await confirm(read.rows.length))) {
    say('Rien n’est enregistré. Avec --yes, ces réparations sont importées.');
    return true;
  }
  const send = await senderOf(await askForSignIn());
  const { progress, failure } = await storeRows(
    read.rows.map(({ row }) => row),
    send,
    () => undefined,
  );
  say(progressInWords(progress));
  for (const place of progress.linked) {
    say(`  ${lineInWords({ line: read.rows[place]?.line ?? 0, message: LINK_REFUSED })}`);
  }
  if (failure === undefined) return progress['limit-reached'] + progress['has-link'] === 0;
  say(`Import interrompu\u202f: ${failure instanceof Error ? failure.message : failure}`);
  say('Relancez la commande\u202f: elle reprend où elle en était.');
  return false;
}

/** Returns the recognized columns. Columns that were named by hand override them. */
function columnsOf({ header }: CsvFile, named: NonNullable<ImportMapping['columns']>): Columns {
  const columns = guessColumns(header);
  for (const field of FIELDS_SHOWN) {
    const name = named[field];
    if (name === undefined) continue;
    const place = header.findIndex((_each, at) => columnName(header, at) === name.trim());
    if (name !== '' && place < 0) {
      throw new UnreadableFile(`Aucune colonne ne s’appelle « ${name} ».`);
    }
    if (place < 0) delete columns[field];
    else columns[field] = place;
  }
  return columns;
}

function showColumns(file: CsvFile, columns: Columns, say: Steps['say']) {
  const heldBy = (field: ImportField) => {
    const place = columns[field];
    return place === undefined ? 'aucune' : `« ${columnInWords(file, place)} »`;
  };
  say(fileInWords(file));
  say('\nColonnes');
  for (const field of FIELDS_SHOWN) {
    say(`  ${IMPORT_FIELDS[field].label.padEnd(20)}${heldBy(field)}`);
  }
}

function showRows({ rows, errors, leftOut }: ReadRows, say: Steps['say']) {
  if (rows.length > 0) say('\nAperçu');
  for (const { line, row, doubt } of previewOf(rows)) {
    const { name, reached, repaired, stands } = rowInWords(row);
    say(
      `  ${line}${doubt ? ' (à vérifier)' : ''} | ${[name, reached, repaired, stands].join(' | ')}`,
    );
  }
  if (errors.length > 0) say(`\nLignes qui ne peuvent pas être importées (${errors.length})`);
  for (const error of errors.slice(0, SHOWN_ERRORS)) say(`  ${lineInWords(error)}`);
  if (errors.length > SHOWN_ERRORS) say(`  Et ${errors.length - SHOWN_ERRORS} autres.`);
  if (leftOut > 0) say(`\n${leftOutInWords(leftOut)}`);
  say(`\n${NOBODY_NOTIFIED}`);
}

/** Returns the function that stores rows through the public API, signed in as the shop. */
async function senderOf({ origin, email, password }: ShopSignIn): Promise<SendRows> {
  const pool = await poolOf(origin).catch(() => {
    throw new Error(`Rebond ne répond pas sur ${origin}.`);
  });
  const { accessToken } = await signIn(pool, email, password).catch((error: unknown) => {
    throw new Error(`Connexion refusée\u202f: ${error instanceof Error ? error.message : error}`);
  });
  return async (rows) => {
    const answer = await fetch(`${origin}/api/repairs/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ rows }),
    });
    const body: unknown = await answer.json();
    if (answer.ok) return importedSchema.parse(body).outcomes;
    throw new Error(errorBodySchema.parse(body).error.message);
  };
}
