import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchReporting } from './picture-requests.ts';

/** This fake replaces the browser's request. The test completes it. */
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  headers: Record<string, string> = {};
  opened: string[] = [];
  sent: unknown;
  status = 0;
  response: Blob | null = null;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
  }
  constructor() {
    request = this;
  }
}
let request = {} as FakeRequest;

const BODY = new Blob(['abc'], { type: 'image/jpeg' });
const onSent = vi.fn();
const ask = (signal?: AbortSignal) =>
  fetchReporting(onSent)('/api/x?picture=1', {
    ...{ method: 'POST', headers: { Authorization: 'Bearer t' }, body: BODY },
    ...(signal && { signal }),
  });

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => vi.unstubAllGlobals());

test('A request is sent unchanged, reports its sent bytes, and answers like fetch', async () => {
  const asked = ask();
  expect(request).toMatchObject({
    ...{ opened: ['POST', '/api/x?picture=1'], headers: { authorization: 'Bearer t' }, sent: BODY },
  });
  request.upload.onprogress?.({ loaded: 2 });
  expect(onSent).toHaveBeenCalledExactlyOnceWith(2);
  Object.assign(request, { status: 429, response: new Blob(['{"a":1}']) });
  request.onload?.();
  const response = await asked;
  expect([response.ok, response.status]).toEqual([false, 429]);
});

test('A failed or interrupted request rejects', async () => {
  const failed = ask();
  request.onerror?.();
  await expect(failed).rejects.toThrow(TypeError);
  const leaving = new AbortController();
  const interrupted = ask(leaving.signal);
  leaving.abort(new Error('left'));
  await expect(interrupted).rejects.toThrow('left');
  await expect(ask(leaving.signal)).rejects.toThrow('left');
});
