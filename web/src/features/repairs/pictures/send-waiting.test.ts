import { beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { apiError } from '../../../testing/api-error.ts';
import { aUser } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { removePicture, sendPicture } from './picture-requests.ts';
import { picturesKey } from './pictures-query.ts';
import { addWaiting, discardWaiting, sendWaiting, useSending } from './send-waiting.ts';
import {
  forgetWaiting,
  keepWaiting,
  type WaitingPicture,
  waitingPictures,
} from './waiting-pictures.ts';

vi.mock('./picture-requests.ts');
vi.mock('./waiting-pictures.ts');
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { error: vi.fn() } }));

/** The browser stores these pictures. */
let kept: WaitingPicture[] = [];
const BYTES = new ArrayBuffer(3);
/** A discarded picture is remembered as long as the page, so tests that discard use new ids. */
const newId = () => crypto.randomUUID();
const aPicture = (id: string) => ({ id, repair: 'RB12345678', takenAtMs: 1, bytes: BYTES });
const sent = () => vi.mocked(sendPicture).mock.calls.map(([, id]) => id);
const cut = () => apiError('UNAVAILABLE', { requestId: 'r', kind: 'unreachable' });

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  kept = [];
  shopCache.clear();
  useSending.setState({ waiting: [], sent: [], current: undefined, pause: undefined });
  vi.mocked(keepWaiting).mockImplementation(async (picture) => void kept.push(picture));
  vi.mocked(forgetWaiting).mockImplementation(async (id) => {
    kept = kept.filter((picture) => picture.id !== id);
  });
  vi.mocked(waitingPictures).mockImplementation(async (shopId) =>
    kept.filter((picture) => picture.shopId === shopId),
  );
  vi.mocked(sendPicture).mockResolvedValue({ pictures: [] });
  signIn(aUser({ id: 'shop-1' }));
});

test('A picture that the browser cannot store is sent nevertheless', async () => {
  vi.mocked(keepWaiting).mockRejectedValueOnce(new Error('private'));
  await addWaiting(aPicture('one'));
  await sendWaiting();
  expect([sent(), useSending.getState().waiting]).toEqual([['one'], []]);
});

test('Without a network, a picture that the browser cannot store is reported with the request to keep the page open', async () => {
  vi.mocked(keepWaiting).mockRejectedValueOnce(new Error('private'));
  vi.mocked(sendPicture).mockRejectedValueOnce(cut());
  await addWaiting(aPicture('one'));
  await sendWaiting();
  expect(useSending.getState().pause).toMatch(/Gardez cette page ouverte/);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(useSending.getState().waiting).toEqual([]);
});

test('A picture is kept in the browser before it is sent, and removed from it once the server has stored it', async () => {
  await addWaiting(aPicture('one'));
  expect(kept).toMatchObject([{ id: 'one', shopId: 'shop-1' }]);
  await sendWaiting();
  expect([sent(), kept]).toEqual([['one'], []]);
  expect(shopCache.getQueryData(picturesKey('RB12345678'))).toEqual({ pictures: [] });
});

test('After an interruption, pictures that were sent are not sent again, and the others are sent without a press', async () => {
  kept = ['one', 'two', 'three'].map((id) => ({ ...aPicture(id), shopId: 'shop-1' }));
  vi.mocked(sendPicture).mockResolvedValueOnce({ pictures: [] }).mockRejectedValueOnce(cut());
  await sendWaiting();
  expect([sent(), kept.map(({ id }) => id)]).toEqual([
    ['one', 'two'],
    ['two', 'three'],
  ]);
  expect(useSending.getState().pause).toMatch(/réseau/);
  window.dispatchEvent(new Event('online'));
  await sendWaiting();
  expect([sent(), kept]).toEqual([['one', 'two', 'two', 'three'], []]);
  expect(useSending.getState().pause).toBeUndefined();
});

test('Pictures that the browser cannot read at the moment stay in the list and are sent', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  kept = [{ ...aPicture('one'), shopId: 'shop-1' }];
  vi.mocked(sendPicture).mockRejectedValueOnce(cut());
  await sendWaiting();
  vi.mocked(waitingPictures).mockRejectedValueOnce(new Error('busy'));
  await vi.advanceTimersByTimeAsync(2_000);
  expect([sent(), kept]).toEqual([['one', 'one'], []]);
});

test('A picture that is refused for good is reported and removed, and the next picture is sent', async () => {
  kept = ['one', 'two'].map((id) => ({ ...aPicture(id), shopId: 'shop-1' }));
  vi.mocked(sendPicture).mockRejectedValueOnce(new AppError('REPAIR_NOT_FOUND'));
  await sendWaiting();
  expect([sent(), kept]).toEqual([['one', 'two'], []]);
  expect(notify.error).toHaveBeenCalledWith('Photo refusée', 'Réparation non trouvée.');
});

test('A picture that fails because of its repair is tried again, and does not delay the next picture', async () => {
  kept = ['one', 'two'].map((id) => ({ ...aPicture(id), shopId: 'shop-1' }));
  vi.mocked(sendPicture).mockRejectedValueOnce(new AppError('UNREADABLE'));
  await sendWaiting();
  expect([sent(), kept.map(({ id }) => id)]).toEqual([['one', 'two'], ['one']]);
  expect(useSending.getState().pause).toBe(new AppError('UNREADABLE').message);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent(), kept]).toEqual([['one', 'two', 'one'], []]);
});

test('When the budget is spent, the picture is kept for later, and the reason is given', async () => {
  kept = [{ ...aPicture('one'), shopId: 'shop-1' }];
  vi.mocked(sendPicture).mockRejectedValueOnce(new AppError('BUDGET_SPENT'));
  await sendWaiting();
  expect(kept).toHaveLength(1);
  expect(useSending.getState().pause).toBe(new AppError('BUDGET_SPENT').message);
});

test('The pictures of another shop on this browser are not sent', async () => {
  kept = [{ ...aPicture('one'), shopId: 'shop-2' }];
  await sendWaiting();
  expect([sent(), kept.length]).toEqual([[], 1]);
});

const MORE = 'Envoyez les suivantes demain.';

test('A waiting picture that is discarded is not sent again, and the reason to wait disappears with the last picture', async () => {
  const [one, two] = [newId(), newId()];
  kept = [one, two].map((id) => ({ ...aPicture(id), shopId: 'shop-1' }));
  vi.mocked(sendPicture).mockRejectedValue(new AppError('BUDGET_SPENT', { message: MORE }));
  await sendWaiting();
  expect(useSending.getState().pause).toBe(MORE);
  await discardWaiting(one);
  expect(useSending.getState().waiting.map(({ id }) => id)).toEqual([two]);
  await discardWaiting(two);
  expect([kept, useSending.getState()]).toMatchObject([[], { waiting: [], pause: undefined }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([one]);
});

test('A picture that is discarded while its bytes are sent is interrupted, and the next picture is sent', async () => {
  const [one, two] = [newId(), newId()];
  kept = [one, two].map((id) => ({ ...aPicture(id), shopId: 'shop-1' }));
  vi.mocked(sendPicture).mockImplementationOnce(async (_repair, _id, _body, { signal, onSent }) => {
    onSent(2);
    void discardWaiting(one);
    return new Promise((_, reject) => {
      signal.onabort = () => reject(signal.reason);
      if (signal.aborted) reject(signal.reason);
    });
  });
  await sendWaiting();
  expect([sent(), kept, vi.mocked(removePicture).mock.calls]).toEqual([[one, two], [], []]);
  expect(notify.error).not.toHaveBeenCalled();
});

test('A picture that is discarded when all its bytes were sent is deleted once it is stored', async () => {
  const one = newId();
  kept = [{ ...aPicture(one), shopId: 'shop-1' }];
  vi.mocked(removePicture).mockResolvedValue({ pictures: [] });
  vi.mocked(sendPicture).mockImplementationOnce(async (_repair, _id, _body, { signal, onSent }) => {
    onSent(BYTES.byteLength);
    await discardWaiting(one);
    expect(signal.aborted).toBe(false);
    return { pictures: [] };
  });
  await sendWaiting();
  expect([kept, vi.mocked(removePicture).mock.calls]).toEqual([[], [['RB12345678', one]]]);
});

test('A sent picture that the browser cannot delete is not sent again', async () => {
  const one = newId();
  kept = [{ ...aPicture(one), shopId: 'shop-1' }];
  vi.mocked(forgetWaiting).mockRejectedValue(new Error('full'));
  await sendWaiting();
  await sendWaiting();
  expect(sent()).toEqual([one]);
});

test('A picture never counts both as sent and as waiting', async () => {
  const sums = new Set<number>();
  kept = [newId(), newId()].map((id) => ({ ...aPicture(id), shopId: 'shop-1' }));
  const stop = useSending.subscribe(({ waiting, sent: done }) =>
    sums.add(waiting.length + done.length),
  );
  await sendWaiting();
  stop();
  expect([...sums].filter((sum) => sum > 2)).toEqual([]);
});
