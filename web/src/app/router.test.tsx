import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { preloadPage, Router } from './router.tsx';

async function open(address: string) {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <Router />
      </MemoryRouter>,
    );
  });
}

it('gives a missing page a French answer and a way home', async () => {
  await open('/nulle-part');
  expect(await screen.findByRole('heading', { name: 'Cette page n’existe pas' })).toBeDefined();
  const home = screen.getByRole('link', { name: 'Revenir à l’accueil' });
  expect(home.getAttribute('href')).toBe('/');
});

it('renders a preloaded page at once', async () => {
  await preloadPage('/suivi');
  render(
    <MemoryRouter initialEntries={['/suivi']}>
      <Router />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: 'Suivre votre réparation' })).toBeDefined();
});

it('names each page, keeps what is private out of search engines, and moves the focus', async () => {
  const robots = () => document.head.querySelector<HTMLMetaElement>('meta[name=robots]')?.content;
  await open('/nulle-part');
  await waitFor(() => expect(document.title).toBe('Page introuvable · Rebond'));
  expect(robots()).toBe('noindex');
  await userEvent.click(screen.getByRole('link', { name: 'Revenir à l’accueil' }));
  const heading = await screen.findByRole('heading', { level: 1, name: /Vos clients savent/ });
  await waitFor(() => expect(document.title).toMatch(/^Rebond/));
  expect(robots()).toBe('index, follow');
  expect(document.activeElement).toBe(heading);
});

/** What pages may ask of the router's library; `BrowserRouter` gives nothing else what it needs (ADR 0061). */
const ROUTER_NAMES = [
  'createPath',
  'matchPath',
  'NavigationType',
  'StaticRouter',
  'UNSAFE_LocationContext as LocationContext',
  'UNSAFE_NavigationContext as NavigationContext',
  'useHref',
  'useLocation',
  'useMatch',
  'useNavigate',
  'useNavigationType',
];

it('asks of the router’s library only what works in a browser and weighs little there', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const imports = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/^import \{([^}]*)\} from 'react-router-dom';/gm)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  );
  const asked = imports.filter((name) => name !== '' && !name.startsWith('type '));
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((name) => !ROUTER_NAMES.includes(name))).toEqual([]);
});
