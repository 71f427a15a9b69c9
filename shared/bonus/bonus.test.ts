import { describe, expect, it } from 'vitest';
import { documentInput } from '../documents/input/input.ts';
import { missingInformation } from '../documents/missing/missing.ts';
import type { MissingDraft } from '../documents/missing/missing-information.ts';
import { isTakeable, paymentStanding } from '../payments/payments.ts';
import { bonusOff, bonusRows, missingForClaim } from './bonus.ts';
import { bonusAgain, bonusOf } from './bonus-of.ts';
import { BONUS_CATEGORIES, BONUS_CATEGORY_IDS, bonusCategory } from './categories.ts';
import { bonusChange } from './change.ts';
import { bonusLabelsInput, isLabelled, labelOn } from './labels.ts';
import { BONUS_STATES, type BonusState } from './schemes.ts';

const DAY = '2026-11-20';
const labels = {
  bonus_labels: {
    qualirepar: { number: 'QR-1', organism: 'ecologic', until: DAY },
    cycles: { number: 'CY-1', until: '' },
  },
};
const company = {
  company_name: 'Atelier',
  siret: '732 829 320 00074',
  phone: '',
  address: '12 rue du Lac',
  legal_details: 'EI Léa Martin',
  vat_regime: 'franchise',
  mediator_name: 'Médiation',
  ...labels,
} as const;
const bonus = {
  category: 'laptop',
  amount: 50,
  brand: 'Lenovo',
  model: 'T14',
  serialNumber: 'PF-3A9K2',
  outOfGuarantee: true,
} as const;
const draft: MissingDraft = {
  documentType: 'facture',
  clientKind: 'consumer',
  clientName: 'Marie',
  clientAddress: '1 rue A',
  clientEmail: 'marie@exemple.fr',
  tvaEnabled: false,
  invoiceDate: DAY,
  operationCategory: 'services',
  items: [{ description: 'Écran', quantity: 1, price: 150 }],
  bonus,
};
const missing = (changes: Partial<MissingDraft>, by: object = {}) =>
  missingInformation({ ...company, ...by }, { ...draft, ...changes }, DAY).map(
    ({ id, blocking, message }) => [id, blocking, message] as const,
  );

describe('Reasons why a draft cannot have a bonus', () => {
  it('Nothing is missing when the label, the repair and the client are right', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ bonus: undefined }, { bonus_labels: undefined })).toEqual([]);
  });

  it.each<[string, Partial<MissingDraft>, object, RegExp]>([
    ['no label', {}, { bonus_labels: undefined }, /label QualiRépar valable/],
    ['a label that is over', { invoiceDate: '2026-11-21' }, {}, /label QualiRépar valable/],
    [
      'the other scheme’s label',
      {},
      { bonus_labels: { cycles: labels.bonus_labels.cycles } },
      /label QualiRépar valable/,
    ],
    [
      'a label that cannot be printed',
      {},
      { bonus_labels: { qualirepar: { number: '🙂🙂' } } },
      /«\u00a0🙂\u00a0»/,
    ],
    [
      'a business',
      { clientKind: 'business', clientSiren: '552 100 554' },
      {},
      /réservé aux particuliers/,
    ],
    ['a quote without a label', { documentType: 'devis' }, { bonus_labels: undefined }, /label/],
    [
      'a guarantee',
      { bonus: { ...bonus, outOfGuarantee: false } },
      {},
      /Confirmez que l’appareil est hors garantie/,
    ],
    [
      'a repair below the threshold',
      { items: [{ description: 'Écran', quantity: 1, price: 149.99 }] },
      {},
      /au moins 150,00\s€/,
    ],
    [
      'a bonus above the total',
      {
        items: [{ description: 'Écran', quantity: 1, price: 24.99 }],
        bonus: { ...bonus, category: 'smartphone', amount: 25 },
      },
      {},
      /dépasse le total/,
    ],
    [
      'a repair with tax below the threshold',
      {
        items: [{ description: 'Écran', quantity: 1, price: 149.99 }],
        tvaEnabled: true,
        tvaRate: 20,
        taxIncluded: true,
      },
      { vat_regime: 'normal' },
      /au moins 150,00\s€/,
    ],
    ['no address', { clientAddress: '' }, {}, /adresse du client, que la demande/],
  ])('A draft with a bonus is blocked because of %s', (_, changes, by, message) => {
    const blocking = missing(changes, by).filter(([id, stops]) => stops && id.startsWith('bonus'));
    expect(blocking.map(([, , text]) => text)).toEqual([expect.stringMatching(message)]);
  });

  it('A quote may deduct a bonus in the same way as an invoice', () => {
    expect(missing({ documentType: 'devis' }).filter(([id]) => id.startsWith('bonus'))).toEqual([]);
  });

  it('A bonus on a sale of goods alone is refused', () => {
    const messages = missing({ operationCategory: 'goods' }).map(([, isBlocking, text]) => [
      isBlocking,
      text,
    ]);
    expect(messages).toContainEqual([true, expect.stringMatching(/^Retirez le Bonus/)]);
    expect(missing({ operationCategory: 'mixed' }).map(([id]) => id)).not.toContain(
      'bonus.category',
    );
  });

  it('An amount above the table is refused, and a client without an e-mail causes a warning', () => {
    expect(missing({ bonus: { ...bonus, amount: 50.01 }, clientEmail: '' })).toMatchObject([
      ['bonus.amount', true, expect.stringMatching(/de 2024, donne 50,00\s€/)],
      ['bonus.category', false, expect.stringMatching(/e-mail du client/)],
    ]);
  });
});

it.each([
  [{ category: 'lave-vaisselle' }, 'Choisissez le type d’appareil dans la liste.'],
  [{ amount: 0 }, 'Indiquez un nombre supérieur à zéro.'],
  [{ amount: 501 }, /trop grand/],
  [{ serialNumber: ' ' }, 'Ce champ est obligatoire.'],
  [{ outOfGuarantee: 'oui' }, 'Indiquez si l’appareil est hors garantie.'],
])('A bonus with %o is refused', (wrong, message) => {
  const parsed = documentInput.safeParse({ ...draft, bonus: { ...bonus, ...wrong } });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([
    typeof message === 'string' ? message : expect.stringMatching(message),
  ]);
});

it('Each category of the table has its own label, a bonus in whole euros, and a required price above the bonus', () => {
  for (const id of BONUS_CATEGORY_IDS) {
    const { amountCents = 100, minimumCents = 100_000 } = bonusCategory(id);
    expect(amountCents % 100, id).toBe(0);
    expect(minimumCents, id).toBeGreaterThan(amountCents);
  }
  expect(new Set(Object.values(BONUS_CATEGORIES).map(({ label }) => label)).size).toBe(
    BONUS_CATEGORY_IDS.length,
  );
});

describe('A label of a scheme', () => {
  it('A label is valid for its scheme up to the label’s last day', () => {
    expect(labelOn(labels, 'qualirepar', DAY)).toEqual({ number: 'QR-1', organism: 'Ecologic' });
    expect(labelOn(labels, 'qualirepar', '2026-11-21')).toBeUndefined();
    expect(labelOn(labels, 'cycles', '2100-01-01')).toEqual({
      number: 'CY-1',
      organism: 'Ecologic',
    });
    expect([labels, {}, { bonus_labels: { cycles: { number: '' } } }].map(isLabelled)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    [{ qualirepar: { organism: 'ademe' } }, 'Choisissez un éco-organisme dans la liste.'],
    [{ cycles: { until: 'demain' } }, 'Indiquez le dernier jour du label, ou laissez vide.'],
  ])('A label with %o is refused', (wrong, message) => {
    const parsed = bonusLabelsInput.safeParse(wrong);
    expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});

describe('The amounts of an invoice with a bonus', () => {
  const STATES = Object.keys(BONUS_STATES) as BonusState[];
  const cases = STATES.flatMap((state) =>
    [0, 6000, 10_000].flatMap((creditedCents) =>
      [0, 3000, 7500].map((own) => ({ state, creditedCents, own })),
    ),
  );

  it.each(cases)(
    'The amounts add up, and the customer owes the same in every state of the bonus: %o',
    ({ state, creditedCents, own }) => {
      const standingOf = (named: BonusState) => {
        const invoice = {
          totalCents: 10_000,
          creditedCents,
          paidCents: own + (named === 'paid' ? 2500 : 0),
          bonus: { amountCents: 2500, state: named },
        };
        return { invoice, ...paymentStanding(invoice, DAY) };
      };
      const { invoice, paidCents, dueCents } = standingOf(state);
      expect(
        creditedCents + paidCents + dueCents + bonusOff(invoice.bonus, creditedCents === 10_000),
      ).toBe(10_000);
      expect(dueCents).toBe(standingOf('to-claim').dueCents);
      const beyond = Math.max(dueCents, 0) + 1;
      expect(isTakeable(beyond, { paidCents, dueCents })).toBe(false);
    },
  );

  it.each([
    ['keeps the bonus', undefined, 1500],
    ['takes the bonus back', { id: 'note', number: 'AV-2026-0001' }, 4000],
  ])(
    'The amount due does not depend on the state of the bonus after a credit note of lines that %s',
    (_what, takenBackBy, due) => {
      const lines = { totalCents: 10_000, creditedCents: 6000, creditNote: null };
      const of = (state: BonusState, paidCents: number) =>
        paymentStanding(
          { ...lines, paidCents, bonus: { amountCents: 2500, state, takenBackBy } },
          DAY,
        );
      expect(of('claimed', 0)).toMatchObject({ dueCents: due, paymentState: 'unpaid' });
      expect(of('paid', 2500).dueCents).toBe(due);
    },
  );

  it('An invoice with a bonus is paid once its customer has paid the rest, and nothing more is due', () => {
    const invoice = { totalCents: 10_000, creditedCents: 0, paidCents: 7500 };
    const bonusStanding = { amountCents: 2500, state: 'to-claim' } as const;
    expect(paymentStanding({ ...invoice, bonus: bonusStanding }, DAY)).toMatchObject({
      dueCents: 0,
      paymentState: 'paid',
    });
  });
});

it('An invoice prints the bonus below its total, and a credit note prints it as taken back', () => {
  const printed = { bonus: { amountCents: 2500 }, totalCents: 10_000 };
  expect(bonusRows({ ...printed, documentType: 'facture' })).toEqual([
    { label: 'Bonus Réparation', cents: -2500 },
    { label: 'Reste à payer', cents: 7500, isResult: true },
  ]);
  expect(bonusRows({ ...printed, documentType: 'avoir' })).toEqual([
    { label: 'Bonus Réparation repris', cents: -2500 },
    { label: 'Part du client', cents: 7500, isResult: true },
  ]);
  expect(bonusRows({ documentType: 'facture', totalCents: 10_000 })).toEqual([]);
});

it('A claim lists the customer’s details and the proofs that are missing', () => {
  const client = { address: '1 rue A', email: '' };
  expect(missingForClaim({ client }, { proofs: ['plate', 'invoice'] })).toEqual([
    'E-mail du client',
    'Validation du client (SMS, e-mail ou écrit signé)',
  ]);
});

it.each([
  [{ state: 'perdu' }, 'Choisissez où en est le bonus dans la liste.'],
  [{ proofs: ['photo'] }, 'Choisissez les pièces dans la liste.'],
  [{ proofs: ['plate', 'plate', 'plate', 'plate'] }, 'Chaque pièce ne compte qu’une fois.'],
])('A change of a bonus to %o is refused', (wrong, message) => {
  const parsed = bonusChange.safeParse(wrong);
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

it('Each proof is kept once, in a fixed order', () => {
  expect(bonusChange.parse({ proofs: ['plate', 'invoice', 'plate'] }).proofs).toEqual([
    'invoice',
    'plate',
  ]);
});

it.each(BONUS_CATEGORY_IDS)('The bonus of a document can be requested again: %s', (category) => {
  const asked = { ...bonus, category, amount: 12.5 };
  expect(bonusAgain(bonusOf(company, DAY, asked))).toEqual(asked);
});
