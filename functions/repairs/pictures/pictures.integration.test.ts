import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import jpeg from 'jpeg-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { clientSettings, PICTURES_BUCKET } from '../../../local/resources.ts';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { AccountExportPage } from '../../../shared/account/account.ts';
import { budgetsOf } from '../../../shared/billing/budgets.ts';
import { PLANS } from '../../../shared/billing/plan-table.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import { PICTURES_A_REPAIR, type Pictures } from '../../../shared/repairs/pictures/pictures.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import type { PublicRepair } from '../../../shared/tracking/answers.ts';
import { removeStrayFiles } from '../../platform/files/remove-stray-files.ts';
import { profileKey, repairKey } from '../../platform/table/table-keys.ts';
import { jpegPicture } from '../../testing/jpeg-picture.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { addPicture } from './add-picture.ts';
import { namedPictures } from './named-pictures.ts';
import { openPictureRemoval } from './picture-files.ts';
import { picturesRepository } from './pictures.repository.ts';
import { pictureUploads, pictureUploadsKey } from './stored-picture-uploads.ts';
import { picturesKey } from './stored-pictures.ts';

const DAY_MS = 86_400_000;

let cloud: TestCloud;
let table: TestTable;
let s3: S3Client;
sharedCloud((started) => {
  ({ cloud, table } = started);
  s3 = new S3Client({ ...clientSettings(cloud.endpoints.s3), forcePathStyle: true });
});

beforeAll(() => {
  for (const [name, value] of Object.entries(cloud.environment)) vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
});

async function shopWithRepair() {
  const shop = await createShop(cloud);
  const { body: repair } = await callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    token: shop.token,
    json: { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' },
  });
  const path = `/api/repairs/${repair.id}/pictures`;
  const { trackingNumber, tracking_key } = repair;
  const send = (picture: string, body = jpegPicture(), { token }: TestShop = shop) =>
    callApi<Pictures & ErrorBody>(cloud, `${path}?picture=${picture}`, {
      method: 'POST',
      token,
      body,
      headers: { 'content-type': 'image/jpeg' },
    });
  const call = <Body = Pictures & ErrorBody>(
    method: 'GET' | 'PUT' | 'DELETE' | 'POST',
    at: string,
    json?: object,
  ) => callApi<Body>(cloud, at, { method, token: shop.token, ...(json && { json }) });
  return {
    shop,
    repair,
    send,
    call,
    list: async () => (await call('GET', path)).body.pictures,
    show: (picture: string, shown: boolean) => call('PUT', `${path}/${picture}`, { shown }),
    remove: (picture: string) => call('DELETE', `${path}/${picture}`),
    withdraw: () => call('POST', `/api/repairs/${repair.id}/withdraw`, {}),
    fetched: (url = '') => fetch(`${cloud.origin}${url}`),
    tracked: async (cle = tracking_key) =>
      (await callApi<PublicRepair>(cloud, `/api/suivi/${trackingNumber}?cle=${cle}`)).body,
    shownTo: (cle = tracking_key) =>
      callApi<Pictures>(cloud, `/api/suivi/${trackingNumber}/pictures?cle=${cle}`),
    files: async () => {
      const asked = { Bucket: PICTURES_BUCKET, Prefix: `${shop.sub}/` };
      const { Contents = [] } = await s3.send(new ListObjectsV2Command(asked));
      return Contents.map(({ Key }) => String(Key));
    },
    stored: async () => (await table.item(profileKey(shop.sub)))?.pictures_stored,
  };
}

/** Makes a JPEG with `secret` in a comment and in bytes after its end. */
function withHidden(secret: string): Buffer<ArrayBuffer> {
  const picture = jpegPicture();
  const comment = Buffer.from(
    `\xff\xfe\0${String.fromCharCode(secret.length + 2)}${secret}`,
    'latin1',
  );
  return Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2), Buffer.from(secret)]);
}

it('A picture is stored without anything hidden in its file, and once even if it is sent again', async () => {
  const { repair, shop, send, list, fetched, files, stored } = await shopWithRepair();
  const sent = withHidden('GPS 48.85 2.35');
  expect(jpeg.decode(sent).width).toBe(48);
  const first = await send('picture-0001', sent);
  expect([first.status, first.body.pictures]).toMatchObject([
    200,
    [{ id: 'picture-0001', width: 48, height: 32 }],
  ]);
  expect((await send('picture-0001')).status).toBe(200);
  expect([(await list()).length, await stored()]).toEqual([1, 1]);
  const [picture] = await list();
  const answer = await fetched(picture?.url);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(answer.headers.get('cache-control')).toBe('private, max-age=300');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.includes('GPS')).toBe(false);
  expect(jpeg.decode(bytes)).toMatchObject({ width: 48, height: 32 });
  expect(await files()).toEqual([`${shop.sub}/${repair.trackingNumber}/picture-0001`]);
  const page = await callApi<AccountExportPage>(cloud, '/api/account/export', shop);
  expect(page.body.items.find(({ kind }) => kind === 'pictures')).toMatchObject({
    trackingNumber: repair.trackingNumber,
    pictures: [{ id: 'picture-0001', width: 48 }],
  });
});

it('A file that is no picture or too large, or a picture too many, is refused in French and not stored', async () => {
  const { send, list, files } = await shopWithRepair();
  const refused = async (body: Buffer<ArrayBuffer>, id = 'picture-0001') => {
    const { status, body: answer } = await send(id, body);
    return [status, answer.error.code];
  };
  expect(await refused(Buffer.from('%PDF-1.7'))).toEqual([400, 'INVALID_IMAGE']);
  expect(await refused(jpegPicture().subarray(0, 200))).toEqual([400, 'INVALID_IMAGE']);
  expect(await refused(Buffer.alloc(1_000_001, 255))).toEqual([413, 'TOO_LARGE']);
  const bomb = jpegPicture();
  const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
  bomb.writeUInt32BE(0xfff0fff0, frame + 5);
  expect(await refused(bomb)).toEqual([400, 'COMPLEX_IMAGE']);
  expect(await refused(jpegPicture(), 'x')).toEqual([400, 'INVALID']);
  expect([await list(), await files()]).toEqual([[], []]);
});

it('Simultaneous uploads fill a repair to its limit, and none that was acknowledged is lost', async () => {
  const { shop, repair, list, send, stored } = await shopWithRepair();
  const pictures = picturesRepository(table);
  const redraw = async () => ({ jpeg: jpegPicture(), width: 48, height: 32 });
  const dependencies = {
    ...{ pictures, redraw, uploads: pictureUploads(table), budgets: budgetsOf() },
    files: { put: async () => {} },
    now: Date.now,
  };
  const before = PICTURES_A_REPAIR - 3;
  for (let index = 0; index < before; index += 1) {
    await addPicture(dependencies, shop.sub, repair.id, `picture-200${index}`, jpegPicture());
  }
  const ids = Array.from({ length: 5 }, (_, index) => `picture-100${index}`);
  const all = await Promise.allSettled(
    ids.map((id) => addPicture(dependencies, shop.sub, repair.id, id, jpegPicture())),
  );
  const added = ids.filter((_, index) => all[index]?.status === 'fulfilled');
  const known = (await list()).map(({ id }) => id).slice(before);
  expect(known.toSorted()).toEqual(added.toSorted());
  expect([added.length, await stored()]).toEqual([3, PICTURES_A_REPAIR]);
  expect((await send('picture-0001')).body.error).toMatchObject({ code: 'CONFLICT' });
});

it('A shop can store only as many pictures as its plan allows, and upload a limited number in a day', async () => {
  const { shop, send, remove, stored, files } = await shopWithRepair();
  await send('picture-0001');
  const limit = PLANS.free.picturesLimit;
  await set(profileKey(shop.sub), 'pictures_stored = :value', limit);
  const full = await send('picture-0002');
  expect([full.status, full.body.error.code]).toEqual([402, 'LIMIT_REACHED']);
  // A browser tries again each minute, which must not use up the day's uploads.
  expect(await files()).toHaveLength(1);
  expect((await remove('picture-0001')).status).toBe(200);
  expect((await send('picture-0002')).status).toBe(200);
  expect(await stored()).toBe(limit);
  await remove('picture-0002');
  const uploads = pictureUploads(table);
  const { pictures } = PLANS.free.budget;
  while (await uploads.claim(shop.sub, Date.now(), pictures));
  const spent = await send('picture-0003');
  expect([spent.status, spent.body.error.code]).toEqual([429, 'BUDGET_SPENT']);
});

it('A picture that was deleted while its answer was lost does not come back when the picture is sent again', async () => {
  const { send, remove, list, files, stored } = await shopWithRepair();
  await send('picture-0001');
  await send('picture-0002');
  await remove('picture-0001');
  const again = await send('picture-0001');
  expect([again.status, again.body.pictures.map(({ id }) => id)]).toEqual([200, ['picture-0002']]);
  expect([(await list()).length, (await files()).length, await stored()]).toEqual([1, 1, 1]);
});

it('The customer sees a picture with the key of the link while the shop shows it, and never without the key', async () => {
  const { send, show, tracked, shownTo, fetched, remove, list } = await shopWithRepair();
  await send('picture-0001');
  await send('picture-0002');
  expect(await tracked()).not.toHaveProperty('pictures');
  expect((await shownTo()).body.pictures).toEqual([]);
  expect((await show('picture-0002', true)).body.pictures).toMatchObject([{}, { shown: true }]);
  expect((await show('picture-0002', true)).status, 'again').toBe(200);
  expect((await tracked()).pictures).toBe(1);
  expect(await tracked('A'.repeat(22))).not.toHaveProperty('pictures');
  expect((await shownTo('A'.repeat(22))).status).toBe(404);
  const [shown, ...others] = (await shownTo()).body.pictures;
  expect([others, (await fetched(shown?.url)).status]).toEqual([[], 200]);
  await show('picture-0002', false);
  expect((await fetched(shown?.url)).status, 'no longer shown').toBe(404);
  const own = (await list())[1]?.url;
  expect((await fetched(own)).status).toBe(200);
  await show('picture-0002', true);
  await remove('picture-0002');
  expect((await tracked()).pictures).toBeUndefined();
  expect((await fetched(own)).status, 'deleted').toBe(404);
  expect((await show('picture-0002', true)).body.error.code).toBe('NOT_FOUND');
});

it('The pictures of a withdrawn repair are deleted, and their files the next day', async () => {
  const { shop, repair, send, withdraw, files, list, fetched, stored } = await shopWithRepair();
  await send('picture-0001');
  const [picture] = await list();
  expect((await withdraw()).status).toBe(200);
  expect(await table.item(picturesKey(shop.sub, repair.trackingNumber))).toBeUndefined();
  expect([await stored(), (await fetched(picture?.url)).status]).toEqual([0, 404]);
  expect((await send('picture-0002')).body.error.code).toBe('WITHDRAWN');
  expect(await files()).toHaveLength(1);
  await swept();
  expect(await files()).toEqual([]);
});

it('Pictures that an interrupted withdrawal left, and files that no repair names, are removed the next day', async () => {
  const { repair, send, files, list } = await shopWithRepair();
  const other = await shopWithRepair();
  await send('picture-0001');
  await other.send('picture-0001');
  const stray = `${other.shop.sub}/${other.repair.trackingNumber}/picture-0009`;
  await s3.send(new PutObjectCommand({ Bucket: PICTURES_BUCKET, Key: stray, Body: 'x' }));
  // The process died after it had stored the withdrawal.
  await set(repairKey(repair.trackingNumber), 'card.withdrawn_at = :value', 1);
  await swept();
  expect([await files(), await list()]).toEqual([[], []]);
  expect((await other.files()).length).toBe(1);
  expect(await table.item(pictureUploadsKey(other.shop.sub))).toBeUndefined();
});

it('Closing the account deletes its pictures', async () => {
  const { shop, send, files, call } = await shopWithRepair();
  await send('picture-0001');
  expect((await call('DELETE', '/api/account')).status).toBe(200);
  expect(await files()).toEqual([]);
  expect(await table.item(pictureUploadsKey(shop.sub))).toBeUndefined();
});

const set = (Key: { pk: string; sk: string }, what: string, value: number) =>
  table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: `SET ${what}`,
      ExpressionAttributeValues: { ':value': value },
    }),
  );

async function swept() {
  const now = () => Date.now() + 2 * DAY_MS;
  const dependencies = { named: namedPictures(table), uploads: pictureUploads(table), now };
  await removeStrayFiles({ ...dependencies, files: openPictureRemoval() }, () => true);
}
