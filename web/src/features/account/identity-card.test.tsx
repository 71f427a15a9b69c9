import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { emitSessionEvent } from '../../lib/session/session-events.ts';
import { apiError } from '../../testing/api-error.ts';
import { aCompany, aPaidSubscription } from '../../testing/builders.ts';
import { signIn } from '../../testing/sign-in.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { IdentityCard } from './identity-card.tsx';
import * as requests from './identity-requests.ts';

vi.mock('./identity-requests.ts', () => ({ askMobileCode: vi.fn(), confirmMobile: vi.fn() }));
vi.mock('../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn() } }));

afterEach(() => emitSessionEvent('signed-out'));

const refusal = (fields: Record<string, string>) =>
  apiError('INVALID', { fields, requestId: 'r1' });
const fieldNamed = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const open = () => render(<IdentityCard />, { wrapper: MemoryRouter });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('A free shop confirms its mobile with a received code, and a missing SIRET leads to the profile', async () => {
  signIn({ profile: aCompany({ phone: '06 12 34 56 78' }) });
  open();
  await press('Confirmer mon mobile');
  expect(fieldNamed('Votre mobile').value).toBe('06 12 34 56 78');
  vi.mocked(requests.askMobileCode).mockRejectedValueOnce(refusal({ siret: 'Indiquez un SIRET.' }));
  await press('Recevoir un code');
  expect((await screen.findByRole('alert')).textContent).toContain('Indiquez un SIRET.');
  expect(screen.getByRole('link', { name: 'Compléter le profil' })).toHaveProperty(
    'href',
    expect.stringMatching(/\/profil$/),
  );
  expect(fieldNamed('Votre mobile').value).toBe('06 12 34 56 78');
  vi.mocked(requests.askMobileCode).mockResolvedValueOnce({ state: 'sent' });
  await press('Recevoir un code');
  await userEvent.type(await screen.findByLabelText('Code reçu par SMS'), '123456');
  vi.mocked(requests.confirmMobile).mockRejectedValueOnce(refusal({ code: 'Pas le bon.' }));
  await press('Confirmer');
  expect(await screen.findByText('Pas le bon.')).toBeDefined();
  expect(fieldNamed('Code reçu par SMS').value).toBe('123456');
  vi.mocked(requests.confirmMobile).mockResolvedValueOnce({ mobile: '•• 78' });
  await press('Confirmer');
  expect(await screen.findByText(/Confirmé.*•• 78/)).toBeDefined();
  expect(vi.mocked(notify.success).mock.calls).toEqual([
    ['Mobile confirmé', 'Vos e-mails et SMS ne dépendent plus des autres ateliers gratuits.'],
  ]);
});

test('A message below the mobile says that the budget of codes is spent', async () => {
  signIn();
  open();
  await press('Confirmer mon mobile');
  const message = 'Trop de codes aujourd’hui.';
  vi.mocked(requests.askMobileCode).mockRejectedValueOnce(
    new AppError('BUDGET_SPENT', { message }),
  );
  await press('Recevoir un code');
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(screen.queryByRole('link')).toBeNull();
});

test('A paying shop is not asked to confirm its mobile', () => {
  signIn({ subscription: aPaidSubscription() });
  const { container } = open();
  expect(container.textContent).toBe('');
});
