import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { apiError } from '../../testing/api-error.ts';
import { aUser } from '../../testing/builders.ts';
import { callApi } from '../api/api-client.ts';
import { readSession, readSessionWithPage } from './session-reader.ts';

vi.mock(import('../api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));

const alone = aUser({ id: 'alone' });
const withPage = { session: aUser({ id: 'with its page' }), takeRest: vi.fn() };
const read = vi.fn(async () => withPage);

beforeEach(() => {
  vi.mocked(callApi).mockReset().mockResolvedValue(alone);
  read.mockReset().mockResolvedValue(withPage);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  readSessionWithPage('/atelier', read);
  window.history.replaceState(null, '', '/atelier?statut=contact');
});
afterEach(() => window.history.replaceState(null, '', '/'));

test('On a page whose request also reads the session, no other request is sent', async () => {
  expect(await readSession()).toBe(withPage);
  expect(callApi).not.toHaveBeenCalled();
});

test('The session is fetched separately on every other page', async () => {
  window.history.replaceState(null, '', '/profil');
  expect(await readSession()).toEqual({ session: alone });
  expect(read).not.toHaveBeenCalled();
});

test.each(['answered', 'malformed'] as const)(
  'The session is fetched separately when the page’s answer is unusable: %s',
  async (kind) => {
    read.mockRejectedValue(apiError('INTERNAL', { requestId: 'r', kind }));
    expect(await readSession()).toEqual({ session: alone });
  },
);

test.each([
  apiError('UNAVAILABLE', { requestId: 'r', kind: 'unreachable' }),
  apiError('UNAUTHENTICATED', { requestId: 'r' }),
  new AppError('UNAUTHENTICATED'),
])(
  'The session is not fetched again after a failure that a second request would repeat: %s',
  async (error) => {
    read.mockRejectedValue(error);
    await expect(readSession()).rejects.toBe(error);
    expect(callApi).not.toHaveBeenCalled();
  },
);
