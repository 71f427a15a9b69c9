import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FollowUp } from '../../../../shared/repairs/follow-up/follow-up.ts';
import { AccountCard } from '../../features/account/account-card.tsx';
import { callApi } from '../../lib/api/api-client.ts';
import { shopCache } from '../../lib/cache/shop-cache.ts';
import { answerKey } from '../../lib/cache/shop-query.ts';
import { useLeaveGuard } from '../../lib/navigation/use-leave-guard.ts';
import { emitSessionEvent } from '../../lib/session/session-events.ts';
import { signIn } from '../../testing/sign-in.ts';
import { LeaveQuestion } from '../../ui/dialogs/leave-question.tsx';
import { SignedInHeader } from './signed-in-header.tsx';

const signOut = vi.hoisted(() => vi.fn());
vi.mock('../../features/auth/use-sign-out.ts', () => ({ useSignOut: () => signOut }));
vi.mock(import('../../lib/api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));

let navigate: NavigateFunction;
function Navigating() {
  navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return <p data-testid="at">{JSON.stringify([pathname + search, state])}</p>;
}
const at = () => JSON.parse(screen.getByTestId('at').textContent ?? '');

function open(path = '/dashboard') {
  signIn();
  render(
    <MemoryRouter initialEntries={[path]}>
      <SignedInHeader />
      <Navigating />
    </MemoryRouter>,
  );
}
const header = () => within(screen.getByRole('banner'));
const areas = () => within(header().getByRole('navigation', { name: 'Navigation principale' }));

beforeEach(() => {
  vi.clearAllMocks();
  emitSessionEvent('signed-out');
});

it('The header’s link to each area is a word, and the links to /clients and /facturation are icons', () => {
  open();
  const links = areas().getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Réparations', '/dashboard'],
    ['À suivre', '/a-suivre'],
    ['Documents', '/documents'],
    ['Encaissements', '/encaissements'],
    ['Statistiques', '/statistiques'],
  ]);
  for (const name of ['Clients', 'Facturation']) {
    const icon = header().getByRole('link', { name });
    expect([icon.title, icon.textContent]).toEqual([name, '']);
  }
});

it.each([
  ['/dashboard', 'Réparations', 'page'],
  ['/reparations/RB12345678', 'Réparations', true],
  ['/clients', 'Réparations', true],
  ['/documents/recues', 'Documents', true],
  ['/encaissements', 'Encaissements', 'page'],
] as const)('On %s, the area %s is marked as current', (path, word, current) => {
  open(path);
  const marked = areas().getAllByRole('link', { current });
  expect(marked.map(({ textContent }) => textContent)).toEqual([word]);
});

describe('The count of the follow-up list', () => {
  const followUp = () => areas().getByRole('link', { name: /^À suivre/ });
  const EMPTY = [
    ...['contact', 'toCall', 'undelivered', 'waiting', 'notFetched', 'unansweredQuotes'],
    ...['overdueInvoices', 'refusedEmails'],
  ].map((kind) => [kind, []]);
  const listOf = (lines: number, more = false): FollowUp => ({
    ...Object.fromEntries(EMPTY),
    contact: Array.from({ length: lines }, () => ({})),
    more,
  });
  const show = async (lines: number, more?: boolean) =>
    act(async () => {
      shopCache.setQueryData(answerKey('GET /api/follow-up'), listOf(lines, more));
    });

  it('The count is shown and read out, and absent when nothing waits', async () => {
    open();
    await show(3);
    expect(followUp().textContent).toBe('À suivre3, 3 à traiter');
    await show(0);
    expect(followUp().textContent).toBe('À suivre');
    await show(120);
    expect(followUp().textContent).toContain('99+ à traiter');
    await show(40, true);
    expect(followUp().textContent).toContain('40+ à traiter');
  });

  it('The count is read two seconds after a page opens, and not again within ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      vi.mocked(callApi).mockResolvedValue(listOf(1));
      open();
      expect(callApi).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(2_000);
      await vi.waitFor(() => expect(callApi).toHaveBeenCalledTimes(1));
      act(() => void navigate('/profil'));
      await vi.advanceTimersByTimeAsync(500_000);
      expect(callApi).toHaveBeenCalledTimes(1);
      await vi.advanceTimersByTimeAsync(100_000);
      act(() => void navigate('/documents'));
      await vi.advanceTimersByTimeAsync(2_000);
      await vi.waitFor(() => expect(callApi).toHaveBeenCalledTimes(2));
    } finally {
      vi.useRealTimers();
    }
  });

  it('The count of a shop that signed out is not shown to the next shop', async () => {
    open();
    await show(3);
    act(() => {
      emitSessionEvent('signed-out');
      signIn({ id: 'next' });
    });
    expect(followUp().textContent).toBe('À suivre');
  });
});

describe('The bar of a phone', () => {
  const menu = () => screen.queryByRole('dialog', { name: 'Menu' });
  const openMenu = async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Plus' }));
    expect(menu()).not.toBeNull();
  };

  it('The + button opens the form on the dashboard, and keeps the filter of an open dashboard', async () => {
    open('/dashboard?statut=pending');
    await userEvent.click(screen.getByRole('link', { name: 'Nouvelle réparation' }));
    expect(at()).toEqual(['/dashboard?statut=pending', { newRepair: true }]);
    act(() => void navigate('/profil'));
    await userEvent.click(screen.getByRole('link', { name: 'Nouvelle réparation' }));
    expect(at()).toEqual(['/dashboard', { newRepair: true }]);
  });

  it('The menu stays open when a page appears that began to load before', async () => {
    await openMenu();
    act(() => void navigate('/profil'));
    expect(menu()).not.toBeNull();
  });

  it('The menu closes when the browser goes back', async () => {
    await openMenu();
    fireEvent(window, new PopStateEvent('popstate'));
    expect(menu()).toBeNull();
  });
});

function UnsavedWork() {
  return <LeaveQuestion guard={useLeaveGuard(true)} onDiscard={() => undefined} />;
}

it.each(['the header', 'the menu', 'the profile'])(
  'Signing out from %s asks before unsaved work is lost',
  async (place) => {
    signIn();
    const user = userEvent.setup();
    render(
      <MemoryRouter>
        <SignedInHeader />
        <AccountCard onSignOut={signOut} />
        <UnsavedWork />
      </MemoryRouter>,
    );
    await user.click(screen.getByRole('button', { name: 'Plus' }));
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
    const button = {
      'the header': header().getByRole('button', { name: 'Déconnexion' }),
      'the menu': menu.getByRole('button', { name: 'Déconnexion' }),
      'the profile': screen.getByRole('button', { name: 'Se déconnecter' }),
    }[place];
    if (!button) throw new Error(`No button in ${place}`);
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Rester sur la page' }));
    expect(signOut).not.toHaveBeenCalled();
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Quitter sans sauvegarder' }));
    expect(signOut).toHaveBeenCalledOnce();
  },
);
