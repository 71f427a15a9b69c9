import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientSettings, PROOFS_BUCKET } from '../../local/resources.ts';
import { type ApiCall, callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { nightly } from '../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { BonusPage, BonusStandingAnswer } from '../../shared/bonus/answers.ts';
import {
  PROOF_MAX_BYTES,
  PROOFS_A_DAY,
  PROOFS_AN_INVOICE,
} from '../../shared/bonus/proof-files.ts';
import type { DocumentDetails, IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import { parisDay } from '../../shared/time.ts';
import { newDocumentId } from '../documents/document-id.ts';
import { summaryKey } from '../documents/document-keys.ts';
import { knownDocumentsRepository } from '../documents/known-documents.repository.ts';
import { removeStrayFiles } from '../platform/files/remove-stray-files.ts';
import { BONUS, LABELLED } from '../testing/bonus-samples.ts';
import type { TestTable } from '../testing/test-table.ts';
import { WHOLE_COMPANY } from '../testing/whole-company.ts';
import { addProof } from './add-proof.ts';
import { bonusesRepository } from './bonuses.repository.ts';
import { namedProofsRepository } from './named-proofs.repository.ts';
import { openProofRemoval } from './proof-removal.ts';
import { openProofStorage } from './proof-storage.ts';
import { removeProof } from './remove-proof.ts';
import { proofUploadsKey, proofUploadsRepository } from './stored-proof-uploads.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
let s3: S3Client;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeAll(async () => {
  for (const [name, value] of Object.entries(cloud.environment)) vi.stubEnv(name, value);
  s3 = new S3Client({ ...clientSettings(cloud.endpoints.s3), forcePathStyle: true });
  shop = await labelledShop();
});
afterAll(() => {
  vi.unstubAllEnvs();
  s3.destroy();
});

const DAY_MS = 24 * 60 * 60_000;
const today = () => parisDay(Date.now());
const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(2_000, 7)]);
const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const PDF = Buffer.from('%PDF-1.7 accord signé');

const call = <Body>(
  path: string,
  method: ApiCall['method'] = 'GET',
  more: Omit<ApiCall, 'method' | 'token'> = {},
  { token } = shop,
) => callApi<Body>(cloud, path, { method, token, ...more });

async function labelledShop(): Promise<TestShop> {
  const labelled = await createShop(cloud);
  const json = { ...WHOLE_COMPANY, vat_regime: 'normal', ...LABELLED };
  expect((await call('/api/company', 'PUT', { json }, labelled)).status).toBe(200);
  return labelled;
}

async function invoice(more: object = BONUS, by = shop): Promise<IssuedDocument> {
  const json = {
    documentType: 'facture',
    invoiceDate: today(),
    clientName: 'Marie Durand',
    clientAddress: '3 place Carnot\n75010 Paris',
    clientEmail: 'marie@exemple.fr',
    tvaEnabled: true,
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 100, tvaRate: 20 }],
    ...more,
  };
  const { status, body } = await call<IssuedDocument>('/api/documents', 'POST', { json }, by);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const send = (id: string, kind: string, bytes: Buffer, by = shop) =>
  call<BonusStandingAnswer & ErrorBody>(
    `/api/documents/${id}/bonus/proofs?kind=${kind}`,
    'POST',
    { body: new Uint8Array(bytes), headers: { 'content-type': 'image/jpeg' } },
    by,
  );
const take = (id: string, proof = '', by = shop) =>
  call<BonusStandingAnswer & ErrorBody>(
    `/api/documents/${id}/bonus/proofs/${proof}`,
    'DELETE',
    {},
    by,
  );
const open = (id: string, proof = '', { token } = shop) =>
  fetch(`${cloud.origin}/api/documents/${id}/bonus/proofs/${proof}`, {
    headers: { authorization: `Bearer ${token}` },
  });
const standing = async (id: string) =>
  (await call<DocumentDetails>(`/api/documents/${id}`)).body.summary.bonus;
const move = (id: string, state: string) =>
  call(`/api/documents/${id}/bonus`, 'PUT', { json: { state } });

async function keysOf({ sub }: TestShop): Promise<(string | undefined)[]> {
  const list = new ListObjectsV2Command({ Bucket: PROOFS_BUCKET, Prefix: `${sub}/` });
  return ((await s3.send(list)).Contents ?? []).map(({ Key }) => Key);
}

describe('Uploading a proof', () => {
  it('A proof is stored with the type of its bytes, is served as a download, and counts for the claim', async () => {
    const { id, number } = await invoice();
    const sent = await send(id, 'plate', JPEG);
    expect([sent.status, sent.body.files]).toEqual([
      201,
      [
        {
          id: expect.any(String),
          kind: 'plate',
          type: 'image/jpeg',
          bytes: JPEG.length,
          addedAt: expect.stringContaining('T'),
        },
      ],
    ]);
    // A PDF that is declared as a photograph is stored as a PDF.
    await send(id, 'consent', PDF);
    const { body } = await send(id, 'plate', PNG);
    expect(body.files?.map(({ kind, type }) => [kind, type])).toEqual([
      ['plate', 'image/jpeg'],
      ['consent', 'application/pdf'],
      ['plate', 'image/png'],
    ]);
    expect(await standing(id)).toEqual(body);
    const opened = await Promise.all((body.files ?? []).map((file) => open(id, file.id)));
    expect(
      opened.map(({ headers }) =>
        ['content-type', 'content-disposition', 'x-content-type-options', 'cache-control'].map(
          (name) => headers.get(name),
        ),
      ),
    ).toEqual(
      [
        ['image/jpeg', 'plaque-1.jpg'],
        ['application/pdf', 'accord-1.pdf'],
        ['image/png', 'plaque-2.png'],
      ].map(([type, name]) => [
        type,
        `attachment; filename="${number}-${name}"`,
        'nosniff',
        'private, no-store',
      ]),
    );
    expect(await opened[1]?.text()).toBe(PDF.toString());

    const listed = await call<BonusPage>(`/api/bonuses?from=${today()}&to=${today()}`);
    const names = ['plaque-1.jpg', 'accord-1.pdf', 'plaque-2.png'].map(
      (name) => `${number}-${name}`,
    );
    expect(listed.body.bonuses.find((each) => each.id === id)).toMatchObject({
      missing: ['Facture remise au client'],
      files: names,
    });
    expect(listed.body.csv).toContain(`;Facture remise au client;${names.join(', ')}\r\n`);
    const given = await call<{ items: { kind: string; id?: string; bonus?: object }[] }>(
      '/api/account/export',
    );
    const state = given.body.items.find((item) => item.kind === 'document-state' && item.id === id);
    expect(state?.bonus, 'in the export of the account').toMatchObject({ files: body.files });
  });

  it.each([
    ['a file that is neither a photograph nor a PDF', 'plate', Buffer.from('<svg/>'), 400],
    ['an empty file', 'plate', Buffer.alloc(0), 400],
    ['too many bytes', 'plate', Buffer.concat([JPEG, Buffer.alloc(PROOF_MAX_BYTES)]), 413],
    ['an unknown kind', 'invoice', JPEG, 400],
  ])('A proof is refused: %s', async (_what, kind, bytes, status) => {
    const { id } = await invoice();
    const before = await keysOf(shop);
    expect((await send(id, kind, bytes)).status).toBe(status);
    expect(await keysOf(shop)).toEqual(before);
    expect(await standing(id)).not.toHaveProperty('files');
  });

  nightly('A proof of the largest allowed size can be uploaded and downloaded', async () => {
    const { id } = await invoice();
    const bytes = Buffer.concat([PDF, Buffer.alloc(PROOF_MAX_BYTES - PDF.length, 1)]);
    const { status, body } = await send(id, 'other', bytes);
    expect(status).toBe(201);
    const opened = await open(id, body.files?.[0]?.id);
    expect((await opened.arrayBuffer()).byteLength).toBe(PROOF_MAX_BYTES);
  });

  it('A proof is accepted only for the shop’s own invoice whose bonus was not taken back', async () => {
    const plain = await invoice({});
    expect((await send(plain.id, 'plate', JPEG)).body.error.code).toBe('NOT_AN_INVOICE');
    const { id } = await invoice();
    const { body } = await send(id, 'plate', JPEG);
    const [file] = body.files ?? [];
    const stranger = await labelledShop();
    expect((await send(id, 'plate', JPEG, stranger)).status).toBe(404);
    expect((await open(id, file?.id, stranger)).status).toBe(404);
    expect((await take(id, file?.id, stranger)).status).toBe(404);
    const own = await invoice(BONUS, stranger);
    expect((await open(own.id, file?.id, stranger)).status).toBe(404);
    expect(await standing(id)).toEqual(body);
    await call(`/api/documents/${id}/credit-note`, 'POST', { json: {} });
    const late = await send(id, 'plate', JPEG);
    expect([late.status, late.body.error.code]).toEqual([409, 'ALREADY_CREDITED']);
    expect((await take(id, file?.id)).status, 'removed after the credit note').toBe(200);
  });
});

describe('The number of proofs', () => {
  const dependencies = (nowMs = Date.now()) => ({
    documents: knownDocumentsRepository(table),
    bonuses: bonusesRepository(table),
    uploads: proofUploadsRepository(table),
    proofs: { ...openProofStorage(), ...openProofRemoval() },
    now: () => nowMs,
  });

  it('Simultaneous uploads fill an invoice to its limit, and none is lost', async () => {
    const own = await labelledShop();
    const { id } = await invoice(BONUS, own);
    const sent = { kind: 'plate', bytes: JPEG } as const;
    const all = await Promise.allSettled(
      Array.from({ length: PROOFS_AN_INVOICE + 3 }, () =>
        addProof(dependencies(), own.sub, id, sent),
      ),
    );
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(refused).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT']);
    const { bonus } = (await dependencies().documents.summary(own.sub, id)) ?? {};
    expect(new Set(bonus?.files?.map((file) => file.id)).size).toBe(PROOFS_AN_INVOICE);
    const { status, body } = await send(id, 'other', PDF, own);
    expect([status, body.error.code]).toEqual([409, 'CONFLICT']);
  });

  it('A shop can upload as many proofs in a day as its limit allows, and more the next day', async () => {
    const own = await labelledShop();
    const { id } = await invoice(BONUS, own);
    const { uploads } = dependencies();
    await Promise.all(
      Array.from({ length: PROOFS_A_DAY }, () => uploads.claim(own.sub, Date.now())),
    );
    const { status, body } = await send(id, 'plate', JPEG, own);
    expect([status, body.error.code]).toEqual([429, 'TOO_MANY']);
    expect(await keysOf(own)).toEqual([]);
    expect(await uploads.claim(own.sub, Date.now() + DAY_MS)).toBe(true);
  });

  it('Uploading or removing a proof costs the requests that the access patterns state', async () => {
    const { id } = await invoice();
    const sent = { kind: 'plate', bytes: JPEG } as const;
    const add = () => addProof(dependencies(), shop.sub, id, sent);
    expect(await table.requestsOf(add)).toEqual([
      'GetItemCommand',
      'UpdateItemCommand',
      'GetItemCommand',
      'UpdateItemCommand',
    ]);
    const [file] = (await standing(id))?.files ?? [];
    const remove = () => removeProof(dependencies(), shop.sub, id, file?.id ?? '');
    expect(await table.requestsOf(remove)).toEqual([
      'GetItemCommand',
      'UpdateItemCommand',
      'GetItemCommand',
      'UpdateItemCommand',
    ]);
    expect(await table.requestsOf(remove)).toEqual(['GetItemCommand']);
  });
});

describe('Removing a proof', () => {
  it('A removed proof is gone from the invoice and from storage, and no proof can be removed once the bonus is claimed', async () => {
    const { id } = await invoice();
    const { body } = await send(id, 'plate', JPEG);
    const [file] = body.files ?? [];
    const Key = `${shop.sub}/${id}/${file?.id}`;
    for (const state of ['claimed', 'paid']) {
      await move(id, state);
      const refused = await take(id, file?.id);
      expect([refused.status, refused.body.error.code], state).toEqual([409, 'CONFLICT']);
    }
    await s3.send(new GetObjectCommand({ Bucket: PROOFS_BUCKET, Key }));
    await move(id, 'to-claim');
    expect((await take(id, file?.id)).body).not.toHaveProperty('files');
    expect((await take(id, file?.id)).status, 'again').toBe(200);
    expect(await keysOf(shop)).not.toContain(Key);
    expect((await open(id, file?.id)).status).toBe(404);
  });
});

it('Closing the account deletes its proofs and the record of their uploads', async () => {
  const own = await labelledShop();
  const { id } = await invoice(BONUS, own);
  expect((await send(id, 'consent', PDF, own)).status).toBe(201);
  expect(await keysOf(own)).toHaveLength(1);
  expect((await call('/api/account', 'DELETE', {}, own)).status).toBe(200);
  expect(await keysOf(own)).toEqual([]);
  expect(await table.item(proofUploadsKey(own.sub))).toBeUndefined();
});

describe('Files that no invoice names', () => {
  const sweep = (laterMs: number, changed = {}) =>
    removeStrayFiles(
      {
        named: namedProofsRepository(table),
        files: openProofRemoval(),
        uploads: proofUploadsRepository(table),
        now: () => Date.now() + laterMs,
        ...changed,
      },
      () => true,
    );

  it('A file is deleted the next day if no summary names it, and stays if a summary names it or cannot be read', async () => {
    const own = await labelledShop();
    const [kept, unreadable] = [await invoice(BONUS, own), await invoice(BONUS, own)];
    await send(kept.id, 'plate', JPEG, own);
    await send(unreadable.id, 'plate', JPEG, own);
    const named = await keysOf(own);
    const broken = { ...summaryKey(own.sub, unreadable.id), item_version: 9 };
    await table.put(broken);
    const stray = [kept.id, newDocumentId(Date.now())].map(
      (id) => `${own.sub}/${id}/${newDocumentId(Date.now())}`,
    );
    for (const Key of stray) {
      await s3.send(new PutObjectCommand({ Bucket: PROOFS_BUCKET, Key, Body: JPEG }));
    }
    await sweep(0);
    expect(await keysOf(own)).toHaveLength(4);
    const failing = {
      ...openProofRemoval(),
      remove: () => Promise.reject(new Error('broken off')),
    };
    await expect(sweep(2 * DAY_MS, { files: failing })).rejects.toThrow('broken off');
    await sweep(2 * DAY_MS);
    expect((await keysOf(own)).toSorted()).toEqual(named.toSorted());
    expect(await table.item(proofUploadsKey(own.sub))).toBeUndefined();
  });

  it('A shop that uploads at each midnight does not keep its stray files, and a recent file stays', async () => {
    const own = await labelledShop();
    const uploads = proofUploadsRepository(table);
    const Key = `${own.sub}/${newDocumentId(Date.now())}/${newDocumentId(Date.now())}`;
    await uploads.claim(own.sub, Date.now() - DAY_MS);
    await uploads.claim(own.sub, Date.now());
    await s3.send(new PutObjectCommand({ Bucket: PROOFS_BUCKET, Key, Body: JPEG }));
    await sweep(0);
    expect(await keysOf(own)).toEqual([Key]);
    await uploads.claim(own.sub, Date.now() + DAY_MS);
    await sweep(DAY_MS);
    expect(await keysOf(own)).toEqual([]);
    // The uploads of the day stay counted.
    expect(await table.item(proofUploadsKey(own.sub))).toMatchObject({ uploads: 1 });
  });

  it('A file that could not be deleted at once is deleted the next day', async () => {
    const own = await labelledShop();
    const { id } = await invoice(BONUS, own);
    const { body } = await send(id, 'plate', JPEG, own);
    const uploads = proofUploadsRepository(table);
    await uploads.remove(own.sub);
    const dependencies = {
      documents: knownDocumentsRepository(table),
      bonuses: bonusesRepository(table),
      uploads,
      proofs: { remove: () => Promise.reject(new Error('away')) },
      now: () => Date.now() - 2 * DAY_MS,
    };
    await removeProof(dependencies, own.sub, id, body.files?.[0]?.id ?? '');
    expect(await keysOf(own)).toHaveLength(1);
    // The scheduled Lambda reads the files under its own role. It leaves a file that was stored a moment ago.
    await cloud.invoke('finish-closures', {});
    expect(await keysOf(own)).toHaveLength(1);
    await uploads.note(own.sub, Date.now());
    await sweep(DAY_MS);
    expect(await keysOf(own)).toEqual([]);
  });
});
