import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { aCompany, aSubscription, someStats } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { figuresQuery } from './figures.ts';
import { FirstSteps } from './first-steps.tsx';

beforeEach(() => {
  window.localStorage.clear();
  shopCache.setQueryData(figuresQuery.queryKey, someStats());
});

function show() {
  return render(
    <MemoryRouter>
      <h1>Mes Réparations</h1>
      <FirstSteps />
    </MemoryRouter>,
  );
}
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

it('The list shows what is done and what is left', () => {
  signIn({ profile: aCompany({ company_name: 'Atelier', phone: ' ' }) });
  show();
  expect(links()).toEqual([
    'Le nom de l’atelier, fait',
    'Son adresse, à compléter',
    'Son SIRET, à compléter',
    'Sa forme juridique, à compléter',
    'Son régime de TVA, à compléter',
    'Son médiateur, à compléter',
    'Son téléphone, à compléter',
    'Ses horaires d’ouverture, à compléter',
  ]);
});

it('The list disappears once all details are given and the page of the opening hours was opened', async () => {
  const profile = aCompany({
    company_name: 'Atelier',
    phone: '02',
    address: 'Port',
    siret: '73282932000074',
    legal_details: 'SARL au capital de 1 000 €',
    vat_regime: 'franchise',
    mediator_name: 'CM2C',
  });
  signIn({ profile });
  const { unmount } = show();
  await userEvent.click(screen.getByRole('link', { name: /horaires/ }));
  unmount();
  show();
  expect(links()).toEqual([]);
});

it('A postponed list does not return on this device', async () => {
  signIn({ profile: aCompany() });
  const { unmount } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Plus tard' }));
  expect(links()).toEqual([]);
  unmount();
  show();
  expect(links()).toEqual([]);
});

it('The list disappears once a repair exists', async () => {
  signIn({ profile: aCompany({ address: '' }) });
  show();
  expect(links()).toHaveLength(8);
  await act(async () => {
    shopCache.setQueryData(figuresQuery.queryKey, someStats({ pending: 1 }));
  });
  expect(links()).toEqual([]);
});

it('A shop whose repairs were all handed over sees no first steps', () => {
  signIn({ profile: aCompany(), subscription: aSubscription({ repairsUsed: 3 }) });
  show();
  expect(links()).toEqual([]);
});
