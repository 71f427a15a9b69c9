import { expect, test } from 'vitest';
import { missingInformation } from '../../../shared/documents/missing.ts';
import { aCompany } from '../testing/builders.ts';
import { profileLinkTo } from './profile-pages.ts';

test('Everything that a document may lack of the profile has a link to its page and field', () => {
  const nothing = { company_name: '', address: '', siret: '', phone: '' };
  const draft = { documentType: 'facture', clientKind: 'consumer', tvaEnabled: false } as const;
  const missing = [
    ...missingInformation(aCompany(nothing), { ...draft, invoiceDate: '2026-11-20' }, '2026-11-20'),
    ...missingInformation(
      aCompany({ vat_regime: 'normal', siret: '' }),
      { ...draft, clientKind: 'business', tvaEnabled: true, invoiceDate: '2026-11-20' },
      '2026-11-20',
    ),
  ].filter(({ place }) => place === 'company');
  expect(missing.map(({ id }) => id)).toContain('mediator_name');
  for (const { id } of missing) {
    expect(profileLinkTo(id), id).toEqual({
      to: expect.stringMatching(/^\/profil/),
      state: { arriveAt: `profile-${id}` },
    });
  }
  expect(profileLinkTo('mediator_name').to).toBe('/profil/documents');
  expect(profileLinkTo('siret').to).toBe('/profil');
});

test('A link to a part that no page has leads to the profile', () => {
  expect(profileLinkTo('toString')).toEqual({ to: '/profil' });
});
