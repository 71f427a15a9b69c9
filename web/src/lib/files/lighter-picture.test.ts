import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawLighter, Undecodable } from './draw-lighter.ts';
import type { DrawingAnswer } from './drawing-worker.ts';
import { lighterPicture } from './lighter-picture.ts';

vi.mock('./draw-lighter.ts', async (original) => ({
  ...(await original<typeof import('./draw-lighter.ts')>()),
  drawLighter: vi.fn(),
}));

const LIMITS = { side: 1_600, mostBytes: 1_000_000 };
const BY_WORKER = new ArrayBuffer(1);
const BY_PAGE = new ArrayBuffer(2);
const ended = vi.fn();

/** The browser's workers give `answer`. If it is undefined, the workers cannot start. */
function workersAnswer(answer: DrawingAnswer | undefined) {
  class FakeWorker {
    onmessage?: (event: { data: DrawingAnswer }) => void;
    onerror?: () => void;
    terminate = ended;
    postMessage() {
      queueMicrotask(() => (answer ? this.onmessage?.({ data: answer }) : this.onerror?.()));
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(drawLighter).mockResolvedValue(BY_PAGE);
});
afterEach(() => vi.unstubAllGlobals());

const photograph = new File(['\xff\xd8\xff'], 'a.jpg', { type: 'image/jpeg' });

test('A photograph is drawn in a worker that then ends, and not in the page', async () => {
  workersAnswer(BY_WORKER);
  expect(await lighterPicture(photograph, LIMITS)).toBe(BY_WORKER);
  expect([drawLighter, ended].map((each) => vi.mocked(each).mock.calls.length)).toEqual([0, 1]);
});

test.each([
  ['no worker can draw', () => vi.stubGlobal('Worker', undefined)],
  ['the worker cannot be loaded', () => workersAnswer(undefined)],
  ['the worker has no canvas', () => workersAnswer('failed')],
])('A photograph is drawn in the page when %s', async (_, prepare) => {
  prepare();
  expect(await lighterPicture(photograph, LIMITS)).toBe(BY_PAGE);
});

const bytes = (...values: number[]) => new Uint8Array(values);

test.each([
  ['an empty file', new File([], 'a.jpg', { type: 'image/jpeg' }), /est vide/],
  ['an SVG', new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }), /JPEG ou PNG/],
  ['a HEIC file', new File(['x'], 'IMG_1.HEIC'), /HEIC/],
  ['a text', new File(['x'], 'note.txt', { type: 'text/plain' }), /JPEG ou PNG/],
  ['a broken JPEG', new File([bytes(0xff, 0xd8, 0xff, 0xe0)], 'a.jpg'), /abîmée ou trop grande/],
  ['a broken PNG', new File([bytes(0x89, 0x50, 0x4e, 0x47)], 'a.png'), /abîmée ou trop grande/],
])('The refusal of %s says in French what to do', async (_, file, message) => {
  vi.mocked(drawLighter).mockRejectedValue(new Undecodable());
  await expect(lighterPicture(file, LIMITS)).rejects.toThrow(message);
  workersAnswer('undecodable');
  await expect(lighterPicture(file, LIMITS)).rejects.toThrow(message);
});
