import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { Delivery } from '../../../../../shared/repairs/notifications.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { firstOf, useList } from '../../../lib/cache/shop-list.ts';
import { aPaidSubscription, aRepair } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { NO_FILTER, repairsQuery } from '../repairs-cache.ts';
import { Deliveries } from './deliveries.tsx';
import { noteCall } from './note-call.ts';
import { resend } from './resend-request.ts';

vi.mock('./note-call.ts', () => ({ noteCall: vi.fn() }));
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { error: vi.fn() } }));
vi.mock('./resend-request.ts', () => ({ resend: vi.fn(async () => undefined) }));
beforeEach(() => vi.clearAllMocks());

const repair = (deliveries: RepairSummary['deliveries'], customerPhone = '') =>
  aRepair({ deliveries, customerPhone });
const refused: Delivery = {
  state: 'refused',
  at: '2026-11-20T10:00:01.000Z',
  historyIndex: 0,
  cause: 'rejected',
  reason: 'Adresse refusée.',
};

it('A pending notification is shown only for a channel with an address', () => {
  render(<Deliveries repair={repair({})} />);
  expect(screen.getByText('E-mail en attente')).toBeDefined();
  expect(screen.queryByText(/SMS/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('A refused message is shown with the reason and is sent again on request', async () => {
  const shown = repair({ email: refused }, '0612345678');
  render(<Deliveries repair={shown} />);
  expect(screen.getByText(/^E-mail refusé.: Adresse refusée\.$/)).toBeDefined();
  expect(screen.getByText('SMS en attente')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /Renvoyer l’e-mail/ }));
  expect(resend).toHaveBeenCalledExactlyOnceWith('email', shown);
});

it.each([
  ['email', 'SEND_REFUSED', 'Échec Envoi Email'],
  ['email', 'UNAVAILABLE', 'Erreur Critique Email'],
  ['sms', 'SEND_REFUSED', 'Échec Envoi SMS'],
  ['sms', 'UNAVAILABLE', 'Erreur Critique SMS'],
  ['sms', 'PHONE_INVALID', 'Format Téléphone Incorrect'],
] as const)(
  'A resend by %s that fails with %s is reported under the title "%s"',
  async (channel, code, title) => {
    vi.mocked(resend).mockRejectedValueOnce(new AppError(code, { message: 'La raison.' }));
    render(<Deliveries repair={repair({ [channel]: refused }, '0612345678')} />);
    await userEvent.click(screen.getByRole('button', { name: /^Renvoyer/ }));
    expect(notify.error).toHaveBeenCalledExactlyOnceWith(title, 'La raison.');
  },
);

it('A bounced message can be sent again, but not one that its customer reported as unwanted', () => {
  const sent = { state: 'sent', at: '2026-11-20T10:00:01.000Z', historyIndex: 0 } as const;
  const { rerender } = render(<Deliveries repair={repair({ email: sent })} />);
  expect(screen.getByText(/^E-mail envoyé .*, accepté$/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Deliveries repair={repair({ email: { ...sent, outcome: 'delivered' } })} />);
  expect(screen.getByText(/^E-mail envoyé .*, distribué$/)).toBeDefined();
  rerender(<Deliveries repair={repair({ email: { ...sent, outcome: 'bounced' } })} />);
  expect(screen.getByText(/^E-mail non distribué.: cette adresse/)).toBeDefined();
  expect(screen.getByRole('button', { name: /Renvoyer l’e-mail/ })).toBeDefined();
  rerender(<Deliveries repair={repair({ email: { ...sent, outcome: 'complained' } })} />);
  expect(screen.getByText(/^E-mail refusé par votre client/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('A brief line shows the outcome and keeps the time in its title and for screen readers', () => {
  const sent = { state: 'sent', at: '2026-11-20T10:00:01.000Z', historyIndex: 0 } as const;
  render(<Deliveries brief repair={repair({ email: { ...sent, outcome: 'delivered' } })} />);
  const line = screen.getByTitle(/^E-mail envoyé le 20\/11\/2026 à 11:00, distribué$/);
  expect(line.textContent).toBe(line.title);
  expect(line.querySelector('span')?.textContent).toBe('envoyé le 20/11/2026 à 11:00, ');
});

it('A brief line of a failed message shows the resend button at once, and the reason after a press', async () => {
  render(<Deliveries brief repair={repair({ email: refused })} />);
  const reason = screen.getByText('Adresse refusée.');
  expect(reason.closest('details')?.open).toBe(false);
  expect(screen.getByRole('button', { name: /^Renvoyer l’e-mail/ })).toBeDefined();
  await userEvent.click(screen.getByTitle('Adresse refusée.'));
  expect(reason.closest('details')?.open).toBe(true);
});

const fixed = aRepair({ status: 'completed', customerEmail: '', customerPhone: '02 61 91 12 34' });

it('A customer whom no message reaches is listed to be called, and can be ticked off', async () => {
  const called = { ...fixed, calledEntry: 0, version: fixed.version + 1 };
  vi.mocked(noteCall).mockResolvedValue(called);
  const { queryKey } = repairsQuery(NO_FILTER);
  shopCache.setQueryData(queryKey, firstOf({ items: [fixed], cursor: null }));
  renderHook(() => useList(repairsQuery(NO_FILTER)));
  const { rerender } = render(<Deliveries repair={fixed} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /^Appelé/ }));
  expect(shopCache.getQueryData(queryKey)?.pages[0]?.items).toEqual([called]);
  rerender(<Deliveries repair={called} />);
  expect(screen.getByText('Client appelé')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('A customer in a country without SMS is listed to be called, like one with a landline', () => {
  const reason = 'Aucun SMS ne part vers ce numéro ou ce pays\u202f: appelez votre client.';
  const sms: Delivery = { ...refused, cause: 'not-sent-there', reason };
  const spanish = { customerEmail: '', customerPhone: '+34 612 34 56 78', deliveries: { sms } };
  render(<Deliveries repair={aRepair({ ...spanish, status: 'completed' })} />);
  expect(screen.getByText(/^SMS refusé.: Aucun SMS .* appelez votre client\.$/)).toBeDefined();
  expect(screen.getByText('À appeler')).toBeDefined();
  expect(screen.queryByRole('button', { name: /Renvoyer/ })).toBeNull();
});

it('A call that cannot be ticked off stays listed, and the reason is shown', async () => {
  vi.mocked(noteCall).mockRejectedValue(new Error('hors ligne'));
  render(<Deliveries repair={fixed} />);
  await userEvent.click(screen.getByRole('button', { name: /^Appelé/ }));
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Appel non noté', expect.any(String));
  expect(screen.getByRole('button', { name: /^Appelé/ })).toBeDefined();
});

const Profile = () => <output>{JSON.stringify(useLocation().state)}</output>;

it('When the budget of free shops has refused a message, a link leads to the page where the shop confirms its mobile', async () => {
  const reason = 'Rien n’est parti.';
  const email: Delivery = { ...refused, cause: 'unidentified', reason };
  signIn();
  render(
    <MemoryRouter>
      <Deliveries repair={repair({ email, sms: email })} />
      <Routes>
        <Route path="/" element={null} />
        <Route path="/profil/securite" element={<Profile />} />
      </Routes>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link', { name: /^Confirmer le mobile/ }));
  expect(screen.getByRole('status').textContent).toBe('{"arriveAt":"profile-mobile"}');
});

it.each([
  ['confirmed its mobile', { identity: { mobile: '•• 78' } }],
  ['bought a plan', { subscription: aPaidSubscription() }],
])('A shop that has %s since the refusal is only offered to send the message again', (_, user) => {
  signIn(user);
  render(<Deliveries repair={repair({ email: { ...refused, cause: 'unidentified' } })} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: /Renvoyer l’e-mail/ })).toBeDefined();
});
