import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiCall, callApi } from '../../local/testing/call-api.ts';
import { nightly } from '../../local/testing/nightly.ts';
import { createShop, setPlan, type TestShop } from '../../local/testing/shop.ts';
import { sharedTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import type { CsvPage } from '../../shared/account/account.ts';
import type { BonusPage } from '../../shared/bonus/answers.ts';
import type {
  DocumentDetails,
  IssuedDocument,
  PublicQuote,
} from '../../shared/documents/issued/issued.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import type { Takings } from '../../shared/payments/takings.ts';
import { parisDay, plusDays } from '../../shared/time.ts';
import type { KnownSummary } from '../documents/documents.ts';
import { knownDocumentsRepository } from '../documents/known-documents.repository.ts';
import { BONUS, LABELLED } from '../testing/bonus-samples.ts';
import { startTestTable } from '../testing/test-table.ts';
import { WHOLE_COMPANY } from '../testing/whole-company.ts';
import { bonusMove } from './bonus-items.ts';
import { bonusesRepository } from './bonuses.repository.ts';

let cloud: TestCloud;
let shop: TestShop;
const today = () => parisDay(Date.now());
const sinceToday = () => `from=${today()}&to=${today()}`;
const LABELS = {
  qualirepar: { ...LABELLED.bonus_labels.qualirepar, until: plusDays(today(), 1) },
};

const call = <Body>(
  path: string,
  method: ApiCall['method'] = 'GET',
  json?: object,
  { token } = shop,
) => callApi<Body>(cloud, path, { method, token, ...(json && { json }) });

async function labelledShop(): Promise<TestShop> {
  const labelled = await createShop(cloud);
  const json = { ...WHOLE_COMPANY, vat_regime: 'normal', bonus_labels: LABELS };
  const saved = await call<object>('/api/company', 'PUT', json, labelled);
  expect(saved.body).toMatchObject({ bonus_labels: LABELS });
  await setPlan(cloud, labelled.sub, 'pro');
  return labelled;
}

beforeAll(async () => {
  cloud = await sharedTestCloud();
  shop = await labelledShop();
});

const DRAFT = {
  documentType: 'facture',
  get invoiceDate() {
    return today();
  },
  clientName: 'Marie Durand',
  clientAddress: '3 place Carnot\n75010 Paris',
  tvaEnabled: true,
  operationCategory: 'services',
  items: [{ description: 'Écran', quantity: 1, price: 100, tvaRate: 20 }],
  ...BONUS,
};

/** Issues an invoice of 120 € with a bonus of 25 €. */
async function invoice(by = shop): Promise<IssuedDocument> {
  const { status, body } = await call<IssuedDocument>('/api/documents', 'POST', DRAFT, by);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const change = <Body = DocumentDetails>(id: string, json: object) =>
  call<Body>(`/api/documents/${id}/bonus`, 'PUT', json);
const pay = (id: string, amountCents: number) =>
  call<DocumentDetails & ErrorBody>(`/api/documents/${id}/payments`, 'POST', {
    amountCents,
    means: 'card',
    date: today(),
  });

/** Returns the journal lines that name a document, as 'account debit credit' or as `format` writes them. */
async function booked(
  number: string,
  format = (fields: string[]) => `${fields[4]} ${fields[11]} ${fields[12]}`,
  period = sinceToday(),
): Promise<string[]> {
  let text = '';
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const { body }: { body: CsvPage } = await call<CsvPage>(`/api/export/journal?${period}${more}`);
    text += body.csv;
    ({ cursor } = body);
  }
  return text
    .split('\r\n')
    .map((line) => line.split('\t'))
    .filter((fields) => fields[8] === number)
    .map(format);
}

describe('An invoice with a bonus', () => {
  it('A bonus leaves the VAT of its invoice unchanged, and the customer owes the rest', async () => {
    const { id, ...issued } = await invoice();
    expect(issued).toMatchObject({
      totalCents: 12_000,
      vatCents: 2000,
      bonus: { amountCents: 2500, organism: 'Ecosystem', labelNumber: 'QR-2024-0815' },
    });
    const { body } = await call<DocumentDetails>(`/api/documents/${id}`);
    expect(body).toMatchObject({
      dueCents: 9500,
      paymentState: 'unpaid',
      summary: { bonus: { amountCents: 2500, state: 'to-claim', proofs: [] }, dueCents: 9500 },
    });
    expect((await pay(id, 9501)).body.error.code).toBe('OVERPAID');
    expect((await pay(id, 9500)).body).toMatchObject({ dueCents: 0, paymentState: 'paid' });
  });

  it('A bonus is refused for a shop without a label, and the error names the field', async () => {
    const other = await createShop(cloud);
    await call('/api/company', 'PUT', { ...WHOLE_COMPANY, vat_regime: 'normal' }, other);
    const answer = await call<ErrorBody>('/api/documents', 'POST', DRAFT, other);
    expect([answer.status, answer.body.error]).toMatchObject([
      400,
      {
        code: 'DOCUMENT_INCOMPLETE',
        fields: { bonus_labels: expect.stringContaining('label') },
      },
    ]);
  });

  it('A bonus on the invoice of a quote is at most the amount left after the quote’s deposits', async () => {
    const { bonus, ...plain } = DRAFT;
    const quote = await call<IssuedDocument>('/api/documents', 'POST', {
      ...plain,
      documentType: 'devis',
    });
    const path = `/api/documents/${quote.body.id}`;
    await call(`${path}/deposit`, 'POST', { amountCents: 10_000 });
    const beyond = await call<ErrorBody>(`${path}/invoice`, 'POST', { bonus });
    expect([beyond.status, beyond.body.error.fields]).toEqual([
      400,
      { 'bonus.amount': 'Le bonus dépasse ce qui reste une fois les acomptes déduits.' },
    ]);
    const within = { ...bonus, amount: 15 };
    const billed = await call<IssuedDocument>(`${path}/invoice`, 'POST', { bonus: within });
    expect([billed.status, billed.body]).toMatchObject([
      201,
      { totalCents: 2000, bonus: { amountCents: 1500 } },
    ]);
  });

  it('The invoice of a quote keeps the quote’s bonus unless the shop changes or removes it', async () => {
    const quoted = async () => {
      const draft = { ...DRAFT, documentType: 'devis' };
      const { status, body } = await call<IssuedDocument>('/api/documents', 'POST', draft);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    };
    const bill = async ({ id }: IssuedDocument, json: object = {}) =>
      (await call<IssuedDocument>(`/api/documents/${id}/invoice`, 'POST', json)).body;
    const quote = await quoted();
    expect(quote).toMatchObject({ totalCents: 12_000, bonus: { amountCents: 2500 } });
    expect(quote.mentions.map(({ id }) => id)).toContain('bonus');

    const { body: link } = await call<{ url: string }>(
      `/api/documents/${quote.id}/approval-link`,
      'POST',
      {},
    );
    const cle = new URLSearchParams(new URL(link.url).hash.slice(1)).get('cle') ?? '';
    const read = await callApi<PublicQuote>(cloud, `/api/devis/${quote.id}?cle=${cle}`);
    expect(read.body.afterTotal).toEqual([
      { label: 'Bonus Réparation', cents: -2500 },
      { label: 'Reste à payer', cents: 9500 },
    ]);
    const { body: details } = await call<DocumentDetails>(`/api/documents/${quote.id}`);
    expect(details.summary).not.toHaveProperty('bonus');

    const beyond = await call<ErrorBody>(`/api/documents/${quote.id}/deposit`, 'POST', {
      amountCents: 9501,
    });
    expect([beyond.status, beyond.body.error.code]).toEqual([409, 'OVERPAID']);
    await call(`/api/documents/${quote.id}/deposit`, 'POST', { amountCents: 3000 });
    const billed = await bill(quote);
    expect(billed).toMatchObject({ totalCents: 9000, bonus: quote.bonus });
    const { body } = await call<DocumentDetails>(`/api/documents/${billed.id}`);
    expect(body).toMatchObject({ dueCents: 6500, summary: { bonus: { state: 'to-claim' } } });

    expect(await bill(await quoted(), { bonus: null })).not.toHaveProperty('bonus');
    const other = { ...BONUS.bonus, amount: 15 };
    expect(await bill(await quoted(), { bonus: other })).toMatchObject({
      bonus: { amountCents: 1500 },
    });
    const { body: listed } = await call<BonusPage>(`/api/bonuses?${sinceToday()}`);
    expect(listed.bonuses.map(({ number }) => number)).not.toContain(quote.number);
  });

  it('An invoice that is fully credited loses its bonus', async () => {
    const { id, number } = await invoice();
    await pay(id, 9500);
    const path = `/api/documents/${id}/credit-note`;
    const note = await call<IssuedDocument>(path, 'POST', {});
    expect(note.body).toMatchObject({ totalCents: 12_000, bonus: { amountCents: 2500 } });
    const { body } = await call<DocumentDetails>(`/api/documents/${id}`);
    expect(body).toMatchObject({ dueCents: -9500, paymentState: 'credited' });
    const late = await change<ErrorBody>(id, { state: 'paid' });
    expect([late.status, late.body.error.code]).toEqual([409, 'ALREADY_CREDITED']);
    const { body: listed } = await call<BonusPage>(`/api/bonuses?${sinceToday()}`);
    expect(listed.bonuses.map((each) => each.number)).not.toContain(number);
  });
});

describe('Crediting lines of an invoice with a bonus', () => {
  const credit = <Body = IssuedDocument>(id: string, quantity?: number) =>
    call<Body>(`/api/documents/${id}/credit-note`, 'POST', {
      ...(quantity && { lines: [{ line: 1, quantity }] }),
    });
  const read = async (id: string) => (await call<DocumentDetails>(`/api/documents/${id}`)).body;
  const claimed = async () =>
    (await call<BonusPage>(`/api/bonuses?${sinceToday()}`)).body.bonuses.map(
      ({ number }) => number,
    );

  it('A partial credit note keeps the bonus if the rest of the repair still qualifies for it', async () => {
    const { id, number } = await invoice();
    const note = (await credit(id, 0.5)).body;
    expect(note).toMatchObject({ totalCents: 6000 });
    expect(note).not.toHaveProperty('bonus');
    expect(await read(id)).toMatchObject({
      dueCents: 3500,
      summary: { bonus: { state: 'to-claim' }, creditNote: null },
    });
    expect(await claimed()).toContain(number);
    expect((await pay(id, 3501)).body.error.code).toBe('OVERPAID');
    await change(id, { state: 'paid' });
    expect(await read(id)).toMatchObject({ dueCents: 3500, paidCents: 2500 });

    const less = await credit<ErrorBody>(id, 0.01);
    expect(less.status, 'the rest still carries the bonus').toBe(201);
    const rest = (await credit(id)).body;
    expect(rest).toMatchObject({ totalCents: 5880, bonus: { amountCents: 2500 } });
    expect(await read(id)).toMatchObject({ dueCents: 0, paymentState: 'credited' });
    await change(id, { state: 'to-claim' });
    expect(await read(id)).toMatchObject({ dueCents: 0, paidCents: 0 });
    expect(await booked(note.number)).not.toContainEqual(expect.stringMatching(/^467/));
    expect(await booked(rest.number)).toEqual(
      expect.arrayContaining(['411000 0,00 33,80', '467000 0,00 25,00']),
    );
  });

  it('A partial credit note withdraws the bonus when too little of the sale is left, and reverses its loss', async () => {
    const { id, number } = await invoice();
    await pay(id, 9500);
    await change(id, { state: 'refused' });
    const note = (await credit(id, 0.9)).body;
    expect(note).toMatchObject({ totalCents: 10_800, bonus: { amountCents: 2500 } });
    const { summary, dueCents, paymentState } = await read(id);
    expect({ dueCents, paymentState }).toEqual({ dueCents: -8300, paymentState: 'paid' });
    expect(summary.bonus).toMatchObject({
      takenBackBy: { id: note.id, number: note.number },
      losses: [{ amountCents: 2500 }, { amountCents: -2500 }],
    });
    expect(await claimed()).not.toContain(number);
    const late = await change<ErrorBody>(id, { state: 'paid' });
    expect([late.status, late.body.error.code]).toEqual([409, 'ALREADY_CREDITED']);
    const rest = (await credit(id)).body;
    expect(rest).toMatchObject({ totalCents: 1200 });
    expect(rest, 'the bonus is taken back only once').not.toHaveProperty('bonus');
    expect(await read(id)).toMatchObject({ dueCents: -9500, paymentState: 'credited' });
  });

  it('A partial credit note is refused if the customer would then owe more than before', async () => {
    const { id } = await invoice();
    expect((await credit(id, 0.75)).status).toBe(201);
    const stuck = await credit<ErrorBody>(id, 0.1);
    expect([stuck.status, stuck.body.error.fields?.lines]).toEqual([
      400,
      expect.stringMatching(/^Il resterait 18,00.*dont le bonus en demande 25,00.*en entier/),
    ]);
    expect((await read(id)).dueCents).toBe(500);
    expect((await credit(id)).body).toMatchObject({ totalCents: 3000, bonus: {} });
  });

  it('Credit notes for an invoice that deducts a deposit leave the customer owing nothing once all refunds are paid', async () => {
    const draft = { ...DRAFT, documentType: 'devis' };
    const quote = (await call<IssuedDocument>('/api/documents', 'POST', draft)).body;
    const path = `/api/documents/${quote.id}`;
    const deposit = (await call<IssuedDocument>(`${path}/deposit`, 'POST', { amountCents: 9000 }))
      .body;
    await pay(deposit.id, 9000);
    const { id } = (await call<IssuedDocument>(`${path}/invoice`, 'POST', {})).body;
    await change(id, { state: 'paid' });
    expect(await read(id)).toMatchObject({ dueCents: 500, paidCents: 2500 });
    expect((await credit(id, 0.5)).body).not.toHaveProperty('bonus');
    expect(await read(id)).toMatchObject({ dueCents: -5500, paymentState: 'paid' });
    await pay(id, -5500);
    expect((await credit(id)).body).toMatchObject({ totalCents: 6000, bonus: {} });
    expect(await read(id)).toMatchObject({ dueCents: -3500, paymentState: 'credited' });
    await pay(id, -3500);
    await change(id, { state: 'to-claim' });
    expect(await read(id)).toMatchObject({ dueCents: 0, paidCents: -9000 });
  });
});

describe('The state of a bonus', () => {
  it('A bonus is paid by bank transfer, or refunded after an error, and the customer owes the same as before', async () => {
    const { id, number } = await invoice();
    await pay(id, 9500);
    const claimed = await change(id, { state: 'claimed', proofs: ['plate', 'invoice'] });
    expect([claimed.status, claimed.body.summary.bonus]).toEqual([
      200,
      { amountCents: 2500, state: 'claimed', proofs: ['invoice', 'plate'] },
    ]);
    const paid = await change(id, { state: 'paid', date: today() });
    expect(paid.body).toMatchObject({
      paidCents: 12_000,
      dueCents: 0,
      paymentState: 'paid',
      payments: [{ means: 'card' }, { amountCents: 2500, means: 'transfer', date: today() }],
      summary: { bonus: { state: 'paid', proofs: ['invoice', 'plate'] } },
    });
    // Repeating the request changes nothing. The customer’s refund is limited to the amount that the customer paid.
    expect((await change(id, { state: 'paid' })).body.payments).toHaveLength(2);
    expect((await pay(id, -9501)).body.error.code).toBe('OVERPAID');
    expect((await change(id, { state: 'claimed' })).body).toMatchObject({
      paidCents: 9500,
      dueCents: 0,
      payments: [{}, {}, { amountCents: -2500 }],
    });
    expect((await change(id, { state: 'refused' })).body).toMatchObject({
      dueCents: 0,
      paymentState: 'paid',
    });
    expect(await booked(number)).toEqual([
      ...['411000 95,00 0,00', '467000 25,00 0,00'],
      ...['706000 0,00 100,00', '445712000 0,00 20,00'],
      ...['511500 95,00 0,00', '411000 0,00 95,00'],
      ...['512000 25,00 0,00', '467000 0,00 25,00'],
      ...['512000 0,00 25,00', '467000 25,00 0,00'],
      ...['654000 25,00 0,00', '467000 0,00 25,00'],
    ]);
  });

  it('Exactly one of twenty simultaneous requests records the payment of the bonus', async () => {
    const { id } = await invoice();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => change(id, { state: 'paid' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await call<DocumentDetails>(`/api/documents/${id}`);
    expect(body).toMatchObject({ paidCents: 2500, dueCents: 9500, payments: [{}] });
  });

  it.each([
    [{ state: 'perdu' }, 'state'],
    [{ proofs: ['photo'] }, 'proofs.0'],
    [{ state: 'paid', date: '2100-01-01' }, 'date'],
    [{ amountCents: 1 }, 'amountCents'],
  ])('The change %o is refused', async (wrong, field) => {
    const { id } = await invoice();
    const { status, body } = await change<ErrorBody>(id, wrong);
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, [field]]);
  });

  it('The state of a bonus cannot be changed on an invoice without a bonus', async () => {
    const { bonus: _, ...plain } = DRAFT;
    const { body } = await call<IssuedDocument>('/api/documents', 'POST', plain);
    const answer = await change<ErrorBody>(body.id, { state: 'claimed' });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'NOT_AN_INVOICE']);
  });
});

describe('A refused bonus', () => {
  let yesterday: string;
  let on: string;
  let before: string;
  beforeEach(() => {
    yesterday = plusDays(today(), -1);
    on = today().replaceAll('-', '');
    before = yesterday.replaceAll('-', '');
  });
  /** Returns the lines on accounts 654 and 467, as 'journal day account cents lettering'. */
  const settled = (number: string) =>
    booked(
      number,
      ([journal, , , day, account, , , , , , , debit = '', credit = '', lettering]) => {
        const cents = Math.round(
          (Number(debit.replace(',', '.')) - Number(credit.replace(',', '.'))) * 100,
        );
        return `${journal} ${day} ${account} ${cents} ${lettering}`;
      },
      `from=${yesterday}&to=${today()}`,
    ).then((lines) => lines.filter((line) => / (654|467)000 /.test(line)));
  const vatOf = async () =>
    (await call<CsvPage>(`/api/export/vat?${sinceToday()}`)).body.csv.length;

  /** Issues an invoice of work that was done yesterday, so that later changes may be dated yesterday. */
  async function invoiceOfYesterday() {
    const { status, body } = await call<IssuedDocument>('/api/documents', 'POST', {
      ...DRAFT,
      supplyDate: yesterday,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }

  it('A refused bonus is a loss on the day of the refusal, and changes neither the VAT nor the amount due from the customer', async () => {
    const { id, number } = await invoiceOfYesterday();
    const vat = await vatOf();
    const refused = await change(id, { state: 'refused', date: yesterday });
    expect([refused.status, refused.body]).toMatchObject([
      200,
      {
        dueCents: 9500,
        payments: [],
        summary: {
          bonus: { state: 'refused', losses: [{ date: yesterday, amountCents: 2500 }] },
        },
      },
    ]);
    expect(await settled(number)).toEqual([
      `VE ${on} 467000 2500 `,
      `OD ${before} 654000 2500 `,
      `OD ${before} 467000 -2500 `,
    ]);
    expect(await vatOf()).toBe(vat);
    const { body: listed } = await call<BonusPage>(`/api/bonuses?${sinceToday()}`);
    expect(listed.bonuses.find((each) => each.id === id)).toMatchObject({
      state: 'refused',
      refusedOn: yesterday,
    });
    const day = yesterday.split('-').toReversed().join('/');
    expect(listed.csv).toContain(`;Refusé;${day};`);
  });

  it('A refusal recorded in error is reversed by an entry of a later day, and the bonus can be refused again', async () => {
    const { id, number } = await invoiceOfYesterday();
    await change(id, { state: 'refused', date: yesterday });
    await change(id, { state: 'paid', date: today() });
    expect((await change(id, { state: 'refused', date: today() })).body).toMatchObject({
      paidCents: 0,
      dueCents: 9500,
      summary: { bonus: { losses: [{}, { date: today(), amountCents: -2500 }, {}] } },
    });
    const lines = await settled(number);
    expect(lines).toEqual([
      `VE ${on} 467000 2500 `,
      `BQ ${on} 467000 -2500 `,
      `BQ ${on} 467000 2500 `,
      `OD ${before} 654000 2500 `,
      `OD ${before} 467000 -2500 `,
      `OD ${on} 654000 -2500 `,
      `OD ${on} 467000 2500 `,
      `OD ${on} 654000 2500 `,
      `OD ${on} 467000 -2500 `,
    ]);
    const onPayer = lines.filter((line) => line.includes(' 467000 '));
    expect(onPayer.reduce((sum, line) => sum + Number(line.split(' ')[3]), 0)).toBe(0);
  });

  nightly(
    'The loss is recorded once when twenty simultaneous requests refuse the bonus or change its proofs',
    async () => {
      const { id, number } = await invoice();
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          change(id, index % 4 === 0 ? { proofs: ['invoice'] } : { state: 'refused' }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await change(id, { state: 'refused', proofs: [] })).body.summary.bonus).toMatchObject(
        {
          losses: [{ amountCents: 2500 }],
          proofs: [],
        },
      );
      expect(await settled(number)).toHaveLength(3);
    },
  );

  it('A refused bonus is not a loss once its invoice is credited, even if both happen at the same time', async () => {
    const { id, number } = await invoice();
    await change(id, { state: 'refused' });
    const note = await call<IssuedDocument>(`/api/documents/${id}/credit-note`, 'POST', {});
    expect(note.status).toBe(201);
    const sumOn = async (of: string[], account: string) =>
      (await Promise.all(of.map(settled)))
        .flat()
        .filter((line) => line.includes(` ${account} `))
        .reduce((sum, line) => sum + Number(line.split(' ')[3]), 0);
    expect(await sumOn([number, note.body.number], '654000')).toBe(0);
    expect(await sumOn([number, note.body.number], '467000')).toBe(0);
    const late = await change<ErrorBody>(id, { state: 'claimed' });
    expect([late.status, late.body.error.code]).toEqual([409, 'ALREADY_CREDITED']);

    const other = await invoice();
    const [credited] = await Promise.all([
      call<IssuedDocument>(`/api/documents/${other.id}/credit-note`, 'POST', {}),
      change(other.id, { state: 'refused' }),
    ]);
    expect(credited.status).toBe(201);
    expect(await sumOn([other.number, credited.body.number], '654000')).toBe(0);
    expect(await sumOn([other.number, credited.body.number], '467000')).toBe(0);
  });

  it('A bonus that has changed since it was read is not written off', async () => {
    const { id } = await invoice();
    const table = startTestTable(cloud);
    const bonuses = bonusesRepository(table);
    const read = async () =>
      (await knownDocumentsRepository(table).summary(shop.sub, id)) as KnownSummary;
    const lose = async (stale: KnownSummary) => {
      const before = stale.bonus as NonNullable<KnownSummary['bonus']>;
      const after = { ...before, state: 'refused' as const };
      const terms = { lostCents: 2500, date: today(), nowMs: Date.now() };
      return bonuses.note(shop.sub, stale, bonusMove(before, after, terms));
    };
    const first = await read();
    await change(id, { proofs: ['plate'] });
    expect(await lose(first), 'the proofs have changed').toBe(false);
    const second = await read();
    await call(`/api/documents/${id}/credit-note`, 'POST', {});
    expect(await lose(second), 'the invoice was credited').toBe(false);
    const takenBackBy = expect.objectContaining({ number: expect.stringMatching(/^AV-/) });
    expect((await read()).bonus).toEqual({ ...first.bonus, proofs: ['plate'], takenBackBy });
    table.close();
  });

  it('A bonus that is refunded after its invoice was credited is not a loss', async () => {
    const { id } = await invoice();
    await change(id, { state: 'paid' });
    await call(`/api/documents/${id}/credit-note`, 'POST', {});
    const { body } = await change(id, { state: 'refused' });
    expect(body.summary.bonus).not.toHaveProperty('losses');
    expect(body.payments).toHaveLength(2);
  });

  it('A paid bonus that a credit note took back is listed as owed to its payer until it is returned, and is no claim', async () => {
    const { id, number } = await invoice();
    await change(id, { state: 'paid' });
    await call(`/api/documents/${id}/credit-note`, 'POST', {});
    const listed = async () => {
      const { body } = await call<BonusPage>(`/api/bonuses?${sinceToday()}`);
      expect(body.csv).not.toContain(number);
      return body.bonuses.filter((each) => each.id === id);
    };
    expect(await listed()).toMatchObject([{ state: 'paid', amountCents: 2500, isOwedBack: true }]);
    await change(id, { state: 'claimed' });
    expect(await listed()).toEqual([]);
  });

  it('A change of a bonus is dated neither before the last change nor in the future', async () => {
    const { id } = await invoiceOfYesterday();
    await change(id, { state: 'refused', date: today() });
    for (const date of [yesterday, '2100-01-01']) {
      const { status, body } = await change<ErrorBody>(id, { state: 'claimed', date });
      expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['date']]);
    }
  });
});

it('The shop’s own bonuses are listed by period, each with the details that its claim lacks', async () => {
  const own = await labelledShop();
  const { id, number } = await invoice(own);
  const listed = await call<BonusPage>(`/api/bonuses?${sinceToday()}`, 'GET', undefined, own);
  expect(listed.body).toMatchObject({
    bonuses: [
      {
        id,
        number,
        clientName: 'Marie Durand',
        category: 'Téléphone portable',
        amountCents: 2500,
        state: 'to-claim',
        missing: ['E-mail du client', 'Facture remise au client', {}, {}].map((each) =>
          typeof each === 'string' ? each : expect.any(String),
        ),
      },
    ],
    cursor: null,
  });
  const [head, line, end] = listed.body.csv.split('\r\n');
  expect(head).toMatch(/^\ufeffDispositif;Éco-organisme;Label;Facture;/);
  const day = today().split('-').toReversed().join('/');
  expect(line).toContain(
    `QualiRépar;Ecosystem;QR-2024-0815;${number};${day};${day};Marie Durand;3 place Carnot, 75010 Paris;;Téléphone portable;Apple;iPhone 13;356938035643809;120,00;25,00;95,00;À demander;;`,
  );
  expect(end).toBe('');
  const { body: takings } = await call<Takings>(
    `/api/takings?${sinceToday()}`,
    'GET',
    undefined,
    own,
  );
  expect(takings.amountCents, 'no bonus is paid yet').toBe(0);
  const wrong = await call<ErrorBody>(
    `/api/bonuses?${sinceToday()}&cursor=x`,
    'GET',
    undefined,
    own,
  );
  expect(wrong.status).toBe(400);
});
