import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedShop } from '../../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { ArchivePage } from '../../../shared/account/archive.ts';
import { documentInput } from '../../../shared/documents/input/input.ts';
import { parisDay } from '../../../shared/time.ts';
import { chainRepository } from '../../accounting/chain/chain.repository.ts';
import { chainedShops } from '../../accounting/chain/chained-shops.repository.ts';
import { closeChains } from '../../accounting/chain/close-chains.ts';
import { documentsRepository } from '../../documents/documents.repository.ts';
import { issueDocument } from '../../documents/issuing/issue-document.ts';
import { cardsTakenRepository } from '../../payments/card/cards-taken.repository.ts';
import { paymentsRepository } from '../../payments/payments.repository.ts';
import { recordPayment } from '../../payments/record-payment.ts';
import { openContactOfRepair } from '../../repairs/repair-contact.ts';
import { sampleIssuer } from '../../testing/document-samples.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { UNBOUNDED } from '../../testing/unbounded.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedShop({}, (started) => {
  ({ cloud, table, shop } = started);
});

const now = () => Date.now();
/** The payments and the documents together are more than one page of the archive. */
const PAYMENTS = 101;

async function trade() {
  const today = parisDay(now());
  const documents = documentsRepository(table, UNBOUNDED);
  const draft = documentInput.parse({
    documentType: 'facture',
    invoiceDate: today,
    clientName: 'Zoé Garnier',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 100 }],
    tvaEnabled: true,
  });
  const issuers = { get: async () => sampleIssuer() };
  const issuing = { documents, issuers, contactOfRepair: openContactOfRepair(table), now };
  const { id } = await issueDocument(issuing, shop.sub, draft);
  const payments = paymentsRepository(table);
  const taken = cardsTakenRepository(table);
  const input = { amountCents: 1, means: 'cash', date: today } as const;
  for (let paid = 0; paid < PAYMENTS; paid += 1) {
    await recordPayment({ documents, payments, taken, now }, shop.sub, id, input);
  }
  await issueDocument(issuing, shop.sub, { ...draft, documentType: 'devis' });
}

const page = (token: string, cursor?: string) =>
  callApi<ArchivePage>(cloud, `/api/export/archive${cursor ? `?cursor=${cursor}` : ''}`, { token });

/** Checks a file with the stand-alone verifier and returns its output. */
async function verify(text: string): Promise<{ code: number; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const file = join(folder, 'archive.jsonl');
  await writeFile(file, text);
  const program = ['tools/archive/verify-archive.mjs', file];
  const { code, stdout } = await promisify(execFile)(process.execPath, program).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  await rm(folder, { recursive: true });
  return { code, said: stdout };
}

it('The archive that is read in several pages is complete, and the stand-alone verifier accepts it', async () => {
  await trade();
  const first = await page(shop.token);
  expect([first.status, first.body]).toMatchObject([200, { entries: 100, cursor: '101.103' }]);
  const second = await page(shop.token, first.body.cursor ?? '');
  expect(second.body).toMatchObject({ entries: 3, cursor: null });
  const text = first.body.text + second.body.text;
  expect(text.split('\n')).toHaveLength(1 + 103 + 2 + 1);

  const intact = await verify(text);
  expect(intact.said).toContain('103 maillons, 2 documents, 101 paiements, 0 clôture');
  expect(intact.said).toMatch(/Archive intacte\.\n$/);
  expect(intact.code).toBe(0);
  const altered = await verify(text.replace('Zoé Garnier', 'Zoé Garner'));
  expect(altered.said).toMatch(
    /FA-\d{4}-0001\s: le document a été modifié\.\nArchive altérée\.\n$/,
  );
  expect(altered.code).toBe(1);
  const renamed = await verify(text.replace('"siret":"', '"siret":"1'));
  expect(renamed.said).toContain('Première ligne\u00a0: elle a été modifiée.');
  expect(renamed.code).toBe(1);
});

it('The closings in the archive equal those that the verifier calculates', async () => {
  const tomorrow = () => now() + 86_400_000;
  const dependencies = {
    shops: chainedShops(table),
    chain: chainRepository(table),
    now: tomorrow,
    alarm: () => undefined,
  };
  expect(await closeChains(dependencies, [shop.sub], () => true)).toMatchObject({ checked: 1 });
  const first = await page(shop.token);
  const second = await page(shop.token, first.body.cursor ?? '');
  const { said } = await verify(first.body.text + second.body.text);
  expect(said).toMatch(/, [1-3] clôtures?\n/);
  expect(said).toContain('Archive intacte.');
});

it('The archive holds only the caller’s shop, is empty before the first document, and refuses an invalid cursor', async () => {
  const other = await createShop(cloud);
  const { body } = await page(other.token);
  expect(JSON.parse(body.text)).toMatchObject({ archive: 'rebond-archive-1', last: null });
  expect(body).toMatchObject({ entries: 0, cursor: null });
  expect((await page(other.token, '1.103')).body).toEqual({ text: '', entries: 0, cursor: null });
  for (const cursor of ['0.1', '1', '1.1.1', 'CHAIN%230000000001', `${shop.sub}`]) {
    expect((await page(other.token, cursor)).status, cursor).toBe(400);
  }
});
