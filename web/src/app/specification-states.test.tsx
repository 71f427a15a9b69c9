/**
 * Checks section 4 of the specification word for word, as pages show it: labels, steps, subscription, session, and the
 * modes of pages. This file may change only with the specification.
 */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoginPage } from '../features/auth/login/login-page.tsx';
import { SubscriptionCard } from '../features/billing/subscription-card.tsx';
import { DocumentEditorPage } from '../features/documents/editor/document-editor-page.tsx';
import { callApi } from '../lib/api/api-client.ts';
import { uploadLogo } from '../lib/files/logo.ts';
import { useSession } from '../lib/session/session.ts';
import { onSessionEvent, type SessionEvent } from '../lib/session/session-events.ts';
import {
  enterSession,
  leaveSession,
  recoverSession,
  reloadProfile,
} from '../lib/session/session-keeper.ts';
import { accessToken, refreshAccessToken } from '../lib/session/tokens.ts';
import { aPaidSubscription, aSubscription, aUser } from '../testing/builders.ts';
import { signIn } from '../testing/sign-in.ts';
import { RepairSteps } from '../ui/repair-steps.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';

vi.mock('../lib/session/revocation.ts', () => ({ settleRevocations: async () => undefined }));
vi.mock('../lib/session/tokens.ts', () => ({ accessToken: vi.fn(), refreshAccessToken: vi.fn() }));
vi.mock(import('../lib/files/logo.ts'), async (original) => ({
  ...(await original()),
  uploadLogo: vi.fn(),
}));
vi.mock(import('../lib/api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));

const token = (seconds: number) => ({ jwt: 't', expiresAtSeconds: Date.now() / 1000 + seconds });
const user = aUser();

beforeEach(() => {
  localStorage.clear();
  vi.mocked(callApi).mockReset().mockResolvedValue(user);
  vi.mocked(accessToken).mockImplementation(async () => token(3600));
  vi.mocked(refreshAccessToken).mockImplementation(async () => token(3600));
});
afterEach(() => {
  leaveSession();
  vi.useRealTimers();
});

it.each([
  ['pending', 'Prise en charge', 'Réparation prise en charge'],
  ['ordered', 'Pièce commandée', 'Pièce commandée'],
  ['progress', 'En réparation', 'En cours de réparation'],
  ['contact', 'Contact client', 'Contact client'],
  ['completed', 'Terminée', 'Réparation terminée'],
] as const)('%s is "%s" to the shop and "%s" to its customer', (status, shop, customer) => {
  const { container } = render(
    <>
      <StatusBadge status={status} audience="shop" />
      <StatusBadge status={status} audience="customer" />
    </>,
  );
  expect([...container.children].map((badge) => badge.textContent)).toEqual([shop, customer]);
});

it('A customer sees four steps with the labels of the customer: intake, part ordered, in progress, finished', () => {
  render(<RepairSteps current={0} />);
  const steps = screen.getAllByRole('listitem').map((step) => step.textContent?.split(/\s:/)[0]);
  expect(steps).toEqual([
    'Réparation prise en charge',
    'Pièce commandée',
    'En cours de réparation',
    'Réparation terminée',
  ]);
});

const showSubscription = (subscription: Parameters<typeof aSubscription>[0]) => {
  signIn({ subscription: aSubscription(subscription) });
  render(
    <MemoryRouter>
      <SubscriptionCard />
    </MemoryRouter>,
  );
};

it('A shop is on the free plan "Gratuit" by default', () => {
  showSubscription({});
  expect(screen.getByText('Plan Gratuit')).toBeDefined();
});

it('A subscription is shown as active while its plan is active', () => {
  showSubscription(aPaidSubscription());
  expect(screen.getByText(/actif\.$/)).toBeDefined();
});

it('A cancelled subscription continues until the end of its period', () => {
  showSubscription(
    aPaidSubscription({
      stripe_plan_active: false,
      stripe_subscription_ends_at: '2099-12-24T10:00:00Z',
    }),
  );
  expect(screen.getByText('Votre abonnement prend fin le jeudi 24 décembre 2099.')).toBeDefined();
});

it('A session has the six events of the specification', async () => {
  const events: SessionEvent[] = [];
  const stop = onSessionEvent((event) => events.push(event));
  vi.useFakeTimers();
  await recoverSession();
  vi.mocked(accessToken).mockImplementation(async () => token(60));
  await vi.advanceTimersByTimeAsync(30_000);
  await reloadProfile();
  leaveSession();
  const entering = enterSession();
  await vi.advanceTimersByTimeAsync(1_000);
  await entering;
  leaveSession();
  vi.useRealTimers();
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/login#email=a%40exemple.fr&recuperation=123456']}>
        <LoginPage />
      </MemoryRouter>,
    );
  });
  stop();
  expect(events).toEqual([
    'initial-session',
    'token-refreshed',
    'user-updated',
    'signed-out',
    'signed-in',
    'signed-out',
    'password-recovery',
  ]);
});

it('After a sign-in, the profile loads after 1 second, in a loading state', async () => {
  vi.useFakeTimers();
  const entering = enterSession();
  await vi.advanceTimersByTimeAsync(999);
  expect(callApi).not.toHaveBeenCalled();
  expect(useSession.getState().status).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  await entering;
  expect(useSession.getState().status).toBe('signed-in');
});

async function openEditor() {
  signIn();
  vi.mocked(callApi).mockResolvedValue({ lines: [], documents: [], cursor: null });
  render(
    <MemoryRouter initialEntries={['/facturation']}>
      <DocumentEditorPage />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

it('A logo is idle, then uploading with its button disabled, and then idle without its file', async () => {
  let finish = (_: string) => {};
  vi.mocked(uploadLogo).mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const person = await openEditor();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Téléverser le logo' });
  await person.upload(
    screen.getByLabelText('Changer le logo'),
    new File(['x'], 'logo.png', { type: 'image/png' }),
  );
  expect(button.disabled).toBe(false);
  await person.click(button);
  expect(button.disabled).toBe(true);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => finish('/logos/u1/1.png'));
  expect(button.disabled).toBe(false);
  await person.click(button);
  expect(await screen.findByText('Aucun fichier sélectionné')).toBeDefined();
  expect(uploadLogo).toHaveBeenCalledTimes(1);
});

it('Changing the type of a document gives it another number', async () => {
  const person = await openEditor();
  const number = screen.getByLabelText<HTMLInputElement>('Numéro du document');
  expect(number.value).toMatch(/^FA-\d{4}-[1-9]\d{3}$/);
  await person.selectOptions(screen.getByLabelText('Type de document'), 'Devis');
  expect(number.value).toMatch(/^DE-\d{4}-[1-9]\d{3}$/);
  const first = number.value;
  vi.spyOn(Math, 'random').mockReturnValue(first.endsWith('1000') ? 0.5 : 0);
  await person.selectOptions(screen.getByLabelText('Type de document'), 'Facture');
  await person.selectOptions(screen.getByLabelText('Type de document'), 'Devis');
  expect(number.value).not.toBe(first);
});
