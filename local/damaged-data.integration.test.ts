/**
 * Damages each file of an instance's data folder in each of several ways. If the damage loses nothing, an instance
 * opens the folder. Otherwise it refuses, in one sentence that names the file.
 */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClearError } from './clear-error.ts';
import { DATA_FILES } from './data-check.ts';
import { openDataDirectory } from './data-directory.ts';
import { rewriteJsonLines } from './json-lines.ts';
import { TABLE_NAME } from './resources.ts';
import { callApi } from './testing/call-api.ts';
import { createShop } from './testing/shop.ts';
import { startTestCloud } from './testing/test-cloud.ts';

const directory = mkdtempSync(join(tmpdir(), 'rebond-damaged-'));
const whole = join(directory, 'whole');
const damaged = join(directory, 'damaged');

beforeAll(async () => {
  const cloud = await startTestCloud({ dataDirectory: whole });
  const { token } = await createShop(cloud);
  const json = { deviceType: 'bike', customerName: 'Leroy', customerEmail: 'leroy@exemple.fr' };
  expect((await callApi(cloud, '/api/repairs', { method: 'POST', token, json })).status).toBe(201);
  await cloud.stop();
  // This instance has no demonstration shop and runs only briefly, so the test adds these files.
  const later = {
    'demonstration.json': '[{"trackingNumber":"RB12345678","status":"Terminée"}]',
    'stream-position-on-repair-change.json': '{}',
    'stream-position-push-live-changes.json': '{}',
  };
  for (const [path, text] of Object.entries(later)) writeFileSync(join(whole, path), text);
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Returns whether an instance opens a copy of the folder after `damage` to the file at `path`. */
function opened(path: string, damage: (file: string) => void): string {
  rmSync(damaged, { recursive: true, force: true });
  cpSync(whole, damaged, { recursive: true });
  damage(join(damaged, path));
  try {
    openDataDirectory(damaged).release();
    return 'opened';
  } catch (error) {
    if (!(error instanceof ClearError)) throw error;
    expect(error.message).toContain(join(damaged, path));
    expect(error.message).not.toContain('\n');
    return 'refused';
  }
}

/** These files may be missing or empty: they are created again, and only their own content is lost. */
const FINE = [
  'demonstration.json gone',
  'outbox.jsonl empty',
  'outbox.jsonl gone',
  'stripe/stripe.json gone',
  'approved-platform/platform.json gone',
  // A demonstration shop without repairs is valid.
  'demonstration.json []',
];

const WAYS: Readonly<Record<string, (file: string) => void>> = {
  gone: (file) => rmSync(file),
  empty: (file) => writeFileSync(file, ''),
  nonsense: (file) => writeFileSync(file, Buffer.alloc(5_000, 'nonsense\n')),
  ...Object.fromEntries(
    ['null', '[]', '{}', '"text"', '{"id":1,"users":{}}'].map((json) => [
      json,
      (file: string) => writeFileSync(file, `${json}\n`),
    ]),
  ),
  'a folder': (file) => {
    rmSync(file);
    cpSync(join(whole, 'stripe'), file, { recursive: true });
  },
};

it('An intact folder opens again and again, and carries a mark while it is open', () => {
  expect(opened('', () => {})).toBe('opened');
  const { release } = openDataDirectory(damaged);
  expect(existsSync(join(damaged, 'instance.running'))).toBe(true);
  release();
  expect(existsSync(join(damaged, 'instance.running'))).toBe(false);
});

it.each(['outbox.jsonl', 'cognito/cognito/users.jsonl'])(
  'A folder opens when %s ends in half a line, as a kill leaves it',
  (path) => {
    expect(opened(path, (file) => appendFileSync(file, '{"us'))).toBe('opened');
  },
);

it.each(DATA_FILES)('A damaged $path is refused and named', ({ path, kind }) => {
  expect(existsSync(join(whole, path))).toBe(true);
  for (const [way, damage] of Object.entries(WAYS)) {
    const isFine = kind === 'text' ? way !== 'a folder' : FINE.includes(`${path} ${way}`);
    expect(opened(path, damage), way).toBe(isFine ? 'opened' : 'refused');
  }
});

it.each([
  'cognito/cognito/users.jsonl',
  'cognito/cognito/pool.json',
  'stripe/stripe.json',
  'approved-platform/platform.json',
])('A changed byte of %s is refused, wherever it is', (path) => {
  const { size } = statSync(join(whole, path));
  // A change before this byte spoils only the name of the checksum.
  const first = '{"sum":"'.length;
  const places = Array.from({ length: 20 }, (_, part) => first + part * Math.floor(size / 21));
  for (const at of [...places, size - 1]) {
    const change = (file: string) => {
      const content = readFileSync(file);
      content[at] = (content[at] ?? 0) ^ 1;
      writeFileSync(file, content);
    };
    expect(opened(path, change), `byte ${at}`).toBe('refused');
  }
});

it.each([
  'instance.lock',
  'instance.running',
  'functions.log.old',
  'engines/table.db-wal',
  'engines/fauxqs.db-shm',
])('A folder in the place of %s is named', (path) => {
  const folder = (file: string) => {
    rmSync(file, { force: true });
    cpSync(join(whole, 'stripe'), file, { recursive: true });
  };
  expect(opened(path, folder)).toBe('refused');
});

it.each(['engines', 'cognito', 'stripe', 'approved-platform', ''])(
  'A file in the place of the folder %s is named',
  (path) => {
    const file = (folder: string) => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, '');
    };
    expect(opened(path, file)).toBe('refused');
  },
);

it('A damaged page of the table is found after an unclean end, and a truncated table is found immediately', () => {
  const table = 'engines/table.db';
  const spoil = (file: string) => {
    const content = readFileSync(file);
    content.fill(0xff, 8192, 12_288);
    writeFileSync(file, content);
  };
  expect(opened(table, spoil)).toBe('opened');
  const unclean = () => writeFileSync(join(damaged, 'instance.running'), '');
  expect(opened('', unclean)).toBe('opened');
  const both = (file: string) => {
    spoil(file);
    unclean();
  };
  expect(opened(table, both)).toBe('refused');
  expect(opened(table, (file) => truncateSync(file, 50))).toBe('refused');
});

it('If only the engine finds the damage, the start ends with one sentence', async () => {
  // These pages describe the engine's tables. After a clean end, a start reads only the pages with the shops' profiles.
  const spoil = (file: string) => writeFileSync(file, readFileSync(file).fill(0xff, 8192, 28_672));
  expect(opened('engines/table.db', spoil)).toBe('opened');
  await expect(startTestCloud({ dataDirectory: damaged })).rejects.toThrow(
    /^Le fichier .*damaged\/engines\/table\.db est abîmé .* Restaurez une sauvegarde/,
  );
});

it('The folder is refused if the only line of its accounts was cut short and it has shops', () => {
  const cut = (file: string) => writeFileSync(file, '{"username":"');
  expect(opened('cognito/cognito/users.jsonl', cut)).toBe('refused');
});

it('The folder is refused if the accounts of some shops are lost, even when other accounts remain', () => {
  const other = (file: string) => {
    const [line = ''] = readFileSync(file, 'utf8').split('\n');
    const { sum: _, user } = JSON.parse(line);
    rewriteJsonLines(file, [{ user: { ...user, sub: 'other', email: 'other@exemple.fr' } }]);
  };
  expect(opened('cognito/cognito/users.jsonl', other)).toBe('refused');
});

it('Files that a killed process had not moved to their place are removed', () => {
  const draft = 'stripe/stripe.json.4321.draft';
  expect(opened(draft, (file) => writeFileSync(file, '{'))).toBe('opened');
  expect(existsSync(join(damaged, draft))).toBe(false);
});

it('A folder whose accounts are all closed opens without users', () => {
  const users = (file: string) => writeFileSync(file, '');
  const closed = () => {
    const table = new DatabaseSync(join(damaged, 'engines/table.db'));
    const close = `UPDATE "${TABLE_NAME}" SET item_json = json_set(item_json, '$.closed_at_ms', json('{"N":"1"}')) WHERE sk = 'S:PROFILE'`;
    expect(table.prepare(close).run().changes).toBe(1);
    table.close();
  };
  const path = 'cognito/cognito/users.jsonl';
  expect(opened(path, users)).toBe('refused');
  expect(
    opened(path, (file) => {
      users(file);
      closed();
    }),
  ).toBe('opened');
});

it('A folder from before 1.0, which lacks the file data-form, is refused in one sentence that says what to do', () => {
  cpSync(whole, damaged, { recursive: true });
  rmSync(join(damaged, 'data-form'));
  expect(() => openDataDirectory(damaged)).toThrow(
    /datent d’avant Rebond 1\.0 .*déplacez ce dossier, ou choisissez-en un autre.*REBOND_DATA=/,
  );
});

it('A folder that a newer version wrote is refused in one sentence that says so', () => {
  cpSync(whole, damaged, { recursive: true });
  writeFileSync(join(damaged, 'data-form'), '1.1\n');
  expect(() => openDataDirectory(damaged)).toThrow(
    /écrites par un Rebond plus récent .*mettez Rebond à jour, ou choisissez un autre dossier.*REBOND_DATA=/,
  );
});

it('An instance.lock that is not a lock makes the start fail with its name', () => {
  expect(opened('instance.lock', (file) => writeFileSync(file, 'nonsense'))).toBe('refused');
});

it.each([
  ['deleted', (folder: string) => rmSync(folder, { recursive: true })],
  ['moved', (folder: string) => renameSync(folder, `${folder}-elsewhere`)],
])('An instance whose folder is %s fails with a sentence that names it', async (_, takeAway) => {
  const folder = join(directory, 'taken-away');
  const cloud = await startTestCloud({ dataDirectory: folder });
  takeAway(folder);
  await expect(cloud.failed).rejects.toThrow(`${folder} a été supprimé, déplacé ou débranché`);
  await cloud.stop();
  expect(existsSync(folder)).toBe(false);
});

it('Every file of an instance is known, so that a backup copies it', () => {
  const files = readdirSync(whole, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(whole, path)).isFile(),
  );
  const known = [...DATA_FILES.map(({ path }) => path), 'instance.lock'];
  expect(files.filter((path) => !known.includes(path) && !/\.db-(wal|shm)$/.test(path))).toEqual(
    [],
  );
});
