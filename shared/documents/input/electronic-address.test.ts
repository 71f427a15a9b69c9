import { expect, it } from 'vitest';
import { electronicAddress } from './electronic-address.ts';

it.each([
  ['552100554', { scheme: '0225', id: '552100554' }],
  ['552 100 554_COMPTA', { scheme: '0225', id: '552100554_COMPTA' }],
  ['552100554_55210055400013_Atelier', { scheme: '0225', id: '552100554_55210055400013_Atelier' }],
  ['0208:0123456749', { scheme: '0208', id: '0123456749' }],
  ['factures@exemple.fr', { scheme: 'EM', id: 'factures@exemple.fr' }],
  ['55210055', undefined],
  ['compta', undefined],
  ['factures..@exemple.fr', undefined],
  ['', undefined],
])('The text %j is read as the address %o', (typed, address) =>
  expect(electronicAddress(typed)).toEqual(address),
);
