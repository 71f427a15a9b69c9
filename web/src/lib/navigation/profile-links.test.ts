import { expect, test } from 'vitest';
import { missingInformation } from '../../../../shared/documents/missing/missing.ts';
import { aCompany } from '../../testing/builders.ts';
import { profileLinkTo } from './profile-links.ts';

test('Each detail of the profile that a document may lack has a link to its page and field', () => {
  const nothing = { company_name: '', address: '', siret: '', phone: '' };
  const draft = { documentType: 'facture', clientKind: 'consumer', tvaEnabled: false } as const;
  const bonus = {
    category: 'smartphone',
    amount: 25,
    brand: 'Fairphone',
    model: '4',
    serialNumber: 'S-1',
    outOfGuarantee: true,
  } as const;
  const missing = [
    ...missingInformation(aCompany(nothing), { ...draft, invoiceDate: '2026-11-20' }, '2026-11-20'),
    ...missingInformation(
      aCompany({ vat_regime: 'normal', siret: '' }),
      { ...draft, clientKind: 'business', tvaEnabled: true, invoiceDate: '2026-11-20' },
      '2026-11-20',
    ),
    ...missingInformation(
      aCompany({ bonus_labels: { qualirepar: { number: 'QR-1', until: '2026-11-19' } } }),
      { ...draft, invoiceDate: '2026-11-20', bonus },
      '2026-11-20',
    ),
  ].filter(({ place }) => place === 'company');
  expect(missing.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['mediator_name', 'bonus_labels']),
  );
  for (const { id } of missing) {
    expect(profileLinkTo(id), id).toEqual({
      to: expect.stringMatching(/^\/profil/),
      state: { arriveAt: `profile-${id}` },
    });
  }
  expect(profileLinkTo('mediator_name').to).toBe('/profil/documents');
  expect(profileLinkTo('siret').to).toBe('/profil');
  expect(profileLinkTo('bonus_labels').to).toBe('/profil/bonus');
});

test('A link to a part that no page has leads to the profile', () => {
  expect(profileLinkTo('toString')).toEqual({ to: '/profil' });
});
