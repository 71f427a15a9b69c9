import { describe, expect, it } from 'vitest';
import { missingInformation } from './missing.ts';
import type { MissingDraft } from './missing-information.ts';

const TODAY = '2026-11-20';

/** Lists the missing details of a complete draft of an invoice to a business, as 'blocking id' or 'advised id'. */
function lacking(
  vat_regime: 'franchise' | 'normal',
  changes: Partial<MissingDraft>,
  address = '12 rue du Lac',
): string[] {
  const company = {
    company_name: 'Atelier',
    siret: '732 829 320 00074',
    phone: '',
    address,
    legal_details: 'EI Léa Martin',
    mediator_name: 'Médiation Conso',
    vat_regime,
    vat_number: 'FR44732829320',
  };
  const draft: MissingDraft = {
    documentType: 'facture',
    clientKind: 'business',
    clientName: 'Port SA',
    clientAddress: 'Rue Neuve 1',
    tvaEnabled: vat_regime === 'normal',
    tvaRate: 20,
    invoiceDate: TODAY,
    ...changes,
  };
  return missingInformation(company, draft, TODAY).map(
    ({ blocking, id }) => `${blocking ? 'blocking' : 'advised'} ${id}`,
  );
}

const belgian = { clientCountry: 'BE', clientVatNumber: 'BE0123456749' };
const swiss = { clientCountry: 'CH' };

describe('An invoice to a business abroad', () => {
  it('A number of Northern Ireland shows that a business is in the EU for goods alone', () => {
    const irish = { clientCountry: 'IE', tvaEnabled: false, clientVatNumber: 'XI110305878' };
    const goods = { operationCategory: 'goods', supplyDate: TODAY } as const;
    expect(lacking('normal', { ...irish, ...goods })).not.toContain('blocking clientVatNumber');
    expect(lacking('normal', irish)).toContain('blocking clientVatNumber');
    const wrong = { ...irish, ...goods, clientVatNumber: 'XI110305879' };
    expect(lacking('normal', wrong)).toContain('blocking clientVatNumber');
    const served = { clientCountry: 'GB', tvaEnabled: false, clientVatNumber: 'XI110305878' };
    expect(lacking('normal', served)).not.toContain('blocking clientVatNumber');
    expect(lacking('normal', { ...served, clientVatNumber: 'XI110305879' })).toContain(
      'blocking clientVatNumber',
    );
  });

  it('French VAT on services raises a warning once the client is known to be a business', () => {
    const advised = ['advised tvaEnabled'];
    expect(lacking('normal', belgian)).toEqual(advised);
    expect(lacking('normal', swiss)).toEqual(advised);
    expect(lacking('normal', { ...belgian, operationCategory: 'mixed' })).toEqual(advised);
    expect(lacking('normal', { clientCountry: 'BE' }), 'without a number').toEqual([]);
    expect(lacking('normal', { ...belgian, operationCategory: 'goods' })).toEqual([]);
    expect(lacking('normal', { ...belgian, clientKind: 'consumer' })).not.toContain(advised[0]);
    expect(lacking('normal', { clientSiren: '552 100 554' }), 'in France').toEqual([]);
  });

  it('A shop on the franchise needs two documents for goods and services to a business abroad', () => {
    for (const abroad of [belgian, swiss]) {
      expect(lacking('franchise', { ...abroad, operationCategory: 'mixed' })).toEqual([
        'blocking operationCategory',
      ]);
      expect(lacking('franchise', { ...abroad, operationCategory: 'services' })).toEqual([]);
      expect(lacking('franchise', { ...abroad, operationCategory: 'goods' })).toEqual([]);
    }
    const home = { clientSiren: '552 100 554', operationCategory: 'mixed' } as const;
    expect(lacking('franchise', home)).toEqual([]);
    expect(lacking('franchise', { ...home, ...swiss, clientKind: 'consumer' })).toEqual([]);
  });
});

describe('A sale overseas', () => {
  const reunion = { clientAddress: '4 rue Basse\n97400 Saint-Denis', clientSiren: '552 100 554' };
  const guyane = { clientAddress: '1 rue du Port\n97300 Cayenne', clientSiren: '552 100 554' };
  const from = (changes: Partial<MissingDraft>) =>
    lacking('normal', changes, '12 rue du Lac\n69003 Lyon');

  it('VAT on goods that may be sent overseas raises a warning, even when services are sold with them', () => {
    for (const there of [reunion, guyane]) {
      expect(from({ ...there, operationCategory: 'goods' })).toEqual(['advised tvaEnabled']);
      expect(from({ ...there, operationCategory: 'mixed' })).toEqual(['advised tvaEnabled']);
    }
    expect(from({ ...reunion, operationCategory: 'services' })).toEqual([]);
  });

  it('Services to a business in French Guiana are sold without VAT, and charging VAT raises a warning', () => {
    const services = { ...guyane, operationCategory: 'services' } as const;
    expect(from({ ...services, tvaEnabled: false })).toEqual([]);
    expect(from({ ...services, clientCountry: 'YT', tvaEnabled: false })).toEqual([]);
    expect(from(services)).toEqual(['advised tvaEnabled']);
    expect(from({ ...guyane, operationCategory: 'mixed', tvaEnabled: false })).toEqual([
      'blocking operationCategory',
    ]);
    expect(from({ ...reunion, operationCategory: 'services', tvaEnabled: false })).toEqual([
      'blocking tvaEnabled',
    ]);
  });
});
