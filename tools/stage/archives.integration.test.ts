/** Follows a closed account from its closure to the audit of its archive. No kept record can be altered unnoticed. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RawItem } from '../../functions/platform/table/stored-item.ts';
import type { TestTable } from '../../functions/testing/test-table.ts';
import { WHOLE_COMPANY } from '../../functions/testing/whole-company.ts';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { parisDay } from '../../shared/time.ts';
import { closedShops, writeClosedArchive } from './closed-archives.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
let folder: string;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
afterAll(() => rm(folder, { recursive: true }));

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const today = () => parisDay(Date.now());
const run = promisify(execFile);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'closed-'));
  shop = await createShop(cloud);
  const call = async (at: string, method: 'POST' | 'PUT' | 'DELETE', json?: object) => {
    const answer = await callApi<IssuedDocument>(cloud, at, {
      method,
      token: shop.token,
      ...(json && { json }),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  await call('/api/company', 'PUT', WHOLE_COMPANY);
  const issue = (documentType: string) =>
    call('/api/documents', 'POST', {
      documentType,
      invoiceDate: today(),
      clientName: 'Zoé Garnier',
      operationCategory: 'services',
      items: [{ description: 'Écran', quantity: 1, price: 100 }],
    });
  const { id } = await issue('facture');
  for (const amountCents of [4000, 6000]) {
    await call(`/api/documents/${id}/payments`, 'POST', {
      amountCents,
      means: 'cash',
      date: today(),
    });
  }
  await issue('devis');
  await call(`/api/documents/${(await issue('facture')).id}/credit-note`, 'POST', {});
  await call('/api/account', 'DELETE');
  // On a busy machine the next run continues with the remaining work.
  await eventually('the account is closed', async () => {
    await cloud.invoke('finish-closures', {});
    return (await keptUnder('CHAIN#')).length === 7;
  });
});

let files = 0;

/** Writes the archive now and returns the command's output, the file, and the result of `verify-archive`. */
async function written() {
  files += 1;
  const file = path.join(folder, `${files}.jsonl`);
  const { faults, apart } = await writeClosedArchive(table, shop.sub, file, Date.now());
  const { code, stdout } = await run(process.execPath, ['tools/archive/verify-archive.mjs', file])
    .then(({ stdout }) => ({ code: 0, stdout }))
    .catch((error: { code: number; stdout: string }) => error);
  return { faults, apart: apart.length, code, said: stdout, text: await readFile(file, 'utf8') };
}

const keptUnder = async (prefix: string) => {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :archive AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':archive': `ARCHIVE#${shop.sub}`, ':prefix': prefix },
    }),
  );
  return Items;
};

const remove = ({ pk, sk }: RawItem) =>
  table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }));

/** Alters an item, writes and verifies the archive, and restores the item. Returns the result. */
async function altered(prefix: string, index: number, attribute: string, value: unknown) {
  const item = (await keptUnder(prefix)).at(index);
  const set = (to: unknown) =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: { pk: item?.pk, sk: item?.sk },
        UpdateExpression: 'SET #name = :value',
        ExpressionAttributeNames: { '#name': attribute },
        ExpressionAttributeValues: { ':value': to },
      }),
    );
  await set(value);
  const found = await written();
  await set(item?.[attribute]);
  return found;
}

it('A closed account is listed with the days of its documents, and its archive is read without Rebond', async () => {
  const listed = (await closedShops(table)).filter(({ shopId }) => shopId === shop.sub);
  expect(listed).toEqual([
    {
      shopId: shop.sub,
      name: WHOLE_COMPANY.company_name,
      siret: expect.any(String),
      documents: 3,
      first: expect.stringMatching(DAY),
      last: expect.stringMatching(DAY),
      keptUntil: `${Number(today().slice(0, 4)) + 12}-01-01`,
    },
  ]);
  const { code, said, faults, apart, text } = await written();
  expect(said).toContain('7 maillons, 4 documents, 2 paiements');
  expect(said).toContain('Compte clos\u00a0: 1 devis effacé(s)');
  expect(said).toMatch(/Scellée le .+ rien ne suit le dernier maillon\./);
  expect([code, faults, apart], said).toEqual([0, [], 0]);
  expect(text).toContain('Zoé Garnier');
  expect(said).toContain(
    `Empreinte de l’archive\u00a0: ${JSON.parse(text.split('\n')[0] ?? '').digest}`,
  );
});

it('The command lists accounts and writes an archive from the table of the environment’s variables', async () => {
  const file = path.join(folder, 'command.jsonl');
  const command = (...given: string[]) =>
    run(process.execPath, ['tools/stage/archives.ts', ...given], {
      env: { ...process.env, ...cloud.environment },
    });
  expect((await command('list')).stdout).toContain(`${shop.sub}\t${WHOLE_COMPANY.company_name}`);
  const { stdout } = await command('write', shop.sub, file);
  expect(stdout).toContain('7 maillons, 3 documents');
  expect(await readFile(file, 'utf8')).toContain('"closed":true');
});

it('An altered, added or removed entry is reported', async () => {
  const [, second] = await keptUnder('DOCUMENT#');
  const document = await altered(
    'DOCUMENT#',
    1,
    'document',
    String(second?.document).replace('Zoé Garnier', 'Zoé Garner'),
  );
  expect(document.said).toContain('le document a été modifié.');
  expect(document.code).toBe(1);

  const payment = await altered('PAYMENT#', 0, 'amountCents', 3999);
  expect(payment.faults).toEqual([expect.stringContaining('le paiement a été modifié.')]);

  const [, , third] = await keptUnder('CHAIN#');
  const entry = await altered(
    'CHAIN#',
    2,
    'entry',
    String(third?.entry).replace('"amountCents":6000', '"amountCents":5000'),
  );
  expect(entry.said).toContain('Maillon 3\u00a0: il a été modifié.');

  for (const entry of (await keptUnder('CHAIN#')).slice(-2)) await remove(entry);
  const { apart, faults, said } = await written();
  expect([apart, faults]).toEqual([1, []]);
  expect(said).toContain('Sans scellé');
});

it('No file is overwritten, and an open account has no archive', async () => {
  const file = path.join(folder, '1.jsonl');
  await expect(writeClosedArchive(table, shop.sub, file, 0)).rejects.toThrow('EEXIST');
  const other = path.join(folder, 'other.jsonl');
  const open = await createShop(cloud);
  await expect(writeClosedArchive(table, open.sub, other, 0)).rejects.toThrow('Aucun compte clos');
});
