import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { RepairPage } from '../../../../../shared/repairs/repairs.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { useList } from '../../../lib/cache/shop-list.ts';
import { aRepair } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { listRepairs, type RepairFilter } from '../repair-requests.ts';
import { NO_FILTER, repairsQuery } from '../repairs-cache.ts';
import { RepairToolbar } from './repair-toolbar.tsx';
import { scannedNumber, useScanner } from './use-scanner.ts';

vi.mock('../repair-requests.ts');

function Page() {
  const navigate = useNavigate();
  const [filter, setFilter] = useState<RepairFilter>(NO_FILTER);
  useList(repairsQuery(filter));
  useScanner();
  return (
    <>
      <p>{useLocation().pathname}</p>
      <button type="button">Ailleurs</button>
      <button type="button" onClick={() => void navigate(-1)}>
        Retour
      </button>
      <RepairToolbar filter={filter} onFilter={setFilter} />
    </>
  );
}

const one = aRepair({ id: 'a', trackingNumber: 'RB11111111' });
const other = aRepair({ id: 'b', trackingNumber: 'RB22222222' });
const field = () => screen.getByRole('searchbox');
let answer: ((page: RepairPage) => void) | undefined;
/** Answers the search as the server would. */
const found = (...repairs: (typeof one)[]) => act(async () => answer?.({ repairs, cursor: null }));
const isAt = (path: string) => expect(screen.getByText(path)).toBeDefined();

beforeEach(() => {
  signIn();
  shopCache.clear();
  vi.mocked(listRepairs).mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <Page />
    </MemoryRouter>,
  );
});

it('The key / focuses the search, except while a person types elsewhere', async () => {
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.keyboard('/');
  expect(document.activeElement).not.toBe(field());
  await userEvent.click(screen.getByRole('button', { name: 'Ailleurs' }));
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('a/b');
  expect(field()).toHaveProperty('value', 'a/b');
});

it('Enter opens the only result as soon as it arrives', async () => {
  await userEvent.type(field(), 'durand{Enter}');
  isAt('/dashboard');
  await found(one);
  isAt('/reparations/RB11111111');
});

it('Enter opens nothing when there are several results, or when the person types on', async () => {
  await userEvent.type(field(), 'durand{Enter}');
  await found(one, other);
  isAt('/dashboard');
  await userEvent.type(field(), 's{Enter}');
  await userEvent.type(field(), 'i');
  await found(one);
  isAt('/dashboard');
});

it('A number that is scanned into the search opens its repair', async () => {
  await userEvent.type(field(), 'rb 1111 1111{Enter}');
  isAt('/reparations/RB11111111');
});

let scanStartsAt = 1e9;

/** Types `text` and Enter on `target` with the same time between all keys. */
function typeOn(target: HTMLElement, text: string, apartMs: number) {
  scanStartsAt += 1e6;
  for (const [place, key] of [...text, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: scanStartsAt + place * apartMs });
    fireEvent(target, event);
  }
}

it.each([
  ['a button', () => screen.getByRole('button', { name: 'Ailleurs' })],
  ['the status filter', () => screen.getByRole('combobox')],
])('A scanner, unlike typing by hand, opens the repair while %s has the focus', (_, target) => {
  target().focus();
  typeOn(target(), 'RB22222222', 200);
  isAt('/dashboard');
  typeOn(target(), 'RB22222222', 5);
  isAt('/reparations/RB22222222');
});

it('A scan that begins in the status filter does not change the filter', () => {
  // The clock stands still, because a busy machine may take longer between two keys than a scanner.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const filter = screen.getByRole('combobox');
  filter.focus();
  scanStartsAt += 1e6;
  // A browser chooses the option that begins with the typed letter.
  fireEvent.keyDown(filter, { key: 'R' });
  fireEvent.change(filter, { target: { value: 'completed' } });
  fireEvent.keyDown(filter, { key: 'B' });
  act(() => void vi.runAllTimers());
  expect(filter).toHaveProperty('value', '');
});

it('A status that is chosen by its first letter takes effect a moment later', async () => {
  const filter = screen.getByRole('combobox');
  filter.focus();
  fireEvent.keyDown(filter, { key: 't' });
  fireEvent.change(filter, { target: { value: 'completed' } });
  await expect.poll(() => filter).toHaveProperty('value', 'completed');
});

it('The slashes of a scanned address do not focus the search', () => {
  const button = screen.getByRole('button', { name: 'Ailleurs' });
  button.focus();
  typeOn(button, 'https://rebond.exemple/s/22222222?abc', 5);
  expect(document.activeElement).toBe(button);
  isAt('/reparations/RB22222222');
});

it('The key / can be turned off, and the choice stays on the device', async () => {
  const key = () => screen.getByRole('button', { name: 'Touche / pour chercher' });
  await userEvent.click(key());
  expect(key().getAttribute('aria-pressed')).toBe('false');
  await userEvent.keyboard('/');
  expect(document.activeElement).not.toBe(field());
  expect(window.localStorage.getItem('rebond.slash')).toBe('off');
  await userEvent.click(key());
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(field());
});

it('A scanner opens the repair when the search already held a text', () => {
  fireEvent.change(field(), { target: { value: 'durandRB22222222' } });
  typeOn(field(), 'RB22222222', 200);
  isAt('/dashboard');
  typeOn(field(), 'RB22222222', 5);
  isAt('/reparations/RB22222222');
});

it('A number that is scanned into the empty search adds one entry to the browser’s history', () => {
  fireEvent.change(field(), { target: { value: 'RB22222222' } });
  typeOn(field(), 'RB22222222', 5);
  fireEvent.click(screen.getByRole('button', { name: 'Retour' }));
  isAt('/dashboard');
});

it('Enter opens nothing when the person presses something else before the result arrives', async () => {
  await userEvent.type(field(), 'durand{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Ailleurs' }));
  await found(one);
  isAt('/dashboard');
});

it.each([
  ['RB12345678', 'RB12345678'],
  ['https://rebond.exemple/suivi/RB12345678?cle=abc', 'RB12345678'],
  ['https://rebond.exemple/s/12345678?abc', 'RB12345678'],
  ['0612345678', undefined],
  ['12345678', undefined],
  ['RB123456789', undefined],
])('The text %s names the repair %s', (text, number) => {
  expect(scannedNumber(text)).toBe(number);
});
