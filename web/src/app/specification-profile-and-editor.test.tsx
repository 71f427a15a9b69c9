/**
 * Checks section 2 of the specification word for word: /profil and /facturation. This file may change only with the
 * specification.
 */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserSession } from '../../../shared/account/session.ts';
import { saveCompany } from '../features/company/company-requests.ts';
import { forgetCompanyForm } from '../features/company/company-store.ts';
import { callApi } from '../lib/api/api-client.ts';
import { keepPlanChoice } from '../lib/plan-choice.ts';
import { emitSessionEvent } from '../lib/session/session-events.ts';
import { aCompany, aPaidSubscription, aSubscription } from '../testing/builders.ts';
import { signIn } from '../testing/sign-in.ts';
import { Router } from './router.tsx';

vi.mock('../lib/cache/shop-channel.ts', () => ({ openShopChannel: vi.fn(() => () => {}) }));
vi.mock('../features/company/company-requests.ts', () => ({ saveCompany: vi.fn() }));
vi.mock(import('../lib/session/session-keeper.ts'), async (original) => ({
  ...(await original()),
  reloadProfile: vi.fn(async () => undefined),
}));
vi.mock(import('../lib/api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));

const COMPANY = aCompany({
  company_name: 'Atelier du Canal',
  siret: '732 829 320 00074',
  address: '12 quai de la Fosse\n44000 Nantes',
  phone: '02 40 12 34 56',
  logo_url: '/logos/u1/1.png',
});

beforeEach(() => {
  localStorage.clear();
  forgetCompanyForm();
  URL.createObjectURL = () => 'blob:apercu';
  URL.revokeObjectURL = () => undefined;
  // The requests of the cards around the two forms do not belong to this section.
  vi.mocked(callApi)
    .mockReset()
    .mockReturnValue(new Promise(() => {}));
});
afterEach(() => emitSessionEvent('signed-out'));

async function open(path: string, user: Partial<UserSession> = {}) {
  signIn({ email: 'a@exemple.fr', profile: COMPANY, ...user });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Router />
      </MemoryRouter>,
    );
  });
  await screen.findByRole('heading', { level: 1 });
  return userEvent.setup();
}

const textOf = (element: Element | null | undefined) =>
  element?.textContent?.replace(/[\u00a0\u202f]/g, ' ') ?? '';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true });
const card = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('section') as HTMLElement);

it('/profil has its title, the link back, and the company’s form', async () => {
  const user = await open('/profil');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Mon Profil & Paramètres');
  const back = screen.getByRole('link', { name: /tableau de bord/ });
  expect(back.getAttribute('href')).toBe('/dashboard');
  const FIELDS = ['Nom de l’entreprise', 'SIRET', 'Adresse', 'Téléphone', 'Logo'];
  const labels = [...document.querySelectorAll('main form label')].map(textOf);
  expect(labels.filter((label) => FIELDS.includes(label))).toEqual(FIELDS);
  await user.upload(field('Logo'), new File(['x'], 'logo.png', { type: 'image/png' }));
  expect(screen.getByAltText('Logo de l’entreprise').getAttribute('src')).toBe('blob:apercu');
});

it('/profil has the hours of each day, which "Fermé" disables, and one button that saves everything', async () => {
  const user = await open('/profil');
  const days = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];
  const hours = days.map((day) => within(screen.getByRole('group', { name: day })));
  expect(
    hours.map((day) => [
      day.getByLabelText<HTMLInputElement>('Ouverture').value,
      day.getByLabelText<HTMLInputElement>('Fermeture').value,
      day.getByLabelText<HTMLInputElement>('Fermé').checked,
    ]),
  ).toEqual([
    ...Array(5).fill(['09:00', '18:00', false]),
    ...Array(2).fill(['10:00', '17:00', true]),
  ]);
  const [monday] = hours;
  await user.click(monday?.getByLabelText('Fermé') as HTMLElement);
  expect(monday?.getByLabelText('Ouverture')).toHaveProperty('disabled', true);
  expect(monday?.getByLabelText('Fermeture')).toHaveProperty('disabled', true);

  await user.type(field('Nom de l’entreprise'), ' et fils');
  vi.mocked(saveCompany).mockReturnValue(new Promise(() => {}));
  await user.click(screen.getByRole('button', { name: 'Sauvegarder les modifications' }));
  await waitFor(() => expect(saveCompany).toHaveBeenCalledTimes(1));
  const [saved] = vi.mocked(saveCompany).mock.calls[0] ?? [];
  expect(saved).toMatchObject({
    company_name: 'Atelier du Canal et fils',
    schedule: { monday: { open: '09:00', close: '18:00', closed: true } },
  });
});

it('/profil has the account with its link to the documents and its sign-out', async () => {
  await open('/profil');
  const account = card('Compte');
  expect(account.getByText('a@exemple.fr')).toBeDefined();
  expect(account.getByRole('link', { name: 'Facturation / Devis' }).getAttribute('href')).toBe(
    '/facturation',
  );
  expect(account.getByRole('button')).toBeDefined();
});

it('/profil shows the free plan, its usage, and the link to the price list', async () => {
  await open('/profil', { subscription: aSubscription({ repairsUsed: 2 }) });
  const subscription = card('Abonnement');
  expect(subscription.getByText('Plan Gratuit')).toBeDefined();
  expect(subscription.getByText(/actif/)).toBeDefined();
  expect(subscription.getByText('2 / 5')).toBeDefined();
  expect(subscription.getByRole('progressbar')).toHaveProperty('value', 40);
  expect(subscription.getByRole('link').getAttribute('href')).toBe('/tarifs');
});

it('/profil allows managing and cancelling a paid plan', async () => {
  await open('/profil', { subscription: aPaidSubscription({ repairsUsed: 7 }) });
  const subscription = card('Abonnement');
  expect(subscription.getByText('Plan Pro')).toBeDefined();
  expect(subscription.getByText(/actif/)).toBeDefined();
  // The usage bar shows an unlimited plan as 0 %.
  expect(subscription.getByRole('progressbar')).toHaveProperty('value', 0);
  expect(subscription.getByRole('button', { name: /^Gérer/ })).toBeDefined();
  expect(subscription.getByRole('button', { name: /^Annuler/ })).toBeDefined();
});

it('/profil shows the paid plan that was chosen on the price list', async () => {
  keepPlanChoice('pro', 'price_p');
  await open('/profil');
  expect(screen.getByRole('heading', { name: /plan Pro$/ })).toBeDefined();
});

const preview = () => screen.getByRole('article', { name: 'Aperçu du document' });

it('/facturation has its title, the link back, and its cards with their content', async () => {
  await open('/facturation');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Éditeur de Documents');
  const back = screen.getByRole('link', { name: 'Dashboard' });
  expect(back.getAttribute('href')).toBe('/dashboard');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(textOf);
  const CARDS = ["Logo de l'entreprise", 'Paramètres', 'Prestations', 'Notes'];
  expect(titles.filter((title) => CARDS.includes(title))).toEqual(CARDS);

  const logo = card("Logo de l'entreprise");
  expect(logo.getByRole('img').getAttribute('src')).toBe('/logos/u1/1.png');
  const accepted = logo.getByLabelText<HTMLInputElement>('Changer le logo').accept;
  for (const type of ['png', 'jpeg', 'svg']) expect(accepted).toContain(type);
  expect(logo.getByRole('button', { name: 'Téléverser le logo' })).toBeDefined();

  const settings = card('Paramètres');
  const options = within(settings.getByLabelText('Type de document')).getAllByRole('option');
  expect(options.map((option) => option.getAttribute('value')).sort()).toEqual([
    'devis',
    'facture',
  ]);
  for (const label of ['Numéro du document', 'Date', 'Nom du client']) {
    expect(settings.getByLabelText(label)).toBeDefined();
  }
  expect(settings.getByLabelText('Adresse du client')).toBeInstanceOf(HTMLTextAreaElement);

  const line = within(screen.getByRole('listitem', { name: 'Ligne 1' }));
  for (const label of ['Description', 'Quantité', 'Prix unitaire (€)']) {
    expect(line.getByLabelText(label)).toBeDefined();
  }
  expect(line.getByRole('button', { name: /^Supprimer/ })).toBeDefined();
  expect(card('Notes').getByRole('textbox')).toBeInstanceOf(HTMLTextAreaElement);
  expect(screen.getByRole('button', { name: 'Télécharger / Imprimer' })).toBeDefined();
});

it('/facturation adds and removes lines, and asks for a rate only with VAT', async () => {
  const user = await open('/facturation');
  await user.click(screen.getByRole('button', { name: 'Ajouter une ligne' }));
  expect(screen.getAllByRole('listitem', { name: /^Ligne/ })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Supprimer la ligne 2' }));
  expect(screen.getAllByRole('listitem', { name: /^Ligne/ })).toHaveLength(1);
  expect(screen.queryByLabelText('Taux de TVA (%)')).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Activer la TVA' }));
  expect(field('Taux de TVA (%)').type).toBe('number');
});

it('The preview shows seller, client, day, lines and totals, without VAT', async () => {
  const user = await open('/facturation');
  const number = field('Numéro du document').value;
  await user.type(field('Nom du client'), 'Marie Durand');
  await user.type(field('Adresse du client'), '3 place Carnot');
  fireEvent.change(field('Date'), { target: { value: '2026-11-20' } });
  await user.type(field('Description'), 'Écran');
  await user.clear(field('Quantité'));
  await user.type(field('Quantité'), '2');
  await user.clear(field('Prix unitaire (€)'));
  await user.type(field('Prix unitaire (€)'), '1234,5');

  const paper = within(preview());
  expect(paper.getByRole('heading', { name: 'Facture' })).toBeDefined();
  expect(preview().querySelector('img')?.getAttribute('src')).toBe('/logos/u1/1.png');
  const text = textOf(preview());
  for (const shown of [
    number,
    'Atelier du Canal',
    '12 quai de la Fosse\n44000 Nantes',
    'a@exemple.fr',
    '02 40 12 34 56',
    '732 829 320 00074',
    'Date du document : 20/11/2026',
    'Merci pour votre confiance.',
    'TVA non applicable – art. 259-1 du CGI',
  ]) {
    expect(text).toContain(shown);
  }
  const billed = paper.getByRole('heading', { name: 'Facturé à' }).parentElement;
  expect(textOf(billed)).toBe('Facturé àMarie Durand3 place Carnot');
  expect(paper.getAllByRole('columnheader').map(textOf)).toEqual([
    'Description',
    'Qté',
    'Prix Unitaire',
    'Total',
  ]);
  const cells = paper.getAllByRole('cell').map(textOf);
  expect(cells).toEqual(['Écran', '2', '1 234,50 €', '2 469,00 €']);
  expect(paper.getAllByRole('term').map(textOf)).toEqual(['Sous-total', 'Total']);
  expect(paper.getAllByRole('definition').map(textOf)).toEqual(['2 469,00 €', '2 469,00 €']);

  await user.selectOptions(field('Type de document'), 'devis');
  expect(paper.getByRole('heading', { name: 'Devis' })).toBeDefined();
});

it('With VAT, the preview’s totals begin with the same words, the rate has a line, and the mention disappears', async () => {
  const user = await open('/facturation');
  await user.clear(field('Prix unitaire (€)'));
  await user.type(field('Prix unitaire (€)'), '100');
  await user.click(screen.getByRole('checkbox', { name: 'Activer la TVA' }));
  const paper = within(preview());
  expect(paper.getAllByRole('term').map(textOf)).toEqual([
    'Sous-total HT',
    'TVA (20%)',
    'Total TTC',
  ]);
  expect(paper.getAllByRole('definition').map(textOf)).toEqual(['100,00 €', '20,00 €', '120,00 €']);
  expect(textOf(preview())).not.toContain('TVA non applicable');
});

it('A seller without a company name has the user’s name', async () => {
  await open('/facturation', { name: 'Léa Martin', profile: aCompany({ company_name: '' }) });
  expect(textOf(preview())).toContain('Léa Martin');
});

it('The printed document’s title is its type and number', async () => {
  const user = await open('/facturation');
  const printed: string[] = [];
  window.print = () => void printed.push(document.title);
  const print = async () => {
    await user.click(screen.getByRole('button', { name: 'Télécharger / Imprimer' }));
    const count = printed.length;
    await expect.poll(() => printed.length).toBe(count + 1);
    window.dispatchEvent(new Event('afterprint'));
    return field('Numéro du document').value;
  };
  const invoice = await print();
  await user.selectOptions(field('Type de document'), 'devis');
  const quote = await print();
  expect(printed).toEqual([`Facture-${invoice}`, `Devis-${quote}`]);
});
