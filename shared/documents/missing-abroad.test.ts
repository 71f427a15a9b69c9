import { describe, expect, it } from 'vitest';
import { missingInformation } from './missing.ts';
import type { MissingDraft } from './missing-information.ts';

const TODAY = '2026-11-20';

/** Lists what a complete draft of an invoice to a business lacks, as 'blocking id' or 'advised id'. */
function lacking(vat_regime: 'franchise' | 'normal', changes: Partial<MissingDraft>): string[] {
  const company = {
    company_name: 'Atelier',
    siret: '732 829 320 00074',
    phone: '',
    address: '12 rue du Lac',
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

  it('A shop on the franchise needs two documents for goods and services', () => {
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
