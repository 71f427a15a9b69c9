/**
 * `npm run import -- clients.csv email=lea@atelier.fr` imports a shop's repairs from another tool's CSV file, as the
 * page /importer does. It prints how it reads the file, then asks; `--yes` confirms. Nothing is stored before that, no
 * customer is notified, and a repeated import creates no duplicates.
 *
 * A column that was not recognized is named by its field: `issue=Défaut`, or `issue=` for none. The meaning of the
 * file's statuses, and what to do with doubtful lines, is asked or comes from `mapping=reponses.json`. It signs in as
 * the shop; the password is asked for or taken from REBOND_PASSWORD. Without `origin=https://app.example.fr` it uses
 * the embedded cloud on this machine.
 */
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { FIELDS_SHOWN } from '../../shared/repairs/import/columns.ts';
import { UnreadableFile } from '../../shared/repairs/import/decode.ts';
import { repairsCounted } from '../../shared/repairs/import/words.ts';
import { type ImportMapping, type ImportQuestion, importMappingSchema } from './import-choices.ts';
import { importFile, type ShopSignIn } from './import-file.ts';

const USAGE = `npm run import -- clients.csv email=lea@atelier.fr [--yes] [origin=https://…] [mapping=reponses.json] [champ=Colonne]
Champs\u202f: ${FIELDS_SHOWN.join(', ')}`;

/** Asks on the terminal. The answer to a secret question is not shown. */
async function ask(question: string, isSecret = false): Promise<string> {
  if (!process.stdin.isTTY) throw new Error(`${question}\n${USAGE}`);
  if (isSecret) process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isSecret ? silent : process.stderr;
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await terminal.question(isSecret ? '' : question);
  } finally {
    terminal.close();
    if (isSecret) process.stderr.write('\n');
  }
}

const choose: ImportQuestion = async (question, choices) => {
  if (!process.stdin.isTTY) return undefined;
  const names = Object.keys(choices) as (keyof typeof choices)[];
  for (const [at, name] of names.entries()) console.error(`  ${at + 1}. ${choices[name]}`);
  for (;;) {
    const chosen = names[Number(await ask(`${question} (1 à ${names.length}) `)) - 1];
    if (chosen) return chosen;
  }
};

/** Returns the content of the mapping file, overridden by the columns that the command names. */
async function mappingOf(named: ReadonlyMap<string, string>): Promise<ImportMapping> {
  const path = named.get('mapping');
  const columns = Object.fromEntries(
    FIELDS_SHOWN.flatMap((field) => {
      const name = named.get(field);
      return name === undefined ? [] : [[field, name] as const];
    }),
  );
  if (path === undefined) return { columns };
  const mapping = await readFile(path, 'utf8')
    .then((text) => importMappingSchema.parse(JSON.parse(text)))
    .catch((error: unknown) => {
      throw new Error(`${path}\u202f: ${error instanceof Error ? error.message : error}`);
    });
  return { ...mapping, columns: { ...mapping.columns, ...columns } };
}

async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const named = new Map(
    given
      .filter((each) => each.includes('='))
      .map((each): [string, string] => [
        each.slice(0, each.indexOf('=')),
        each.slice(each.indexOf('=') + 1),
      ]),
  );
  const [path] = given.filter((each) => !each.includes('=') && !each.startsWith('--'));
  if (path === undefined) throw new Error(USAGE);
  const bytes = await readFile(path).catch(() => {
    throw new UnreadableFile(`${path}\u202f: ce fichier ne peut pas être lu.`);
  });
  const signIn = async (): Promise<ShopSignIn> => ({
    origin: named.get('origin') ?? `http://localhost:${process.env.PORT || 3000}`,
    email: named.get('email') ?? process.env.REBOND_EMAIL ?? (await ask('E-mail de l’atelier : ')),
    password: process.env.REBOND_PASSWORD ?? (await ask('Mot de passe : ', true)),
  });
  const confirm = async (count: number): Promise<boolean> => {
    if (given.includes('--yes')) return true;
    if (!process.stdin.isTTY) return false;
    const answer = await ask(`Importer ${repairsCounted(count)} ? Tapez « importer » : `);
    return answer.trim().toLowerCase() === 'importer';
  };
  const isWhole = await importFile(bytes, await mappingOf(named), {
    ...{ signIn, choose, confirm },
    say: console.log,
  });
  if (!isWhole) process.exitCode = 1;
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
