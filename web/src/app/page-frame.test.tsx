import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './page-frame.tsx';

afterEach(() => vi.restoreAllMocks());

function Page({ broken }: { broken: boolean }) {
  if (broken) throw new Error('broken page');
  return <p>Page</p>;
}
const tree = (place: string, broken: boolean) => (
  <ErrorBoundary place={place}>
    <Page broken={broken} />
  </ErrorBoundary>
);

it('A failed page apologises in French, logs the error, and lets another page render', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = render(tree('/a', true));
  expect(screen.getByRole('alert').textContent).toContain('Un incident nous empêche');
  expect(screen.getByRole('button', { name: 'Recharger la page' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Revenir à l’accueil' }).getAttribute('href')).toBe('/');
  expect(log.mock.calls.flat()).toContainEqual(new Error('broken page'));

  rerender(tree('/a', false));
  expect(screen.queryByText('Page')).toBeNull();
  rerender(tree('/b', false));
  expect(screen.getByText('Page')).toBeDefined();
});
