// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ExportedItem } from '../../../../shared/account/account.ts';
import { callApi } from '../api/api-client.ts';
import { readJson } from './save-export.ts';

vi.mock('../api/api-client.ts');

const fetchMock = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const aPicture = (id: string, url = `/api/pictures/${id}`) => ({
  ...{ id, addedAt: '2026-11-20T10:05:00.000Z', width: 2, height: 1, url },
});
const picturesOf = (...ids: string[]): ExportedItem => ({
  ...{ kind: 'pictures', trackingNumber: 'RB12345678', pictures: ids.map((id) => aPicture(id)) },
});
const file = (text: string) => new Response(text, { headers: { 'content-type': 'image/jpeg' } });

async function exported(...items: ExportedItem[]): Promise<unknown> {
  const page = await readJson(async () => ({ items, cursor: null }))(null);
  return JSON.parse(await new Blob([page.text]).text());
}

test('An export holds the files of pictures in place of their addresses, which expire', async () => {
  fetchMock.mockImplementation(async (url) => file(String(url).slice(-1)));
  const repair: ExportedItem = { kind: 'repair', trackingNumber: 'RB12345678' };
  expect(await exported(repair, picturesOf('a', 'b'))).toEqual([
    repair,
    {
      ...picturesOf('a', 'b'),
      pictures: [
        aPicture('a', 'data:image/jpeg;base64,YQ=='),
        aPicture('b', 'data:image/jpeg;base64,Yg=='),
      ],
    },
  ]);
});

test('The address of a picture is requested again when it has expired, and a picture that was deleted since is left out', async () => {
  fetchMock.mockImplementation(async (url) =>
    url === '/api/pictures/fresh' ? file('a') : new Response('', { status: 404 }),
  );
  vi.mocked(callApi).mockResolvedValue({ pictures: [aPicture('a', '/api/pictures/fresh')] });
  expect(await exported(picturesOf('a', 'b'))).toMatchObject([
    { pictures: [{ id: 'a', url: 'data:image/jpeg;base64,YQ==' }] },
  ]);
});

test('An export continues after a temporary failure, and fails after a lasting one', async () => {
  fetchMock.mockResolvedValueOnce(new Response('', { status: 503 })).mockResolvedValue(file('a'));
  const passing = exported(picturesOf('a'));
  await vi.runAllTimersAsync();
  expect(await passing).toMatchObject([{ pictures: [{ url: 'data:image/jpeg;base64,YQ==' }] }]);
  fetchMock.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  const lasting = expect(exported(picturesOf('a'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await vi.runAllTimersAsync();
  await lasting;
});
