import { expect, it } from 'vitest';
import { sampleDocument } from '../testing/document-samples.ts';
import { accountOf, clientAccount } from './client-account.ts';

const account = (
  client: object = {},
  contact = { email: '', phone: '' },
  repairId: string | null = null,
) =>
  clientAccount(
    {
      client: {
        kind: 'consumer',
        name: 'Martin Jean',
        address: '',
        email: '',
        siren: '',
        vatNumber: '',
        ...client,
      },
      repairId,
    },
    contact,
  );

it('A business has the account of its SIREN or, abroad, of its VAT number', () => {
  const business = { kind: 'business', siren: '552100554', vatNumber: 'FR96552100554' };
  expect(account(business)).toBe('C552100554');
  expect(account({ ...business, siren: '', vatNumber: 'BE0123456749' })).toBe('CBE0123456749');
});

it('A person has one account, whatever the spelling of name, e-mail and phone', () => {
  const email = account({ email: 'jean@exemple.fr' });
  expect(account({ name: 'Jean  MARTIN', email: 'Jean@exemple.fr ' })).toBe(email);
  expect(account({}, { email: 'jean@exemple.fr', phone: '0612345678' }, 'RB12345678')).toBe(email);
  const phone = account({}, { email: '', phone: 'FR+33612345678' });
  expect(account({}, { email: '', phone: '06 12 34 56 78' }, 'RB12345678')).toBe(phone);
});

it('Persons with one name have different accounts if their e-mail, phone, repair or address differs', () => {
  const accounts = [
    account({ email: 'jean@exemple.fr' }),
    account({ email: 'autre@exemple.fr' }),
    account({ name: 'Martin Léa', email: 'jean@exemple.fr' }),
    account({}, { email: '', phone: '0612345678' }),
    account({}, undefined, 'RB12345678'),
    account({ address: '3 rue du Lac' }),
    account(),
  ];
  expect(new Set(accounts).size).toBe(accounts.length);
});

it('A document that was issued without a client’s account gets the account computed from its content', () => {
  const document = sampleDocument();
  expect(accountOf(document)).toBe(clientAccount(document));
  const issued = { ...document, client: { ...document.client, account: 'C1' } };
  expect(accountOf(issued)).toBe('C1');
});
