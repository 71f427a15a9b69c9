/**
 * Checks the requests of section 7 of the specification, with their bodies, as pages send them. This file may change
 * only with the specification.
 */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UserSession } from '../../../shared/account/session.ts';
import { forgetCompanyForm } from '../features/company/company-store.ts';
import { resend } from '../features/repairs/notifications/resend-request.ts';
import { shopCache } from '../lib/cache/shop-cache.ts';
import { goTo } from '../lib/navigation/go-to.ts';
import { leaveSession } from '../lib/session/session-keeper.ts';
import { answerApi } from '../testing/api.ts';
import { aCompany, aPaidSubscription, aRepair, aUser, someStats } from '../testing/builders.ts';
import { signIn } from '../testing/sign-in.ts';
import { clearToasts } from '../testing/toasts.ts';
import { Router } from './router.tsx';

vi.mock('../lib/navigation/go-to.ts', () => ({ goTo: vi.fn() }));
vi.mock('../lib/session/revocation.ts', () => ({ settleRevocations: async () => undefined }));
vi.mock('../lib/cache/shop-channel.ts', () => ({ openShopChannel: vi.fn(() => () => {}) }));
vi.mock('../lib/session/tokens.ts', () => {
  const token = async () => ({ jwt: 't', expiresAtSeconds: Date.now() / 1000 + 3600 });
  return { accessToken: token, refreshAccessToken: token };
});

const IMAGE = new File(['x'], 'logo.png', { type: 'image/png' });
const STORED = { key: 'u1/2.png', publicUrl: '/logos/u1/2.png' };

beforeEach(() => {
  forgetCompanyForm();
  shopCache.clear();
  URL.createObjectURL = () => 'blob:apercu';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  clearToasts();
  leaveSession();
  vi.unstubAllGlobals();
});

async function open(
  path: string,
  answers: Record<string, unknown>,
  user: Partial<UserSession> = {},
) {
  const sent = answerApi(answers);
  signIn(user);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Router />
      </MemoryRouter>,
    );
  });
  await screen.findByRole('heading', { level: 1 });
  const find = (name: string) => sent.find((request) => request.name === name);
  const wait = async (name: string) => {
    await expect.poll(() => find(name)).toBeDefined();
    return find(name)?.body;
  };
  return { sent, wait, person: userEvent.setup() };
}

const DASHBOARD = {
  'GET /api/repairs': { repairs: [aRepair()], cursor: null },
  'GET /api/repairs/stats': someStats({ pending: 1 }),
};

it('A repair is created with the form’s fields, and its status is changed by its id', async () => {
  const { wait, person } = await open('/dashboard', {
    ...DASHBOARD,
    'POST /api/repairs': aRepair({ id: 'r2' }),
  });
  const card = await screen.findByRole('article');
  await person.click(within(card).getByRole('button', { name: 'Terminée' }));
  expect(await wait('PATCH /api/repairs/r1/status')).toMatchObject({ status: 'completed' });

  await person.click(screen.getByRole('button', { name: 'Nouvelle réparation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouvelle réparation' }));
  await person.selectOptions(await dialog.findByLabelText('Type d’appareil'), 'Tablette');
  await person.type(dialog.getByLabelText('Nom du client'), 'Petit');
  await person.type(dialog.getByLabelText('E-mail du client'), 'petit@exemple.fr');
  await person.click(dialog.getByRole('button', { name: 'Créer la réparation' }));
  expect(await wait('POST /api/repairs')).toEqual({
    deviceType: 'tablet',
    deviceModel: '',
    issue: '',
    customerName: 'Petit',
    customerFirstName: '',
    customerEmail: 'petit@exemple.fr',
    customerPhone: '',
  });
});

it('The profile uploads a logo under its file’s name', async () => {
  const { wait, person } = await open('/profil', {
    'POST /api/company/logo': STORED,
    'PUT /api/company': aCompany(),
  });
  await person.upload(screen.getByLabelText('Logo'), IMAGE);
  await person.click(screen.getByRole('button', { name: 'Sauvegarder les modifications' }));
  expect(await wait('POST /api/company/logo?filename=logo.png')).toBe(IMAGE);
});

it('The document editor uploads a logo without a name, and shows it', async () => {
  const { wait, person } = await open('/facturation', { 'POST /api/company/logo': STORED });
  await person.upload(screen.getByLabelText('Changer le logo'), IMAGE);
  await person.click(screen.getByRole('button', { name: 'Téléverser le logo' }));
  expect(await wait('POST /api/company/logo')).toBe(IMAGE);
  expect((await screen.findByAltText('Logo actuel')).getAttribute('src')).toBe(STORED.publicUrl);
});

const PAID = { subscription: aPaidSubscription() };

it('The portal is requested with the current page, and opened', async () => {
  const url = 'https://billing.stripe.com/p/session';
  const { wait, person } = await open(
    '/profil',
    { 'POST /api/functions/stripe-customer-portal': { url } },
    PAID,
  );
  await person.click(screen.getByRole('button', { name: /^Gérer/ }));
  expect(await wait('POST /api/functions/stripe-customer-portal')).toEqual({
    return_url: window.location.href,
  });
  await expect.poll(() => vi.mocked(goTo).mock.calls).toEqual([[url]]);
});

it('A subscription is cancelled by its id, and the profile is read again afterwards', async () => {
  const { sent, wait, person } = await open(
    '/profil',
    { 'POST /api/functions/cancel-stripe-subscription': {}, 'GET /api/session': aUser() },
    PAID,
  );
  await person.click(screen.getByRole('button', { name: /^Annuler/ }));
  await person.click(screen.getAllByRole('button', { name: /^Annuler/ })[1] as HTMLElement);
  expect(await wait('POST /api/functions/cancel-stripe-subscription')).toEqual({
    subscriptionId: 'sub_1',
  });
  await wait('GET /api/session');
  const names = sent.map(({ name }) => name);
  expect(names.indexOf('GET /api/session')).toBeGreaterThan(
    names.indexOf('POST /api/functions/cancel-stripe-subscription'),
  );
});

it('A message is resent for its repair, and the request only identifies the repair', async () => {
  const sent = answerApi({
    'POST /api/functions/send-repair-update-email': { success: true },
    'POST /api/functions/send-sms-notification': { success: true },
  });
  const repair = aRepair({ customerPhone: '06 12 34 56 78' });
  await resend('email', repair);
  await resend('sms', repair);
  expect(sent).toEqual([
    {
      name: 'POST /api/functions/send-repair-update-email',
      body: { repair: { id: 'r1' } },
    },
    {
      name: 'POST /api/functions/send-sms-notification',
      body: { to: '06 12 34 56 78', message: expect.stringContaining('RB12345678') },
    },
  ]);
});
