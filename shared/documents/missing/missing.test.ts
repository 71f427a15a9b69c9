import { describe, expect, it } from 'vitest';
import { frenchVatNumber, isValidSiren } from '../../company/company.ts';
import { vatExemption } from '../vat/vat-exemption.ts';
import { leastPenaltyOn, legalRateOn } from './legal-rate.ts';
import { missingInformation } from './missing.ts';
import type { MissingCompany, MissingDraft } from './missing-information.ts';

const TODAY = '2026-11-20';
const company: MissingCompany = {
  company_name: 'Atelier',
  siret: '732 829 320 00074',
  phone: '',
  address: '12 rue du Lac',
  legal_details: 'EI Léa Martin',
  vat_regime: 'franchise',
  mediator_name: 'Médiation',
};
const draft: MissingDraft = {
  documentType: 'facture',
  clientKind: 'consumer',
  clientName: 'Marie',
  clientAddress: '1 rue A',
  tvaEnabled: false,
  invoiceDate: TODAY,
};
const idsOf = (changes: Partial<MissingDraft>, by: Partial<MissingCompany> = {}, blocking = true) =>
  missingInformation({ ...company, ...by }, { ...draft, ...changes }, TODAY)
    .filter((each) => each.blocking === blocking)
    .map(({ id }) => id);

describe('The information that a draft lacks', () => {
  it('A complete draft lacks nothing', () => {
    expect(missingInformation(company, draft, TODAY)).toEqual([]);
  });

  it('A seller who cannot be identified blocks the document', () => {
    const nobody = { company_name: '', address: '', siret: '12345678901234' };
    expect(idsOf({}, nobody)).toEqual(['company_name', 'address', 'siret']);
  });

  it('An invoice, but not a quote, requires the SIREN and address of a French business', () => {
    const business = { clientKind: 'business', clientAddress: '', clientSiren: '123' } as const;
    expect(idsOf(business)).toEqual(['clientAddress', 'clientSiren']);
    expect(idsOf({ ...business, documentType: 'devis' })).toEqual([]);
    expect(idsOf({ ...business, clientAddress: 'x', clientCountry: 'CH' })).toEqual([]);
    expect(idsOf({ ...business, clientAddress: 'x', clientSiren: '552 100 554' })).toEqual([]);
  });

  it.each(['EI', 'E.I.', 'Entreprise individuelle (EI)', 'entrepreneur individuel'])(
    'A sole trader whose legal form is %j is asked for the person’s name before an invoice to a consumer',
    (legal_details) => {
      expect(idsOf({}, { legal_details })).toEqual(['legal_details']);
      expect(idsOf({ documentType: 'devis' }, { legal_details }, false)).toEqual(['legal_details']);
      const named = `${legal_details} Léa Martin`;
      expect(idsOf({}, { legal_details: named }, false)).toEqual([]);
    },
  );

  it.each(['Micro-entreprise', 'Auto-entrepreneur', 'micro entrepreneur Léa Martin'])(
    'The legal form %j is refused unless it or the shop’s name contains ‘EI’ and the person’s name',
    (legal_details) => {
      expect(idsOf({}, { legal_details })).toEqual(['legal_details']);
      expect(idsOf({}, { legal_details: `EI Léa Martin, ${legal_details}` })).toEqual([]);
      expect(idsOf({}, { legal_details, company_name: 'Léa Martin EI' })).toEqual([]);
    },
  );

  it('An invoice to a consumer requires the legal form and the mediator, and a quote only recommends both', () => {
    const nothing = { legal_details: '', mediator_name: '' };
    expect(idsOf({}, nothing)).toEqual(['legal_details', 'mediator_name']);
    expect(idsOf({ documentType: 'devis' }, nothing)).toEqual([]);
    expect(idsOf({ documentType: 'devis' }, nothing, false)).toEqual([
      'legal_details',
      'mediator_name',
    ]);
    const business = {
      clientKind: 'business',
      clientAddress: 'x',
      clientSiren: '552 100 554',
    } as const;
    expect(idsOf(business, nothing)).toEqual([]);
    expect(idsOf(business, nothing, false)).toEqual(['legal_details']);
  });

  it('An invoice for more than its client may pay in cash cannot announce cash', () => {
    const priced = (price: number, changes: Partial<MissingDraft> = {}) => ({
      items: [{ description: 'Écran', quantity: 1, price }],
      paymentMeans: 'cash' as const,
      ...changes,
    });
    expect(idsOf(priced(1000))).toEqual([]);
    expect(idsOf(priced(1000.01))).toEqual(['paymentMeans']);
    expect(idsOf(priced(1000.01, { paymentMeans: 'card' }))).toEqual([]);
    expect(idsOf(priced(1000.01, { documentType: 'devis' }))).toEqual([]);
    expect(idsOf(priced(10_000, { clientCountry: 'CH' }))).toEqual([]);
    expect(idsOf(priced(10_000.01, { clientCountry: 'CH' }))).toEqual(['paymentMeans']);
    expect(idsOf(priced(1000.01, { clientCountry: 'NC' }))).toEqual(['paymentMeans']);
    const abroad = { clientKind: 'business', clientCountry: 'CH' } as const;
    expect(idsOf(priced(1000.01, abroad))).toEqual(['paymentMeans']);
  });

  it.each([
    ['company_name', 'Atelier 🙂'],
    ['address', '1 rue ★ Neuve'],
    ['phone', '☎ 01 02 03 04 05'],
    ['legal_details', 'EI Léa Martin 修'],
    ['vat_number', 'FR44★'],
    ['mediator_name', 'Médiation 🙂'],
    ['mediator_url', 'https://رمح.example'],
  ] as const)('A shop whose %s is %j cannot issue a document', (field, text) => {
    const [character] = [...text].filter((each) => /[🙂★☎修ر]/u.test(each));
    for (const documentType of ['facture', 'devis'] as const) {
      const found = missingInformation(
        { ...company, [field]: text },
        { ...draft, documentType },
        TODAY,
      ).filter(({ blocking }) => blocking);
      expect(found).toContainEqual(expect.objectContaining({ id: field, place: 'company' }));
      expect(found.map(({ message }) => message).join()).toContain(`«\u00a0${character}\u00a0»`);
    }
  });

  it('A mediator that is not printed may have any character', () => {
    const business = {
      clientKind: 'business',
      clientAddress: 'x',
      clientSiren: '552 100 554',
    } as const;
    expect(idsOf(business, { mediator_name: 'Médiation 🙂' })).toEqual([]);
  });

  it('Accents that are typed as combining marks, and invisible marks, can be printed', () => {
    expect(idsOf({}, { company_name: 'Atelier Le\u0301a ©\ufe0f' })).toEqual([]);
  });

  it('A shop on the franchise must not charge VAT, and a shop under the normal regime must charge it', () => {
    expect(idsOf({ tvaEnabled: true, tvaRate: 20 })).toEqual(['tvaEnabled']);
    expect(idsOf({}, { vat_regime: 'normal' })).toEqual(['tvaEnabled']);
  });

  describe('The margin scheme in a draft', () => {
    const sold = { description: 'iPhone 12', quantity: 1, price: 250, marginScheme: true };
    const charged = { tvaEnabled: true, tvaRate: 20, operationCategory: 'goods' } as const;
    const normal = { vat_regime: 'normal' } as const;

    it('A line under the margin scheme must sell goods and have no VAT rate', () => {
      expect(idsOf({ ...charged, items: [sold] }, normal)).toEqual([]);
      expect(idsOf({ ...charged, tvaRate: 0, items: [sold] }, normal), 'no other line').toEqual([]);
      const services = { ...charged, operationCategory: 'services' } as const;
      expect(idsOf({ ...services, items: [sold] }, normal)).toEqual(['operationCategory']);
      const items = [
        { ...sold, marginScheme: false, tvaRate: 20 },
        { ...sold, tvaRate: 20 },
      ];
      expect(idsOf({ ...charged, items }, normal)).toEqual(['items.1.tvaRate']);
    });

    it('Only a shop that charges VAT may use the margin scheme', () => {
      const items = [sold];
      expect(idsOf({ operationCategory: 'goods', items })).toEqual(['items.0.marginScheme']);
      expect(idsOf({ ...charged, items })).toContain('items.0.marginScheme');
      const abroad = {
        tvaEnabled: false,
        clientCountry: 'CH',
        operationCategory: 'goods',
      } as const;
      expect(idsOf({ ...abroad, items }, normal)).toEqual(['items.0.marginScheme']);
    });
  });

  it('A shop must choose its regime before it issues a document', () => {
    for (const documentType of ['facture', 'devis'] as const) {
      expect(idsOf({ documentType }, { vat_regime: '' })).toEqual(['vat_regime']);
      expect(idsOf({ documentType }, { vat_regime: undefined })).toEqual(['vat_regime']);
      const charged = { documentType, tvaEnabled: true, tvaRate: 20 };
      expect(idsOf(charged, { vat_regime: '' })).toEqual(['vat_regime']);
    }
  });

  it('Days in the wrong order are refused', () => {
    expect(idsOf({ invoiceDate: '2026-11-21' })).toEqual(['invoiceDate']);
    expect(idsOf({ dueDate: '2026-11-19' })).toEqual(['dueDate']);
    expect(idsOf({ documentType: 'devis', validUntil: '2026-11-19' })).toEqual(['validUntil']);
    expect(idsOf({ supplyDate: '2024-02-29' })).toEqual([]);
    expect(idsOf({ supplyDate: '2026-12-01' })).toEqual([]);
    expect(idsOf({ supplyDate: '2028-01-01' })).toEqual(['supplyDate']);
  });

  it('Each piece of missing information has a reason and names its source', () => {
    const bare = { company_name: '', siret: '', address: '', mediator_name: '', legal_details: '' };
    for (const each of missingInformation({ ...company, ...bare }, draft, TODAY)) {
      expect(each.why.length).toBeGreaterThan(20);
      expect(each.source).toMatch(/art\.|Arrêté/);
    }
  });
});

describe('A draft of a shop that charges VAT', () => {
  const normal = { vat_regime: 'normal', vat_number: 'FR44732829320' } as const;
  const to = (changes: Partial<MissingDraft>) =>
    idsOf({ clientKind: 'business', ...changes }, normal);
  const french = { clientSiren: '552 100 554' };
  const belgian = { clientCountry: 'BE', clientVatNumber: 'BE0123456749' };

  it('A business in France must be charged VAT, and the message names the article', () => {
    expect(to(french)).toEqual(['tvaEnabled']);
    expect(to({ ...french, documentType: 'devis' })).toEqual(['tvaEnabled']);
    expect(to({ ...french, clientCountry: 'RE' })).toEqual(['tvaEnabled']);
    const [why] = missingInformation(
      { ...company, ...normal },
      { ...draft, clientKind: 'business', ...french },
      TODAY,
    );
    expect([why?.why, why?.source].join()).toMatch(/étranger.*CGI, art\. 259, 1°/);
  });

  it('A business elsewhere in the EU is charged no VAT when its VAT number is given', () => {
    expect(to(belgian)).toEqual([]);
    expect(to({ ...belgian, operationCategory: 'goods' })).toEqual([]);
    expect(to({ ...belgian, operationCategory: 'mixed' })).toEqual(['operationCategory']);
    expect(to({ clientCountry: 'BE' })).toEqual(['clientVatNumber']);
    expect(to({ ...belgian, clientVatNumber: 'FR96552100554' })).toEqual(['clientVatNumber']);
  });

  it('Clients outside the EU are charged no VAT, but consumers are charged VAT on services', () => {
    expect(to({ clientCountry: 'CH' })).toEqual([]);
    const abroad = { clientKind: 'consumer', clientCountry: 'CH' } as const;
    expect(to({ ...abroad, operationCategory: 'goods' })).toEqual([]);
    expect(to(abroad)).toEqual(['tvaEnabled']);
    expect(to({ ...abroad, clientCountry: 'BE', operationCategory: 'goods' })).toEqual([
      'tvaEnabled',
    ]);
  });

  it.each([
    ['2026-11-20', 20, true],
    ['2026-11-20', 8.5, true],
    ['2026-11-20', 0.9, true],
    ['2026-11-20', 2.1, true],
    ['2026-11-20', 19.6, false],
    ['2026-11-20', 0, false],
    ['2026-11-20', 21, false],
    ['2013-12-31', 19.6, true],
    ['2014-01-01', 19.6, false],
    ['2013-12-31', 20, false],
  ])('On %s the rate %d %% is valid: %s', (supplyDate, tvaRate, isRate) => {
    const charged = { ...french, supplyDate, tvaEnabled: true };
    expect(to({ ...charged, tvaRate })).toEqual(isRate ? [] : ['tvaRate']);
    const items = [{ description: 'x', quantity: 1, price: 1, tvaRate }];
    expect(to({ ...charged, tvaRate: 20, items })).toEqual(isRate ? [] : ['items.0.tvaRate']);
  });

  it('A typed rate that is not a number is not listed as missing information, because the form reports it', () => {
    const items = [{ description: 'x', quantity: 1, price: 1, tvaRate: Number.NaN }];
    const charged = { ...french, tvaEnabled: true };
    expect(to({ ...charged, tvaRate: Number.NaN })).toEqual([]);
    expect(to({ ...charged, tvaRate: 20, items })).toEqual([]);
  });
});

describe('The VAT of a draft by its place', () => {
  const to = (address: string, changes: Partial<MissingDraft>) =>
    idsOf(changes, { vat_regime: 'normal', vat_number: 'FR44732829320', address });
  const at = (postcode: string) => `12 rue du Lac\n${postcode} Ville`;

  it.each<[string, number[], number[]]>([
    [at('69003'), [20, 10, 5.5, 2.1], [13, 0.9, 8.5, 1.75, 1.05]],
    ['12 rue du Lac, F-98000 Monaco', [20], [8.5, 13]],
    [at('20200'), [20, 10, 5.5, 2.1, 13, 0.9], [8.5, 1.75]],
    [at('97410'), [8.5, 2.1, 1.75, 1.05], [20, 10, 5.5, 13, 0.9]],
    ['12 rue du Lac', [20, 8.5, 13], [19.6]],
  ])('A shop at %j may charge the rates %j and not the rates %j', (address, charged, refused) => {
    const charging = (tvaRate: number) => to(address, { tvaEnabled: true, tvaRate });
    expect(charged.flatMap(charging)).toEqual([]);
    expect(refused.map(charging)).toEqual(refused.map(() => ['tvaRate']));
  });

  it('The advice about an export has a narrow no-break space before its colon', () => {
    const seller = { ...company, vat_regime: 'normal', address: at('69003') } as const;
    const exported = { ...draft, tvaEnabled: true, tvaRate: 20, clientAddress: at('97400') };
    const found = missingInformation(seller, { ...exported, operationCategory: 'goods' }, TODAY);
    const advice = found.find(({ id }) => id === 'tvaEnabled');
    expect(advice?.message).toContain('au client\u202f: c’est une exportation');
  });

  it('Goods on the mainland may bear the rates of the client’s address, and services may not', () => {
    const sold = { tvaEnabled: true, tvaRate: 13, clientAddress: at('20000') } as const;
    expect(to(at('69003'), { ...sold, operationCategory: 'goods' })).toEqual([]);
    expect(to(at('69003'), { ...sold, operationCategory: 'services' })).toEqual(['tvaRate']);
    const overseas = { ...sold, tvaRate: 8.5, clientAddress: at('97110') } as const;
    expect(to(at('69003'), { ...overseas, operationCategory: 'goods' })).toEqual(['tvaRate']);
  });

  it.each([at('97300'), at('97600')])(
    'A shop at %j charges no VAT, and its documents state the reason',
    (address) => {
      expect(to(address, { tvaEnabled: true, tvaRate: 20 })).toEqual(['tvaEnabled']);
      expect(to(address, {})).toEqual([]);
      const seller = { vat_regime: 'normal', address } as const;
      expect(vatExemption(seller, { tvaEnabled: false, clientKind: 'consumer' })).toEqual({
        kind: 'outside-scope',
        text: 'TVA non applicable – art. 294, 1 du CGI',
      });
    },
  );

  it.each([at('97133'), at('97150'), at('97500'), at('98713'), at('98800')])(
    'A shop at %j, outside the territory of French VAT, is refused',
    (address) => {
      for (const tvaEnabled of [true, false])
        expect(to(address, { tvaEnabled })).toEqual(['address']);
    },
  );

  it('Goods and services to a business in Saint-Martin count as sold abroad, by postcode and by country', () => {
    const sale = { clientKind: 'business', clientSiren: '552 100 554' } as const;
    for (const place of [{ clientAddress: at('97150') }, { clientCountry: 'MF' }]) {
      for (const operationCategory of ['goods', 'services'] as const) {
        const draft = { ...sale, ...place, operationCategory };
        expect(to(at('69003'), draft)).toEqual([]);
        expect(
          vatExemption(
            { vat_regime: 'normal', address: at('69003') },
            { tvaEnabled: false, ...draft },
          ),
        ).toMatchObject({ kind: operationCategory === 'goods' ? 'export' : 'outside-scope' });
      }
    }
  });

  it('Goods delivered in Nouméa are exported and goods delivered in Paris are not, wherever the client lives', () => {
    const business = { clientKind: 'business', clientSiren: '552 100 554' } as const;
    for (const client of [{ clientKind: 'consumer' } as const, business]) {
      const sold = (clientAddress: string, deliveryAddress: string) =>
        ({ operationCategory: 'goods', ...client, clientAddress, deliveryAddress }) as const;
      const kindOf = (sale: ReturnType<typeof sold>) =>
        vatExemption({ vat_regime: 'normal', address: at('69003') }, { tvaEnabled: false, ...sale })
          ?.kind;
      const inParis = sold('98800 Nouméa', '75002 Paris');
      expect(to(at('69003'), inParis)).toEqual(['tvaEnabled']);
      expect(kindOf(inParis)).not.toBe('export');
      const inNoumea = sold('75002 Paris', '98800 Nouméa');
      expect(to(at('69003'), inNoumea)).toEqual([]);
      expect(kindOf(inNoumea)).toBe('export');
    }
  });

  it.each<[string, string, boolean, Partial<MissingDraft>]>([
    ['69003', 'goods to Guadeloupe', true, { clientAddress: at('97110') }],
    ['69003', 'goods to French Guiana, by its country', true, { clientCountry: 'GF' }],
    ['69003', 'goods delivered to Mayotte', true, { deliveryAddress: at('97600') }],
    ['69003', 'goods to Corsica', false, { clientAddress: at('20000') }],
    [
      '69003',
      'services to Guadeloupe',
      false,
      { clientAddress: at('97110'), operationCategory: 'services' },
    ],
    ['97410', 'goods to the mainland', true, { clientAddress: at('69003') }],
    ['97410', 'goods to Martinique', true, { clientAddress: at('97200') }],
    ['97410', 'goods to a consumer in Belgium', true, { clientCountry: 'BE' }],
    ['97410', 'goods on the island', false, { clientAddress: at('97400') }],
    ['97110', 'goods to Monaco', true, { clientCountry: 'MC' }],
    ['97110', 'goods to French Guiana', true, { clientAddress: at('97300') }],
    ['97110', 'goods to Martinique', false, { clientAddress: at('97200') }],
  ])('A shop at %s exports %s: %s', (postcode, _case, isExport, changes) => {
    const sale = { operationCategory: 'goods', ...changes } as const;
    expect(to(at(postcode), sale)).toEqual(isExport ? [] : ['tvaEnabled']);
    const exemption = vatExemption(
      { vat_regime: 'normal', address: at(postcode) },
      { tvaEnabled: false, clientKind: 'consumer', ...sale },
    );
    expect(exemption?.kind === 'export').toBe(isExport);
    expect(exemption?.text.includes('294, 2')).toBe(isExport);
  });

  it('VAT on goods that may be sent to another part of France causes a warning and no refusal', () => {
    const seller = { ...company, vat_regime: 'normal', address: at('69003') } as const;
    const sale = { ...draft, tvaEnabled: true, tvaRate: 20, operationCategory: 'goods' } as const;
    const found = (changes: Partial<MissingDraft>) =>
      missingInformation(seller, { ...sale, ...changes }, TODAY).filter(
        ({ id }) => id === 'tvaEnabled',
      );
    expect(found({ clientAddress: at('97410') })).toMatchObject([
      { blocking: false, source: 'CGI, art. 262, I et 294, 2' },
    ]);
    expect(found({ clientAddress: at('13002') })).toEqual([]);
    expect(found({ clientAddress: at('97410'), operationCategory: 'services' })).toEqual([]);
  });
});

describe('VAT numbers of a draft', () => {
  const to = (changes: Partial<MissingDraft>, by: Partial<MissingCompany> = {}) =>
    idsOf(
      { clientKind: 'business', tvaEnabled: true, tvaRate: 20, ...changes },
      { vat_regime: 'normal', vat_number: 'FR44732829320', ...by },
    );
  const clientSiren = '552 100 554';

  it('French VAT numbers are checked against the SIREN', () => {
    expect(to({ clientSiren, clientVatNumber: 'FR96552100554' })).toEqual([]);
    expect(to({ clientSiren, clientVatNumber: 'FR58552100554' })).toEqual(['clientVatNumber']);
    expect(to({ clientSiren, clientVatNumber: 'FR44732829320' })).toEqual(['clientVatNumber']);
    expect(to({ clientSiren }, { vat_number: 'FR 45 732 829 320' })).toEqual(['vat_number']);
    expect(to({ clientSiren }, { vat_number: 'FR 44 732 829 320' })).toEqual([]);
  });

  it.each([
    ['BE', 'BE0123456749', 'BE0123456748'],
    ['DE', 'DE136695976', 'DE136695975'],
    ['GR', 'EL094259216', 'EL094259215'],
    ['IT', 'IT00743110157', 'IT00743110158'],
    ['NL', 'NL004495445B01', 'NL004495446B01'],
  ])(
    'VAT numbers of %s are checked by the rule of their country',
    (clientCountry, right, wrong) => {
      expect(to({ clientCountry, clientVatNumber: right })).toEqual([]);
      expect(to({ clientCountry, clientVatNumber: wrong })).toEqual(['clientVatNumber']);
    },
  );

  it('VAT numbers of countries outside the EU are accepted unchecked', () => {
    expect(to({ clientCountry: 'CH', clientVatNumber: 'CHE123456789' })).toEqual([]);
  });

  it('A shop on the franchise needs both VAT numbers to serve an EU business', () => {
    const abroad = { clientCountry: 'BE', clientVatNumber: 'BE0123456749', tvaEnabled: false };
    expect(to(abroad, { vat_regime: 'franchise', vat_number: '' })).toEqual(['vat_number']);
    expect(to(abroad, { vat_regime: 'franchise' })).toEqual([]);
    const goods = { ...abroad, operationCategory: 'goods' } as const;
    expect(to(goods, { vat_regime: 'franchise', vat_number: '' })).toEqual([]);
  });
});

describe('A draft between businesses', () => {
  const to = (changes: Partial<MissingDraft>, late_penalty_rate: number | null = null) =>
    idsOf(
      { clientKind: 'business', clientSiren: '552 100 554', ...changes },
      { late_penalty_rate },
    );

  it('A due date more than 60 days after the invoice is refused', () => {
    expect(to({ dueDate: '2027-01-19' })).toEqual([]);
    expect(to({ dueDate: '2027-01-20' })).toEqual(['dueDate']);
    expect(to({ dueDate: '2027-01-20', clientKind: 'consumer' })).toEqual([]);
  });

  it('Late penalties below three times the legal rate are refused', () => {
    const may = '2026-05-20';
    expect(leastPenaltyOn(may)).toBe(7.86);
    expect(leastPenaltyOn('2025-12-31')).toBe(8.28);
    expect(to({ invoiceDate: may }, 7.86)).toEqual([]);
    expect(to({ invoiceDate: may }, 7.85)).toEqual(['late_penalty_rate']);
    expect(to({ invoiceDate: '2025-12-31' }, 8)).toEqual(['late_penalty_rate']);
    expect(to({ clientKind: 'consumer' }, 0)).toEqual([]);
    expect(to({ documentType: 'devis' }, 0)).toEqual([]);
    expect(legalRateOn(may)?.source).toMatch(/Arrêté du 15 décembre 2025/);
  });

  it('In a half-year whose legal rate is not known, the shop is asked to look it up', () => {
    const day = '2099-07-01';
    const asked = (rate: number | null) =>
      missingInformation(
        { ...company, late_penalty_rate: rate },
        { ...draft, clientKind: 'business', clientSiren: '552 100 554', invoiceDate: day },
        day,
      ).filter(({ id }) => id === 'late_penalty_rate');
    expect(legalRateOn(day)).toBeUndefined();
    expect(legalRateOn('2026-06-30')?.rate).toBe(2.62);
    expect(asked(null)).toEqual([]);
    expect(asked(0)).toEqual([
      expect.objectContaining({
        blocking: false,
        message: expect.stringMatching(/^Vérifiez au Journal officiel le taux légal/),
      }),
    ]);
  });
});

it('An invoice to be paid by transfer requires the shop’s IBAN', () => {
  expect(idsOf({ paymentMeans: 'transfer' })).toEqual(['iban']);
  expect(idsOf({ paymentMeans: 'transfer' }, { iban: 'FR7630006000011234567890189' })).toEqual([]);
  expect(idsOf({ paymentMeans: 'cash' })).toEqual([]);
});

it('A SIREN is checked by its check digit, and its VAT number is derived from it', () => {
  expect(isValidSiren('552 100 554')).toBe(true);
  expect(isValidSiren('552100555')).toBe(false);
  expect(frenchVatNumber('732829320')).toBe('FR44732829320');
});
