import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { INITIAL_SESSION, useSession } from '../../lib/session/session.ts';
import { LandingPage } from './landing-page.tsx';

afterEach(() => {
  useSession.setState(INITIAL_SESSION);
  localStorage.clear();
});

function openPage(status: 'loading' | 'signed-out' | 'signed-in') {
  useSession.setState({ ...INITIAL_SESSION, status });
  render(
    <MemoryRouter>
      <LandingPage />
    </MemoryRouter>,
  );
}
const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it.each(['loading', 'signed-out'] as const)(
  'The home page leads a visitor to /login (%s)',
  (status) => {
    openPage(status);
    expect(target('Se connecter')).toBe('/login');
    expect(target('Commencer gratuitement')).toBe('/login');
    expect(target('Commencer maintenant')).toBe('/login');
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  },
);

it.each(['signed-in', 'loading'] as const)(
  'The home page leads a shop to its dashboard (%s)',
  (status) => {
    localStorage.setItem('CognitoIdentityServiceProvider.client1.LastAuthUser', 'u1');
    openPage(status);
    expect(target('Dashboard')).toBe('/dashboard');
    expect(target('Commencer gratuitement')).toBe('/dashboard');
    expect(target('Commencer maintenant')).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Se connecter' })).toBeNull();
  },
);

it('The home page links to tracking, prices and our address', () => {
  openPage('signed-out');
  expect(target('Suivi')).toBe('/suivi');
  expect(target('Tarifs')).toBe('/tarifs');
  expect(target('Voir les tarifs')).toBe('/tarifs');
  expect(target('contact@rebond.fr')).toBe('mailto:contact@rebond.fr');
});

it('The four steps are described in their order', () => {
  openPage('signed-out');
  const steps = [
    ...(screen.getByRole('region', { name: /Quatre étapes/ }).querySelectorAll('h3') ?? []),
  ];
  expect(steps.map((step) => step.textContent)).toEqual([
    'Prise en charge',
    'Pièce commandée',
    'Réparation en cours',
    'Réparation terminée',
  ]);
});
