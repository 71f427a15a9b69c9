import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { useSession } from '../lib/session/session.ts';
import { signIn } from '../testing/sign-in.ts';
import { preloadPage, Router } from './router.tsx';

vi.mock(import('../lib/api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(() => new Promise<never>(() => {})),
}));

async function open(address: string) {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <Router />
      </MemoryRouter>,
    );
  });
}

it('A missing page has a French message and a link home', async () => {
  await open('/nulle-part');
  expect(await screen.findByRole('heading', { name: 'Cette page n’existe pas' })).toBeDefined();
  const home = screen.getByRole('link', { name: 'Revenir à l’accueil' });
  expect(home.getAttribute('href')).toBe('/');
});

it('A preloaded page renders immediately', async () => {
  await preloadPage('/suivi');
  render(
    <MemoryRouter initialEntries={['/suivi']}>
      <Router />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Suivre votre réparation' })).toBeDefined();
});

it('A page behind a session loads its code while the session loads, and follows it at once', async () => {
  useSession.setState({ status: 'loading', user: null, problem: null });
  await open('/statistiques');
  expect(await screen.findByText('Chargement de votre session…')).toBeDefined();
  await act(() => vi.dynamicImportSettled());
  act(() => signIn());
  expect(screen.getByRole('heading', { name: 'Statistiques' })).toBeDefined();
});

it('A visited page sets its title, tells search engines whether they may list it, and focuses its heading', async () => {
  const robots = () => document.head.querySelector<HTMLMetaElement>('meta[name=robots]')?.content;
  document.head.innerHTML = '<meta name="robots" content="noindex">';
  await open('/nulle-part');
  await waitFor(() => expect(document.title).toBe('Page introuvable · Rebond'));
  expect(robots()).toBe('noindex');
  await userEvent.click(screen.getByRole('link', { name: 'Revenir à l’accueil' }));
  const heading = await screen.findByRole('heading', { level: 1, name: /Vos clients savent/ });
  await waitFor(() => expect(document.title).toMatch(/^Rebond/));
  expect(robots()).toBe('index, follow');
  expect(document.activeElement).toBe(heading);
});
