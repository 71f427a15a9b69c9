import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './page-frame.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

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

it('A page that fails while the network is missing is loaded again, so that the offline page replaces it', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(tree('/a', true));
  expect(reload).not.toHaveBeenCalled();
  isOnline.mockReturnValue(false);
  render(tree('/b', true));
  expect(reload).toHaveBeenCalledOnce();
});
