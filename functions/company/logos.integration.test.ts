import { randomUUID } from 'node:crypto';
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { DeleteCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientSettings, LOGOS_BUCKET } from '../../local/resources.ts';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { nightly } from '../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { UploadedLogo } from '../../shared/company/answers.ts';
import { LOGOS_A_DAY } from '../../shared/company/logo.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import { parisDay } from '../../shared/time.ts';
import { removeReplacedLogos } from '../documents/prints/remove-replaced-logos.ts';
import { documentListRepository } from '../documents/reading/document-list.repository.ts';
import { companyKey } from '../platform/table/table-keys.ts';
import { ORIENTED_JPEG } from '../testing/oriented-jpeg.ts';
import type { TestTable } from '../testing/test-table.ts';
import { WHOLE_COMPANY } from '../testing/whole-company.ts';
import { companyRepository } from './company.repository.ts';
import { openLogoStorage } from './logo-storage.ts';
import { logoUploadsKey, logoUploadsRepository } from './stored-logo-uploads.ts';

let cloud: TestCloud;
let table: TestTable;
let s3: S3Client;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeAll(() => {
  for (const [name, value] of Object.entries(cloud.environment)) vi.stubEnv(name, value);
  s3 = new S3Client({ ...clientSettings(cloud.endpoints.s3), forcePathStyle: true });
});
afterAll(() => {
  vi.unstubAllEnvs();
  s3.destroy();
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20z"/></svg>';
const DAY_MS = 24 * 60 * 60_000;

const upload = (shop: TestShop, body: string | Buffer = SVG) =>
  callApi<UploadedLogo & ErrorBody>(cloud, '/api/company/logo?filename=Étoile.svg', {
    method: 'POST',
    token: shop.token,
    body: new Uint8Array(Buffer.from(body)),
    headers: { 'content-type': 'image/svg+xml' },
  });

async function issue(shop: TestShop): Promise<IssuedDocument> {
  await callApi(cloud, '/api/company', { method: 'PUT', token: shop.token, json: WHOLE_COMPANY });
  const answer = await callApi<IssuedDocument>(cloud, '/api/documents', {
    method: 'POST',
    token: shop.token,
    json: {
      documentType: 'facture',
      invoiceDate: parisDay(Date.now()),
      clientName: 'Marie Durand',
      operationCategory: 'services',
      items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
    },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function keysOf(shop: TestShop): Promise<(string | undefined)[]> {
  const list = new ListObjectsV2Command({ Bucket: LOGOS_BUCKET, Prefix: `${shop.sub}/` });
  const { Contents = [] } = await s3.send(list);
  return Contents.map(({ Key }) => Key);
}

async function objectAt(Key: string) {
  const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket: LOGOS_BUCKET, Key }));
  return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), type: ContentType };
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

describe('An uploaded logo', () => {
  it('An uploaded logo is stored as a PNG that we drew, and the file itself is not stored', async () => {
    const shop = await createShop(cloud);
    for (const [body, hidden] of [
      [SVG.replace('<path', '<!-- Tartempion --><path'), 'Tartempion'],
      [ORIENTED_JPEG, 'Exif'],
    ] as const) {
      expect(Buffer.from(body).includes(hidden)).toBe(true);
      const { status, body: stored } = await upload(shop, body);
      expect([status, stored.key]).toEqual([
        201,
        expect.stringMatching(new RegExp(`^${shop.sub}/\\d{13}_etoile\\.png$`)),
      ]);
      const { bytes, type } = await objectAt(stored.key);
      expect([bytes.subarray(0, 8), type]).toEqual([PNG, 'image/png']);
      expect(bytes.includes(hidden)).toBe(false);
    }
    expect(await keysOf(shop)).toHaveLength(2);
  });

  nightly('A logo that takes too long to draw is refused in French and not stored', async () => {
    const shop = await createShop(cloud);
    const { status, body } = await upload(
      shop,
      SVG.replace('<path', `<text>${'a'.repeat(150_000)}</text><path`),
    );
    expect([status, body.error.code]).toEqual([400, 'COMPLEX_IMAGE']);
    expect(body.error.message).toMatch(/^Cette image est trop grande ou trop complexe/);
    expect(await keysOf(shop)).toEqual([]);
  });

  it('A shop uploads as many logos as its daily limit allows, even at once, and more the next day', async () => {
    const shop = await createShop(cloud);
    const uploads = logoUploadsRepository(table);
    const now = Date.now();
    const claims = Array.from({ length: LOGOS_A_DAY + 5 }, () => uploads.claim(shop.sub, now));
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(LOGOS_A_DAY);
    const { status, body } = await upload(shop);
    expect([status, body.error.code]).toEqual([429, 'TOO_MANY_LOGOS']);
    expect(await uploads.claim((await createShop(cloud)).sub, now)).toBe(true);
    expect(await uploads.claim(shop.sub, now + DAY_MS)).toBe(true);
  });

  it('An uploaded logo does not replace a newer one', async () => {
    const shop = randomUUID();
    const companies = companyRepository(table);
    const url = (ms: number) => `/logos/${shop}/${1_800_000_000_000 + ms}.png`;
    expect(await companies.setLogo(shop, url(5))).toBe(true);
    expect(await companies.setLogo(shop, url(4))).toBe(false);
    expect(await companies.get(shop)).toMatchObject({ logo_url: url(5) });
    expect(await companies.setLogo(shop, url(6))).toBe(true);
    // An address that was imported from elsewhere does not prevent a new logo.
    const [Key, values] = [companyKey(shop), { ':url': 'https://exemple.fr/logo.png' }];
    const UpdateExpression = 'SET logo_url = :url';
    const elsewhere = { Key, UpdateExpression, ExpressionAttributeValues: values };
    await table.client.send(new UpdateCommand({ TableName: table.name, ...elsewhere }));
    expect(await companies.setLogo(shop, url(7))).toBe(true);
  });
});

describe('Replaced logos', () => {
  const remove = (laterMs: number, changed = {}) =>
    removeReplacedLogos(
      {
        companies: companyRepository(table),
        logos: openLogoStorage(),
        uploads: logoUploadsRepository(table),
        documents: documentListRepository(table),
        now: () => Date.now() + laterMs,
        ...changed,
      },
      () => true,
    );
  const markOf = async ({ sub }: TestShop) => {
    const Key = logoUploadsKey(sub);
    return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
  };

  it('Replaced logos that no document shows, and files that a crash left, are removed the next day', async () => {
    const shop = await createShop(cloud);
    const [printed] = [(await upload(shop)).body.key];
    await issue(shop);
    const put = (key: string) =>
      s3.send(new PutObjectCommand({ Bucket: LOGOS_BUCKET, Key: key, Body: PNG }));
    const earlier = `${shop.sub}/${Date.now() - 40 * DAY_MS}.png`;
    await put(earlier);
    await put(`${shop.sub}/${Date.now()}_ancien.png`);
    const current = (await upload(shop)).body.key;
    const never = `${shop.sub}/${Date.now() + 60_000}.png`;
    await put(never);

    expect(await remove(0)).toBe(0);
    expect(await keysOf(shop)).toHaveLength(5);
    expect(await markOf(shop)).toMatchObject({ uploads: 2 });
    // The next run completes an interrupted one.
    const broken = { ...openLogoStorage(), remove: () => Promise.reject(new Error('broken off')) };
    await expect(remove(2 * DAY_MS, { logos: broken })).rejects.toThrow('broken off');
    await remove(2 * DAY_MS);
    // The document may show either logo that was uploaded before it.
    expect(await keysOf(shop)).toEqual([earlier, printed, current]);
    expect(await markOf(shop)).toBeUndefined();
  });

  it('The replaced logos of a shop that uploads another one meanwhile are checked again', async () => {
    const shop = await createShop(cloud);
    await upload(shop);
    const uploads = logoUploadsRepository(table);
    const settle: typeof uploads.settle = async (sent, untilMs) => {
      if (sent.shopId === shop.sub) await uploads.claim(shop.sub, Date.now() + 2 * DAY_MS);
      await uploads.settle(sent, untilMs);
    };
    await remove(2 * DAY_MS, { uploads: { ...uploads, settle } });
    expect(await markOf(shop)).toMatchObject({ uploads: 1 });
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: logoUploadsKey(shop.sub) }),
    );
  });
});
