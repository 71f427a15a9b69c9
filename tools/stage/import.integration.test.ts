/** Runs `npm run import` on the embedded cloud, and checks its output and the rows that it stores or leaves out. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { createShop } from '../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import { UnreadableFile } from '../../shared/repairs/import/decode.ts';
import type { RepairPage } from '../../shared/repairs/repairs.ts';
import type { ImportMapping } from './import-choices.ts';
import { importFile } from './import-file.ts';

let cloud: TestCloud;
beforeAll(async () => {
  cloud = await sharedTestCloud();
});

const CSV = Buffer.from(
  [
    'Nom;Courriel;Téléphone;Matériel;Divers;Avancement;Déposé le',
    'Durand;importee@exemple.fr;06 12 34 56 78;iPhone 13;Écran fêlé;Terminé;14/03/2025',
    'Petit;;02 61 91 12 34;Vélo;Frein;en cours;02/11/2026',
    ';personne@exemple.fr;;;;;',
  ].join('\r\n'),
  'latin1',
);

async function run(options: {
  mapping?: ImportMapping;
  csv?: Uint8Array;
  /** Every question is answered with the choice at this position. */
  answer?: number;
  yes?: boolean;
  shop?: { email: string; password: string };
}) {
  const lines: string[] = [];
  const { shop = { email: 'personne@exemple.fr', password: 'x' } } = options;
  const isWhole = await importFile(new Uint8Array(options.csv ?? CSV), options.mapping ?? {}, {
    signIn: async () => ({ origin: cloud.origin, email: shop.email, password: shop.password }),
    choose: async (_question, choices) =>
      (Object.keys(choices) as (keyof typeof choices)[])[options.answer ?? -1],
    confirm: async () => options.yes ?? false,
    say: (line) => lines.push(line),
  });
  return { isWhole, printed: lines.join('\n') };
}

it('The command shows how it reads the file, and stores nothing before the confirmation', async () => {
  const { isWhole, printed } = await run({});
  expect(isWhole).toBe(true);
  expect(printed).toContain(
    '3 lignes lues, cellules séparées par des points-virgules, en Windows-1252.',
  );
  expect(printed).toMatch(/Panne +aucune/);
  expect(printed).toContain(
    'Durand | importee@exemple.fr · 06 12 34 56 78 | Smartphone · iPhone 13 | Terminée, reçue le 14/03/2025',
  );
  expect(printed).toMatch(
    /Lignes qui ne peuvent pas être importées \(1\)\n {2}Ligne 4.*Nom du client/,
  );
  expect(printed).toContain('Rien n’est enregistré.');
});

it('The rows are stored once, signed in as the shop, and no customer is notified', async () => {
  const shop = await createShop(cloud);
  const mapping = { columns: { issue: 'Divers' } };
  const listed = async () =>
    (await callApi<RepairPage>(cloud, '/api/repairs', { token: shop.token })).body.repairs;
  const first = await run({ mapping, yes: true, shop });
  expect([first.isWhole, first.printed.split('\n').at(-1)]).toEqual([
    true,
    '2 réparations importées.',
  ]);
  expect((await listed()).map(({ issue, status }) => [issue, status])).toEqual([
    ['Frein', 'progress'],
    ['Écran fêlé', 'completed'],
  ]);
  const again = await run({ mapping, yes: true, shop });
  expect(again.printed.split('\n').at(-1)).toBe('0 réparation importée, 2 déjà là.');
  expect(await listed()).toHaveLength(2);
  expect(cloud.messaging.outbox.list().filter(({ to }) => to.startsWith('importee'))).toEqual([]);
});

const DOUBTFUL = Buffer.from(
  ['Nom;Mail;Panne;État', 'Un;u@exemple.fr;"Gros" choc;Parti', 'Deux;d@exemple.fr;x;Livré'].join(
    '\n',
  ),
);

it('A file with doubtful lines and unknown statuses is stored once its questions are answered', async () => {
  const shop = await createShop(cloud);
  const unanswered = await run({ csv: DOUBTFUL, yes: true, shop });
  expect(unanswered.isWhole).toBe(false);
  expect(unanswered.printed).toMatch(/Ligne 2.*guillemet/);
  expect(unanswered.printed).toContain(
    '«\u00a0Livré\u00a0» (1 ligne) → Terminée et rendue au client',
  );
  expect(unanswered.printed).toContain('{"statuses":{"Parti":"pending"},"doubtful":"left-out"}');
  const mapping: ImportMapping = { statuses: { Parti: 'withdrawn' }, doubtful: 'kept' };
  const answered = await run({ csv: DOUBTFUL, mapping, yes: true, shop });
  expect(answered.printed.split('\n').at(-1)).toBe('2 réparations importées.');
  // The first choice of each question imports the line as it is read, with the status of the intake.
  const asked = await run({ csv: DOUBTFUL, answer: 0 });
  expect(asked.printed).toContain('«\u00a0Parti\u00a0» (1 ligne) → Prise en charge');
  expect(asked.isWhole).toBe(true);
});

it('A file without column titles is read from its first line, and a row with a link is reported with its line', async () => {
  const shop = await createShop(cloud);
  const csv = Buffer.from('Une;u@exemple.fr;Frein\nDeux;d@exemple.fr;www.exemple.com\n');
  const columns = {
    customerName: 'Colonne 1',
    customerEmail: 'Colonne 2',
    issue: 'Colonne 3',
  };
  const { isWhole, printed } = await run({
    csv,
    mapping: { hasHeader: false, columns },
    yes: true,
    shop,
  });
  expect(isWhole).toBe(false);
  expect(printed).toContain('1 réparation importée, 1 refusée.');
  expect(printed).toMatch(/\n {2}Ligne 2.*un lien s’y trouve/);
});

it('Where nobody can answer, the command asks nothing and stores nothing', async () => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'rebond-import-')), 'clients.csv');
  await writeFile(file, CSV);
  const command = spawn(process.execPath, ['tools/stage/import.ts', file], { stdio: 'pipe' });
  const [output, [code]] = await Promise.all([text(command.stdout), once(command, 'exit')]);
  await rm(path.dirname(file), { recursive: true });
  expect(output).toMatch(/Rien n’est enregistré\. .*\n$/);
  expect(code).toBe(0);
});

it('A failed command prints the reason and exits with an error', async () => {
  await expect(run({ mapping: { columns: { issue: 'Absente' } } })).rejects.toThrow(UnreadableFile);
  const shop = await createShop(cloud);
  await expect(run({ yes: true, shop: { ...shop, password: 'Faux1!faux' } })).rejects.toThrow(
    /NotAuthorizedException/,
  );
  const none = await run({ mapping: { columns: { customerName: '' } }, yes: true, shop });
  expect(none.isWhole).toBe(false);
});
