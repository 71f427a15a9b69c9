import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { createIssuingShop, type IssuingShop } from '../../local/testing/issuing-shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { CsvPage } from '../../shared/account/account.ts';
import type { ApprovalLink, IssuedDocument } from '../../shared/documents/issued.ts';
import { parisDay } from '../../shared/time.ts';
import { ADVANCE_PREFIX, advanceKind } from '../payments/stored-advance.ts';
import { shopPartition } from '../platform/table-keys.ts';
import type { TestTable } from '../testing/test-table.ts';
import { FEC_COLUMNS } from './fec.ts';
import { lettersRepository } from './letters.repository.ts';

let cloud: TestCloud;
let table: TestTable;
let issuing: IssuingShop;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeAll(async () => {
  issuing = await createIssuingShop(cloud);
});

const today = parisDay(Date.now());
const quote = (changes: object = {}) => issuing.issue({ documentType: 'devis', ...changes });
const post = (of: IssuedDocument, what: string, json: object = {}) =>
  issuing.post(`/api/documents/${of.id}/${what}`, json);
const deposit = (of: IssuedDocument, amountCents: number) => post(of, 'deposit', { amountCents });

type Line = Record<(typeof FEC_COLUMNS)[number], string>;
const centsOf = ({ Debit, Credit }: Line) =>
  Math.round((Number(Debit.replace(',', '.')) - Number(Credit.replace(',', '.'))) * 100);

/** The lines of the day's journal on 4191; each letter of any account comes to nothing on the day that it bears. */
async function advanceLines(): Promise<Line[]> {
  let text = '';
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const { body }: { body: CsvPage } = await callApi<CsvPage>(
      cloud,
      `/api/export/journal?from=${today}&to=${today}${after}`,
      { token: issuing.shop.token },
    );
    text += body.csv;
    ({ cursor } = body);
  }
  const [, ...rows] = text.split('\r\n').slice(0, -1);
  const lines = rows.map(
    (row) =>
      Object.fromEntries(
        row.split('\t').map((field, index) => [FEC_COLUMNS[index], field]),
      ) as Line,
  );
  const lettered = lines.filter(({ EcritureLet }) => EcritureLet !== '');
  const groups = Map.groupBy(
    lettered,
    ({ CompteNum, EcritureLet }) => `${CompteNum} ${EcritureLet}`,
  );
  for (const [name, own] of groups) {
    expect(
      own.reduce((sum, line) => sum + centsOf(line), 0),
      name,
    ).toBe(0);
    expect(new Set(own.map(({ DateLet }) => DateLet))).toEqual(
      new Set([today.replaceAll('-', '')]),
    );
  }
  return lines.filter(({ CompteNum }) => CompteNum === '419100');
}

/** What the lines on 4191 of some documents say: cents, above zero what is debited, and their letter. */
async function told(...documents: IssuedDocument[]): Promise<string[][]> {
  const lines = await advanceLines();
  return documents.map(({ number }) =>
    lines
      .filter(({ PieceRef }) => PieceRef === number)
      .map((line) => `${centsOf(line)} ${line.EcritureLet}`),
  );
}

it('letters each of two deposits with the invoice that takes them off, paid or not', async () => {
  const of = await quote();
  const first = await deposit(of, 5000);
  const second = await deposit(of, 1000);
  await post(first, 'payments', { amountCents: 2000, means: 'card', date: today });
  const [x, y] = [first.subtotalCents, second.subtotalCents];
  expect(await told(first, second)).toEqual([[`${-x} `], [`${-y} `]]);
  const final = await post(of, 'invoice');
  const [one, other] = [`${first.number}-A`, `${second.number}-A`];
  expect(await told(first, second, final)).toEqual([
    [`${-x} ${one}`],
    [`${-y} ${other}`],
    [`${x} ${one}`, `${y} ${other}`],
  ]);
});

it('letters the deposit of a refused quote with the credit note that takes it back', async () => {
  const of = await quote();
  const first = await deposit(of, 4000);
  const { body: link } = await callApi<ApprovalLink>(
    cloud,
    `/api/documents/${of.id}/approval-link`,
    { method: 'POST', token: issuing.shop.token },
  );
  const cle = link.path.split('cle=')[1] ?? '';
  const answer = await callApi(cloud, `/api/devis/${of.id}/decision`, {
    method: 'POST',
    json: { cle, decision: 'declined', name: 'Marie Durand' },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const undone = await post(first, 'credit-note');
  const x = first.subtotalCents;
  expect(await told(first, undone)).toEqual([
    [`${-x} ${first.number}-A`],
    [`${x} ${first.number}-A`],
  ]);
});

it('letters anew what an invoice that was credited had taken off', async () => {
  const of = await quote();
  const first = await deposit(of, 4000);
  const final = await post(of, 'invoice');
  const undone = await post(final, 'credit-note');
  const again = await post(of, 'invoice');
  const x = first.subtotalCents;
  expect(await told(first, final, undone, again)).toEqual([
    [`${-x} ${first.number}-A`],
    [`${x} ${first.number}-A`],
    [`${-x} ${first.number}-A-2`],
    [`${x} ${first.number}-A-2`],
  ]);
});

it('letters what was billed beforehand of goods under the margin scheme', async () => {
  const of = await quote({
    operationCategory: 'mixed',
    items: [
      { description: 'Écran', quantity: 1, price: 100, tvaRate: 20 },
      { description: 'iPhone 12', quantity: 1, price: 250, marginScheme: true },
    ],
  });
  const first = await deposit(of, 7400);
  const final = await post(of, 'invoice');
  const x = first.subtotalCents;
  expect(await told(first, final)).toEqual([
    [`${-x} ${first.number}-A`],
    [`${x} ${first.number}-A`],
  ]);
});

it('letters nothing of deposits from before, nor where a line of their history cannot be read', async () => {
  const of = await quote();
  const first = await deposit(of, 4000);
  const final = await post(of, 'invoice');
  const key = {
    pk: shopPartition(issuing.shop.sub),
    sk: `${ADVANCE_PREFIX}${of.id}#${first.id}`,
  };
  const x = first.subtotalCents;
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...key, item_version: advanceKind.version + 1 },
    }),
  );
  expect(await told(first, final)).toEqual([[`${-x} `], [`${x} `]]);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: key }));
  expect(await told(first, final)).toEqual([[`${-x} `], [`${x} `]]);
});

it('reads the deposits of quotes that lie near each other by one request', async () => {
  const quotes = await Promise.all([quote(), quote()]);
  const deposits = await Promise.all(quotes.map((each) => deposit(each, 1000)));
  const ids = (documents: IssuedDocument[]) => documents.map(({ id }) => id);
  const letters = lettersRepository(table);
  const requests = await table.requestsOf(() =>
    letters.of(issuing.shop.sub, ids(deposits), ids(quotes)),
  );
  // The invoices' lines, their payments, their deposits.
  expect(requests.toSorted()).toEqual(['BatchGetItemCommand', 'QueryCommand', 'QueryCommand']);
});
