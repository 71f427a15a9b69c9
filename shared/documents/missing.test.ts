import { describe, expect, it } from 'vitest';
import { frenchVatNumber, isValidSiren } from '../company/company.ts';
import { type MissingCompany, type MissingDraft, missingInformation } from './missing.ts';

const TODAY = '2026-11-20';
const company: MissingCompany = {
  company_name: 'Atelier',
  siret: '732 829 320 00074',
  phone: '',
  address: '12 rue du Lac',
  legal_details: 'EI',
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

describe('missingInformation', () => {
  it('lists nothing for a complete draft', () => {
    expect(missingInformation(company, draft, TODAY)).toEqual([]);
  });

  it('blocks a seller that nobody could identify', () => {
    const nobody = { company_name: '', address: '', siret: '12345678901234' };
    expect(idsOf({}, nobody)).toEqual(['company_name', 'address', 'siret']);
  });

  it('wants the SIREN and the address of a French business, of an invoice only', () => {
    const business = { clientKind: 'business', clientAddress: '', clientSiren: '123' } as const;
    expect(idsOf(business)).toEqual(['clientAddress', 'clientSiren']);
    expect(idsOf({ ...business, documentType: 'devis' })).toEqual([]);
    expect(idsOf({ ...business, clientAddress: 'x', clientCountry: 'BE' })).toEqual([]);
    expect(idsOf({ ...business, clientAddress: 'x', clientSiren: '552 100 554' })).toEqual([]);
  });

  it('keeps VAT and regime together', () => {
    expect(idsOf({ tvaEnabled: true })).toEqual(['tvaEnabled']);
    expect(idsOf({}, { vat_regime: 'normal' })).toEqual(['tvaEnabled']);
    expect(idsOf({}, { vat_regime: '' })).toEqual([]);
    expect(idsOf({}, { vat_regime: '' }, false)).toEqual(['vat_regime']);
  });

  it('refuses days in the wrong order', () => {
    expect(idsOf({ invoiceDate: '2026-11-21' })).toEqual(['invoiceDate']);
    expect(idsOf({ dueDate: '2026-11-19' })).toEqual(['dueDate']);
    expect(idsOf({ documentType: 'devis', validUntil: '2026-11-19' })).toEqual(['validUntil']);
  });

  it('says why each matters, and where that is written', () => {
    const bare = { company_name: '', siret: '', address: '', mediator_name: '', legal_details: '' };
    for (const each of missingInformation({ ...company, ...bare }, draft, TODAY)) {
      expect(each.why.length).toBeGreaterThan(20);
      expect(each.source).toMatch(/art\.|Arrêté/);
    }
  });
});

it('knows a SIREN and the VAT number that follows from it', () => {
  expect(isValidSiren('552 100 554')).toBe(true);
  expect(isValidSiren('552100555')).toBe(false);
  expect(frenchVatNumber('732829320')).toBe('FR44732829320');
});
