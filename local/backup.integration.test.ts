import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Repair, RepairPage } from '../shared/repairs/repairs.ts';
import { backUp, restore } from './backup.ts';
import { ClearError } from './clear-error.ts';
import { DATA_FILES } from './data-check.ts';
import { openDataDirectory } from './data-directory.ts';
import { callApi } from './testing/call-api.ts';
import { createShop, type TestShop } from './testing/shop.ts';
import { startTestCloud, type TestCloud } from './testing/test-cloud.ts';

const directory = mkdtempSync(join(tmpdir(), 'rebond-backup-'));
const data = join(directory, 'data');
const copy = join(directory, 'copy');
let cloud: TestCloud;
let shop: TestShop;

const start = async () => {
  cloud = await startTestCloud({ dataDirectory: data });
};
beforeAll(start);
afterAll(async () => {
  await cloud.stop();
  rmSync(directory, { recursive: true });
});

const create = (customerName: string) =>
  callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    token: shop.token,
    json: { deviceType: 'bike', customerName, customerEmail: 'leroy@exemple.fr' },
  });
const names = async () => {
  const { body } = await callApi<RepairPage>(cloud, '/api/repairs', { token: shop.token });
  return body.repairs.map(({ customerName }) => customerName).toSorted();
};

test('A backup of a running instance holds everything that was acknowledged, and is restored completely', async () => {
  shop = await createShop(cloud);
  await create('Avant');
  const busy = Promise.all(['Un', 'Deux', 'Trois'].map(create));
  const files = await backUp(data, copy);
  expect(files).toContain('engines/table.db');
  await busy;
  await create('Après');
  expect(await names()).toContain('Après');
  expect(() => restore(copy, data)).toThrow(/sert déjà à une autre instance/);
  expect(readdirSync(directory).toSorted()).toEqual(['copy', 'data']);
  await cloud.stop();

  const { former } = restore(copy, data);
  await start();
  const kept = await names();
  expect(kept).toContain('Avant');
  expect(kept).not.toContain('Après');
  expect(readdirSync(former ?? '')).toContain('outbox.jsonl');
});

test('A backup or a restore that is not possible fails with the reason', async () => {
  await expect(backUp(join(directory, 'nowhere'), join(directory, 'new'))).rejects.toThrow(
    /pas de données dans/,
  );
  await expect(backUp(data, copy)).rejects.toThrow(/n’est pas vide/);
  expect(() => restore(join(directory, 'nowhere'), data)).toThrow(/n’est pas une sauvegarde/);
  writeFileSync(join(copy, 'outbox.jsonl'), 'nonsense\n');
  expect(() => restore(copy, join(directory, 'other'))).toThrow(ClearError);
  expect(readdirSync(directory).filter((name) => name.startsWith('other'))).toEqual([]);
});

test('A folder behind a link to a missing disk is named in one sentence, for data, a backup and a restore', async () => {
  const missing = join(directory, 'disk');
  symlinkSync(join(directory, 'unplugged'), missing);
  const sentence = /n’existe pas.*Branchez son disque/;
  expect(() => openDataDirectory(missing)).toThrow(sentence);
  await expect(backUp(data, join(missing, 'copy'))).rejects.toThrow(sentence);
  writeFileSync(join(copy, 'outbox.jsonl'), '');
  expect(() => restore(copy, join(missing, 'data'))).toThrow(sentence);
});

test.runIf(existsSync('/proc'))(
  'A folder that the file system refuses is named in one sentence, for data, a backup and a restore',
  async () => {
    const sentence = /^Rebond ne peut pas écrire dans \/proc\/rebond.* choisissez un autre dossier/;
    expect(() => openDataDirectory('/proc/rebond/data')).toThrow(sentence);
    await expect(backUp(data, '/proc/rebond')).rejects.toThrow(sentence);
    writeFileSync(join(copy, 'outbox.jsonl'), '');
    expect(() => restore(copy, '/proc/rebond')).toThrow(sentence);
  },
);

test('A backup that fails leaves nothing behind', async () => {
  const unreadable = join(directory, 'unreadable');
  cpSync(copy, unreadable, { recursive: true });
  rmSync(join(unreadable, 'outbox.jsonl'));
  mkdirSync(join(unreadable, 'outbox.jsonl'));
  const target = join(directory, 'target');
  await expect(backUp(unreadable, target)).rejects.toThrow();
  expect(existsSync(target) && readdirSync(target).length > 0).toBe(false);
});

/** Overwrites every page but the first two, as a failing disk does. */
function spoilPages(folder: string): void {
  const file = join(folder, 'engines/table.db');
  writeFileSync(file, readFileSync(file).fill(0xff, 8_192));
}

const copyOf = (name: string) => {
  const folder = join(directory, name);
  cpSync(copy, folder, { recursive: true });
  return folder;
};

test('An interrupted backup is not restored, whichever file was copied last', () => {
  const files = DATA_FILES.map(({ path }) => path).filter((path) => existsSync(join(copy, path)));
  const incomplete = join(directory, 'incomplete');
  for (const file of files.slice(0, -1)) {
    cpSync(join(copy, file), join(incomplete, file));
    expect(() => restore(incomplete, join(directory, 'never')), file).toThrow(
      /^(Le dossier|La sauvegarde) .*incomplete n’est pas /,
    );
  }
  expect(existsSync(join(directory, 'never'))).toBe(false);
});

test('Damaged pages are found by a backup and by a restore, which name the damaged file', async () => {
  const damaged = copyOf('damaged');
  spoilPages(damaged);
  const sentence = `Le fichier ${join(damaged, 'engines/table.db')} est abîmé`;
  expect(() => restore(damaged, join(directory, 'never'))).toThrow(sentence);
  await expect(backUp(damaged, join(directory, 'copy-of-damaged'))).rejects.toThrow(sentence);
  const names = readdirSync(directory);
  expect(names.filter((name) => name.startsWith('never'))).toEqual([]);
});

test('A restore through a link replaces the linked folder, and removes the files of a killed restore', () => {
  const real = join(directory, 'disk-of-data');
  mkdirSync(real);
  const { pid } = spawnSync('true');
  mkdirSync(join(real, `data.restauration-${pid}`));
  mkdirSync(join(real, 'data'));
  const link = join(directory, 'link');
  symlinkSync(join(real, 'data'), link);
  restore(copy, link);
  expect(readFileSync(join(real, 'data/data-form'), 'utf8')).toBe('1.0\n');
  expect(readdirSync(real)).toEqual(['data', expect.stringMatching(/^data\.avant-/)]);
});

test('A restore removes the files of a killed restore that had the same process number', () => {
  const place = join(directory, 'again');
  const left = `${place}.restauration-${process.pid}`;
  mkdirSync(left);
  writeFileSync(join(left, 'demonstration.json'), '[]');
  expect(existsSync(join(copy, 'demonstration.json'))).toBe(false);
  restore(copy, place);
  expect(existsSync(join(place, 'demonstration.json'))).toBe(false);
});
