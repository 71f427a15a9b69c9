import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { loneTable } from '../../local/testing/lone-table.ts';
import { budgetsOf } from '../../shared/billing/budgets.ts';
import type { CustomerNote } from '../../shared/customers/customers.ts';
import type { NewRepairInput } from '../../shared/repairs/repair-input.ts';
import { accountExportRepository } from '../account/export/account-export.repository.ts';
import { documentEventItem } from '../documents/stored-document-event.ts';
import { paymentItem } from '../payments/stored-payment.ts';
import { shopPartition } from '../platform/table/table-keys.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { loansRepository } from '../repairs/loans/loans.repository.ts';
import { addPicture } from '../repairs/pictures/add-picture.ts';
import { openClearing } from '../repairs/pictures/clear-pictures.ts';
import { picturesRepository } from '../repairs/pictures/pictures.repository.ts';
import { pictureUploads } from '../repairs/pictures/stored-picture-uploads.ts';
import { handOverRepair } from '../repairs/record/hand-over-repair.ts';
import { recordsRepository } from '../repairs/record/records.repository.ts';
import { newRepairId } from '../repairs/repair-id.ts';
import { historyEntry } from '../repairs/repairs.ts';
import { slipsRepository } from '../repairs/slip/slips.repository.ts';
import { slipItem } from '../repairs/slip/stored-slip.ts';
import { repairItem } from '../repairs/stored-repair.ts';
import { postingItems } from '../search/posting.ts';
import { repairWords } from '../search/repair-words.ts';
import { memoryWords } from '../search/testing/memory-words.ts';
import { storedSamples } from '../testing/stored-samples.ts';
import type { TestTable } from '../testing/test-table.ts';
import { getPublicRepair } from '../tracking/get-public-repair.ts';
import { eraseCustomer } from './erase-customer.ts';
import { exportCustomer } from './export-customer.ts';
import { findCustomers } from './find-customers.ts';
import { getCustomer } from './get-customer.ts';
import { mergeCustomers } from './merge-customers.ts';
import { noteCustomer } from './note-customer.ts';
import { openCustomers } from './open-customers.ts';

let table: TestTable;
loneTable((started) => {
  table = started;
});

let shops = 0;
let made = 41_000_000;
const LEA = { customerName: 'Durand', customerFirstName: 'Léa', customerEmail: 'lea@exemple.fr' };
const TYPO = { ...LEA, customerName: 'Durant', customerEmail: '', customerPhone: '0612345678' };
const OLD = { ...LEA, customerEmail: 'ancienne@exemple.fr' };
const noEmail = true;
const none = async () => undefined;

/** Makes a shop with a repair for each customer. Returns the tracking numbers and the shop's actions on the repairs. */
async function shopWith(...customers: Partial<NewRepairInput>[]) {
  const shopId = `customers-${++shops}`;
  const words = memoryWords();
  const dependencies = {
    ...openCustomers(table),
    words,
    documents: { byIds: async () => new Map() },
    account: accountExportRepository(table),
  };
  const numbers: string[] = [];
  for (const each of customers) {
    const trackingNumber = `RB${++made}`;
    const id = newRepairId(trackingNumber);
    const identity = { id, trackingNumber, trackingKey: 'k', shopId, nowMs: made };
    const repair = newRepair({ deviceType: 'tablet', ...LEA, ...each }, identity);
    await table.client.send(new PutCommand({ TableName: table.name, Item: repairItem(repair) }));
    await words.write(postingItems(shopId, 'repairs', repairWords(repair)), []);
    numbers.push(repair.trackingNumber);
  }
  return {
    shopId,
    numbers,
    get: (number: string) => getCustomer(dependencies, shopId, number),
    find: async (q: string) => (await findCustomers(dependencies, shopId, q)).customers,
    note: (number: string, note: string, revision: number): Promise<CustomerNote> =>
      noteCustomer(dependencies, shopId, number, { note, revision }),
    dependencies,
    /** Finishes a repair with a message to the customer and hands it over. */
    handOver: async (number: string) => {
      const entry = historyEntry('completed', Date.now(), 'Bonjour Mme Durand');
      await dependencies.repairs.appendEntry({ shopId, trackingNumber: number }, entry);
      const records = recordsRepository(table);
      await handOverRepair({ ...dependencies, records }, shopId, number);
    },
    withdraw: async (number: string) => {
      const repair = await dependencies.repairs.get(number);
      if (repair) await recordsRepository(table).withdraw(repair, Date.now());
    },
    exported: (number: string, cursor?: string) =>
      exportCustomer(dependencies, shopId, number, cursor),
    erase: (number: string, given = {}) =>
      eraseCustomer(
        { ...dependencies, clearPictures: openClearing(table), ...given },
        shopId,
        number,
      ),
    merge: (kept: string, gone: string, of = shopId) =>
      mergeCustomers(dependencies, of, kept, gone),
  };
}

it('A note about a customer is stored once, and a note written at the same time is refused', async () => {
  const { numbers, get, note } = await shopWith({}, {});
  const [first = '', second = ''] = numbers;
  expect(await get(first)).toMatchObject({ note: '', revision: 0 });
  const outcomes = await Promise.allSettled([note(first, 'Sonner', 0), note(second, 'Appeler', 0)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { note: stored, revision } = await get(second);
  expect(['Sonner', 'Appeler']).toContain(stored);
  await note(second, '', revision);
  expect(await get(first)).toMatchObject({ note: '', revision: 2 });
  await expect(note(first, 'Trop tard', revision)).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('A note that is sent again after a lost answer gets the same answer', async () => {
  const { numbers, get, note } = await shopWith({});
  const [number = ''] = numbers;
  const stored = { note: 'Sonner', revision: 1 };
  expect(await note(number, 'Sonner', 0)).toEqual(stored);
  expect(await note(number, 'Sonner', 0)).toEqual(stored);
  expect(await get(number)).toMatchObject(stored);
});

it('Two merged customers are one customer with both notes, whichever repair’s customer is opened', async () => {
  const { numbers, get, find, note, merge } = await shopWith({}, { ...TYPO, noEmail });
  const [lea = '', typo = ''] = numbers;
  await note(lea, 'Sonner', 0);
  await note(typo, 'Appeler', 0);
  expect(await find('lea')).toHaveLength(2);
  const merged = { note: 'Sonner\n\nAppeler', revision: 2 };
  expect(await merge(lea, typo)).toEqual(merged);
  for (const number of numbers) {
    const { customer, repairs, ...rest } = await get(number);
    expect(repairs.map(({ trackingNumber }) => trackingNumber)).toEqual([typo, lea]);
    expect(customer).toMatchObject({ name: 'Durant', repairs: 2 });
    expect(rest).toMatchObject(merged);
  }
  expect(await find('durant')).toHaveLength(1);
  expect(await find('lea')).toHaveLength(1);
  // Repeating the merge, or merging the other way round, changes nothing.
  expect(await merge(lea, typo)).toEqual(merged);
  expect(await merge(typo, lea)).toEqual(merged);
});

it('Merging a customer also merges the customers who were merged into that customer before', async () => {
  const { numbers, get, merge, note } = await shopWith({}, { ...TYPO, noEmail }, OLD);
  const [lea = '', typo = '', old = ''] = numbers;
  await merge(typo, old);
  await merge(lea, typo);
  for (const number of numbers) expect((await get(number)).repairs).toHaveLength(3);
  const { revision } = await get(old);
  await note(old, 'Une seule', revision);
  expect((await get(typo)).note).toBe('Une seule');
});

it('Simultaneous merges leave one customer with every repair', async () => {
  const { numbers, get, merge } = await shopWith({}, { ...TYPO, noEmail }, OLD);
  const [lea = '', typo = '', old = ''] = numbers;
  await Promise.all([merge(lea, typo), merge(old, lea), merge(typo, old)]);
  for (const number of numbers) expect((await get(number)).repairs).toHaveLength(3);
});

it('A merge with a customer of another shop, or with too many or too long notes, is refused', async () => {
  const many = Array.from({ length: 11 }, (_, index) => ({
    customerEmail: `m${index}@exemple.fr`,
  }));
  const { numbers, get, merge, note } = await shopWith(...many);
  const [first = '', second = '', ...others] = numbers;
  const other = await shopWith({});
  const [foreign = ''] = other.numbers;
  await expect(merge(first, foreign)).rejects.toMatchObject({ code: 'REPAIR_NOT_FOUND' });
  await expect(merge(foreign, first)).rejects.toMatchObject({ code: 'REPAIR_NOT_FOUND' });
  await note(first, 'a'.repeat(1500), 0);
  await note(second, 'b'.repeat(600), 0);
  await expect(merge(first, second)).rejects.toMatchObject({ code: 'INVALID' });
  for (const each of others) await merge(first, each);
  await note(second, '', 1);
  await expect(merge(first, second)).rejects.toMatchObject({ code: 'INVALID' });
  expect((await get(second)).repairs).toHaveLength(1);
});

async function storedOf(shopId: string): Promise<string> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }));
  return JSON.stringify(Items.filter((item) => JSON.stringify(item).includes(shopId)));
}

it('An erased customer is in no repair any more, even if the repair was withdrawn or names a merged customer', async () => {
  const shop = await shopWith({}, { ...TYPO, noEmail }, {}, OLD);
  const [lea = '', typo = '', withdrawn = '', other = ''] = shop.numbers;
  await shop.note(lea, 'Sonner chez Durand', 0);
  await shop.merge(lea, typo);
  await shop.withdraw(withdrawn);
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: slipItem(shop.shopId, lea, 1, { version: 1, accessories: 'Housse de Léa Durand' }),
    }),
  );
  await shop.handOver(lea);
  await expect(shop.erase(lea)).rejects.toMatchObject({ code: 'OPEN_REPAIRS' });
  expect(await shop.get(lea)).toMatchObject({ customer: { repairs: 2 } });
  await shop.handOver(typo);
  await shop.withdraw(other);
  expect(await shop.erase(lea)).toEqual({ repairs: 3 });
  const stored = await storedOf(shop.shopId);
  expect(stored).not.toMatch(/Durant|lea@|0612345678|Mme Durand|chez Durand|Housse/);
  // The withdrawn repair of another person of that name stays.
  expect(stored.match(/"Durand"/g)).toHaveLength(1);
  for (const number of [lea, typo]) {
    await expect(shop.get(number)).rejects.toMatchObject({ code: 'REPAIR_NOT_FOUND' });
    const page = getPublicRepair(
      { repairs: shop.dependencies.repairs, companies: { get: none }, forHolder: async () => ({}) },
      number,
      undefined,
    );
    await expect(page).rejects.toMatchObject({ code: 'REPAIR_NOT_FOUND' });
  }
  expect(await shop.erase(lea)).toEqual({ repairs: 0 });
  const foreign = await shopWith({});
  await expect(foreign.erase(lea)).rejects.toMatchObject({ code: 'REPAIR_NOT_FOUND' });
});

/** Items of these kinds belong to a repair and name no customer. */
const WITHOUT_CUSTOMER = ['BILLED', 'COUNTED', 'MESSAGE', 'PARTS', 'UNDELIVERED'];

it('Each kind of item beside a repair is in the customer’s data and is erased, unless it names no customer', async () => {
  const shop = await shopWith({});
  const [lea = ''] = shop.numbers;
  await shop.handOver(lea);
  const samples = storedSamples()
    .flatMap(({ items }) => items)
    .filter(({ pk, sk }) => /^USER#/.test(String(pk)) && /^PROFILE$|#RB\d{8}/.test(String(sk)));
  for (const { pk: _, sk, ...item } of samples) {
    const key = { pk: shopPartition(shop.shopId), sk: String(sk).replace(/RB\d{8}/, lea) };
    await table.client.send(new PutCommand({ TableName: table.name, Item: { ...item, ...key } }));
  }
  const kindsBeside = async () => {
    const { Items = [] } = await table.client.send(
      new ScanCommand({
        TableName: table.name,
        FilterExpression: 'pk = :shop AND contains(sk, :number)',
        ExpressionAttributeValues: { ':shop': shopPartition(shop.shopId), ':number': `#${lea}` },
      }),
    );
    return [...new Set(Items.map(({ sk }) => String(sk).split('#')[0] ?? ''))].toSorted();
  };
  const named = (await kindsBeside()).filter((kind) => !WITHOUT_CUSTOMER.includes(kind));
  const { items } = await shop.exported(lea);
  const exported = items.map(({ kind }) => kind.toUpperCase());
  expect(exported).toEqual(expect.arrayContaining(named));
  await shop.erase(lea);
  expect(await kindsBeside()).toEqual(WITHOUT_CUSTOMER);
});

it('A repair that is not erased keeps its slips, and an erased repair accepts no further slip, picture or loan', async () => {
  const shop = await shopWith({});
  const [lea = ''] = shop.numbers;
  const { repairs, erasure } = shop.dependencies;
  const slips = slipsRepository(table);
  const slip = { version: 1, accessories: 'Housse de Léa Durand' };
  const read = async () => {
    const repair = await repairs.get(lea);
    if (repair === undefined) throw new Error('The repair is gone');
    return repair;
  };
  const open = await read();
  await slips.write(open, { number: 1, slip }, 'none');
  // The repair was opened again after the erasure had read it.
  expect(await erasure.erase(open)).toBe(false);
  expect(await slips.all(shop.shopId, lea)).toMatchObject([{ number: 1, slip }]);
  await shop.handOver(lea);
  const before = await read();
  expect(await erasure.erase(before)).toBe(true);
  // A page that was opened before the erasure sends a slip that the customer signed.
  await expect(slips.write(before, { number: 1, slip }, 'none')).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await slips.all(shop.shopId, lea)).toEqual([]);
  const pictures = picturesRepository(table);
  const picture = { id: 'picture-0001', at: 1, bytes: 1, width: 1, height: 1 };
  const album = { version: 1, secret: 's', pictures: [picture] };
  expect(await pictures.write(before, undefined, album, Date.now())).toBe('moved');
  const adding = { pictures, uploads: pictureUploads(table), budgets: budgetsOf(), now: Date.now };
  const late = addPicture(
    {
      ...adding,
      files: { put: none },
      redraw: async () => ({ jpeg: Buffer.from(''), width: 1, height: 1 }),
    },
    shop.shopId,
    lea,
    picture.id,
    Buffer.from(''),
  );
  await expect(late).rejects.toMatchObject({ code: 'REPAIR_NOT_FOUND' });
  expect(await pictures.of(shop.shopId, lea)).toBeUndefined();
  const loan = {
    id: 'phone-01',
    what: 'Prêt',
    deposit: 'Chèque Durand',
    lentAt: new Date().toISOString(),
  };
  const loans = { version: 1, loans: [loan] };
  const lent = await loansRepository(table).replace(before, loans, true);
  expect([lent.isWritten, (await read()).loans]).toEqual([false, undefined]);
});

it('An erasure that breaks off at any write is completed by a second request', async () => {
  const most = 4;
  for (let cut = 0; cut < most; cut += 1) {
    const shop = await shopWith({}, {}, { ...TYPO, noEmail });
    const [lea = ''] = shop.numbers;
    await shop.merge(lea, shop.numbers[2] ?? '');
    for (const number of shop.numbers) await shop.handOver(number);
    let writes = 0;
    const unlessCut = async <Value>(write: () => Promise<Value>) => {
      if (writes++ >= cut) throw new Error('cut off');
      return write();
    };
    const { erasure } = shop.dependencies;
    const erase: typeof erasure.erase = (...given) => unlessCut(() => erasure.erase(...given));
    const cutOff = { erasure: { ...erasure, erase } };
    await shop.erase(lea, cutOff).catch(() => {});
    await shop.erase(lea);
    expect(await storedOf(shop.shopId), `cut at ${cut}`).not.toMatch(/Duran|lea@|0612345678/);
  }
});

it('A note or a merge that comes during an erasure stores nothing about the person', async () => {
  const shop = await shopWith({}, {}, OLD);
  const [lea = '', second = '', old = ''] = shop.numbers;
  for (const number of [lea, second]) await shop.handOver(number);
  const { erasure, repairs } = shop.dependencies;
  const [before, other] = [await repairs.get(second), await repairs.get(old)];
  // Somebody writes a note after the erasure has read that there is none.
  const erase: typeof erasure.erase = async (repair, others) => {
    if (repair.trackingNumber === lea) await shop.note(lea, 'Sonner chez Durand', 0).catch(none);
    return erasure.erase(repair, others);
  };
  const noted = shop.erase(lea, { erasure: { ...erasure, erase } });
  await expect(noted).rejects.toMatchObject({ code: 'CONFLICT' });
  await shop.erase(lea);
  expect(await storedOf(shop.shopId)).not.toMatch(/lea@|chez Durand/);

  // These requests read the repair before the erasure, but write only afterwards.
  const late = {
    ...shop.dependencies,
    repairs: { get: async (number: string) => (number === old ? other : before) },
  };
  const input = { note: 'Sonner chez Durand', revision: 0 };
  const refused = { code: 'CONFLICT' };
  await expect(noteCustomer(late, shop.shopId, second, input)).rejects.toMatchObject(refused);
  await expect(mergeCustomers(late, shop.shopId, second, old)).rejects.toMatchObject(refused);
  await expect(mergeCustomers(late, shop.shopId, old, second)).rejects.toMatchObject(refused);
  expect(await storedOf(shop.shopId)).not.toMatch(/lea@|chez Durand/);
});

it('A closed repair whose words are not indexed yet is erased with the others, and an open one prevents the erasure', async () => {
  const shop = await shopWith({});
  const [lea = ''] = shop.numbers;
  await shop.handOver(lea);
  const trackingNumber = `RB${++made}`;
  const identity = { trackingKey: 'k', shopId: shop.shopId, nowMs: Date.now() };
  const repair = newRepair(
    { deviceType: 'tablet', ...LEA },
    { ...identity, id: newRepairId(trackingNumber), trackingNumber },
  );
  await table.client.send(new PutCommand({ TableName: table.name, Item: repairItem(repair) }));
  await expect(shop.erase(lea)).rejects.toMatchObject({ code: 'OPEN_REPAIRS' });
  await shop.handOver(trackingNumber);
  expect(await shop.erase(lea)).toEqual({ repairs: 2 });
  expect(await storedOf(shop.shopId)).not.toMatch(/lea@/);
});

it('The exported data of a document holds its payments and events, and no data of another document', async () => {
  const { shopId } = await shopWith();
  const at = '2026-11-20T10:00:00.000Z';
  const payment = {
    amountCents: 1_000,
    means: 'cash',
    date: '2026-11-20',
    recordedAt: at,
  } as const;
  const put = (Item: object) =>
    table.client.send(new PutCommand({ TableName: table.name, Item: { ...Item } }));
  for (const documentId of ['d1', 'd10']) {
    await put(paymentItem(shopId, { ...payment, id: `p-${documentId}`, documentId }));
    const event = { kind: 'approval-link', at } as const;
    await put(documentEventItem(shopId, documentId, event, 'n'));
  }
  const items = await accountExportRepository(table).ofDocument(shopId, 'd1');
  expect(items.map(({ kind, documentId }) => [kind, documentId])).toEqual([
    ['document-event', 'd1'],
    ['payment', 'd1'],
  ]);
});

it('The exported data of a customer holds the note, the messages and each repair once, and no data of another person', async () => {
  const many = Array.from({ length: 12 }, () => ({}));
  const shop = await shopWith(...many, OLD);
  const [lea = ''] = shop.numbers;
  await shop.note(lea, 'Sonner', 0);
  await shop.handOver(lea);
  const first = await shop.exported(lea);
  expect(first.cursor).not.toBeNull();
  const rest = await shop.exported(lea, first.cursor ?? '');
  expect(rest.cursor).toBeNull();
  const items = [...first.items, ...rest.items];
  expect(items.filter(({ kind }) => kind === 'repair')).toHaveLength(12);
  const text = JSON.stringify(items);
  expect(text).toContain('Sonner');
  expect(text).toContain('Bonjour Mme Durand');
  expect(text).not.toContain('ancienne@exemple.fr');
  expect(text).not.toContain(shop.shopId);
  await expect(shop.exported(lea, 'x')).rejects.toMatchObject({ code: 'INVALID' });
});
