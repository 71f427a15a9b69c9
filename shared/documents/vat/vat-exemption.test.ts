import { expect, it } from 'vitest';
import { type VatDocument, vatExemption } from './vat-exemption.ts';

const LYON = { vat_regime: 'normal', address: '1 rue du Lac\n69003 Lyon' } as const;
const irish = {
  tvaEnabled: false,
  clientKind: 'business',
  clientCountry: 'GB',
  clientVatNumber: 'XI110305878',
  operationCategory: 'goods',
} as const satisfies VatDocument;

it.each([
  ['goods for a business of Northern Ireland', 'intra-community', irish, LYON],
  [
    'services for a business of Northern Ireland',
    'outside-scope',
    { operationCategory: 'services' },
    LYON,
  ],
  ['goods for a business of Great Britain', 'export', { clientVatNumber: 'GB110305878' }, LYON],
  [
    'goods for a business of Great Britain without a number',
    'export',
    { clientVatNumber: '' },
    LYON,
  ],
  ['goods for a consumer in the United Kingdom', 'export', { clientKind: 'consumer' }, LYON],
  [
    'goods for Northern Ireland by a shop on Réunion, which is outside the EU’s VAT',
    'export',
    {},
    { ...LYON, address: '4 rue Basse\n97400 Saint-Denis' },
  ],
  [
    'goods for Northern Ireland by a shop on the franchise',
    'franchise',
    {},
    { vat_regime: 'franchise' },
  ],
] as const)('A sale without VAT of %s is of the kind %s', (_, kind, sale, seller) => {
  expect(vatExemption(seller, { ...irish, ...sale })?.kind).toBe(kind);
});
