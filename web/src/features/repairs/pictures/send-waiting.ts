import { create } from 'zustand';
import type { ErrorCode } from '../../../../../shared/error-table.ts';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import type { Pictures } from '../../../../../shared/repairs/pictures/pictures.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { useSession } from '../../../lib/session/session.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { removePicture, sendPicture } from './picture-requests.ts';
import { picturesKey } from './pictures-query.ts';
import {
  forgetWaiting,
  keepWaiting,
  type WaitingPicture,
  waitingPictures,
} from './waiting-pictures.ts';

type Sending = {
  waiting: readonly WaitingPicture[];
  /** These pictures were sent since the queue was last empty. */
  sent: readonly { repair: string; size: number }[];
  current: { id: string; sentBytes: number } | undefined;
  /** Sending has stopped for this reason, and continues by itself. */
  pause: string | undefined;
};

export const useSending = create<Sending>(() => ({
  waiting: [],
  sent: [],
  current: undefined,
  pause: undefined,
}));

/** A browser does not always report that the network is back, so sending is tried again after these pauses. */
const AGAIN_AFTER_MS = [2_000, 5_000, 15_000, 60_000];

/** After these refusals another attempt would fail too, so the picture is dropped. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'REPAIR_NOT_FOUND',
  'WITHDRAWN',
  'INVALID',
  'INVALID_IMAGE',
  'COMPLEX_IMAGE',
  'TOO_LARGE',
  'CONFLICT',
]);

/** These failures may concern one picture or repair alone, so the picture is tried again later. */
const OWN: ReadonlySet<ErrorCode> = new Set(['INTERNAL', 'UNREADABLE', 'FILTERED']);

let running: Promise<void> | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const shopId = () => useSession.getState().user?.id;

/** This browser could not store these pictures, as in private browsing. They last as long as the page. */
let unkept: readonly WaitingPicture[] = [];

/** These pictures were discarded, or this browser cannot delete them. */
const gone = new Set<string>();
let interruption: AbortController | undefined;

async function readWaiting(): Promise<readonly WaitingPicture[]> {
  const shop = shopId();
  const kept = shop === undefined ? [] : await waitingPictures(shop).catch(knownPictures);
  const all = [...kept, ...unkept.filter((picture) => picture.shopId === shop)];
  const before = useSending.getState();
  const waiting = all
    .filter(({ id }) => !gone.has(id))
    // A known picture keeps its object, so that the page need not decode its bytes again.
    .map((picture) => before.waiting.find(({ id }) => id === picture.id) ?? picture);
  useSending.setState({
    waiting,
    // When no picture was waiting, the count of sent pictures starts again.
    ...(before.waiting.length === 0 && { sent: [] }),
    ...(waiting.length === 0 && { pause: undefined }),
  });
  return waiting;
}

/** A picture that cannot be read at the moment is not lost, so that it stays in the list. */
function knownPictures(error: unknown): readonly WaitingPicture[] {
  console.warn('The waiting pictures could not be read', error);
  return useSending
    .getState()
    .waiting.filter((picture) => picture.shopId === shopId() && !unkept.includes(picture));
}

/** Stores a picture in this browser, if it can, and sends it. @throws ExpectedError UNAUTHENTICATED */
export async function addWaiting(picture: Omit<WaitingPicture, 'shopId'>): Promise<void> {
  const shop = shopId();
  if (shop === undefined) throw new ExpectedError('UNAUTHENTICATED');
  const own = { ...picture, shopId: shop };
  await keepWaiting(own).catch((error: unknown) => {
    console.warn('The browser could not keep a picture', error);
    unkept = [...unkept, own];
  });
  await readWaiting();
  void sendWaiting();
}

/** The sending of a discarded picture is interrupted. A picture that has arrived already is deleted. */
export async function discardWaiting(id: string): Promise<void> {
  const { current, waiting } = useSending.getState();
  const size = waiting.find((picture) => picture.id === id)?.bytes.byteLength ?? 0;
  gone.add(id);
  // The server may store a picture whose bytes were all sent, so its answer is awaited.
  if (current?.id === id && current.sentBytes < size) interruption?.abort();
  await forget(id);
  await readWaiting();
}

async function forget(forgotten: string): Promise<void> {
  unkept = unkept.filter(({ id }) => id !== forgotten);
  await forgetWaiting(forgotten).catch(() => gone.add(forgotten));
}

/** Sends the waiting pictures one after the other, in one tab at a time. After a failure it tries again later. */
export function sendWaiting(): Promise<void> {
  running ??= inTurn(sendAll).finally(() => {
    running = undefined;
  });
  return running;
}

/** Without locks, two tabs may send the same picture, which the server stores once. */
const inTurn = (act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('rebond-pictures', act) : act();

async function sendAll(): Promise<void> {
  clearTimeout(timer);
  const failed = new Set<string>();
  let failure: unknown;
  for (;;) {
    const next = (await readWaiting()).find(({ id }) => !failed.has(id));
    if (next === undefined) {
      if (failed.size > 0) sendLater(failure);
      return;
    }
    try {
      stored(next.repair, await send(next));
      failures = 0;
      count(next);
    } catch (error) {
      useSending.setState({ current: undefined });
      if (gone.has(next.id)) continue;
      const code = error instanceof ExpectedError ? error.code : undefined;
      if (code && OWN.has(code)) {
        failed.add(next.id);
        failure = error;
        continue;
      }
      if (!code || !FINAL.has(code)) {
        sendLater(error);
        return;
      }
      notify.error('Photo refusée', messageOf(error));
    }
    await forget(next.id);
  }
}

/** Moves a picture from the waiting to the sent pictures in one step, so that their sum never changes. */
function count({ id, repair, bytes }: WaitingPicture): void {
  useSending.setState(({ sent, waiting }) => ({
    waiting: waiting.filter((each) => each.id !== id),
    sent: gone.has(id) ? sent : [...sent, { repair, size: bytes.byteLength }],
    current: undefined,
    pause: undefined,
  }));
}

/** Sends a picture. If the picture was discarded while it was sent, deletes it from the server again. */
async function send({ id, repair, bytes }: WaitingPicture): Promise<Pictures> {
  interruption = new AbortController();
  useSending.setState({ current: { id, sentBytes: 0 } });
  const pictures = await sendPicture(repair, id, new Blob([bytes], { type: 'image/jpeg' }), {
    signal: interruption.signal,
    onSent: (sentBytes) => useSending.setState({ current: { id, sentBytes } }),
  });
  return gone.has(id) ? removePicture(repair, id) : pictures;
}

const stored = (repair: string, pictures: Pictures) =>
  shopCache.setQueryData(picturesKey(repair), pictures);

function sendLater(error: unknown): void {
  const isCut = error instanceof ApiError && error.kind === 'unreachable';
  if (!(error instanceof ExpectedError)) console.warn('A picture could not be sent', error);
  const without = unkept.length === 0 ? NO_NETWORK : NO_NETWORK_AND_UNKEPT;
  useSending.setState({ pause: isCut ? without : messageOf(error) });
  // Sending stops when the session ends, and continues with the next session.
  if (shopId() === undefined) return;
  const wait = AGAIN_AFTER_MS[Math.min(failures, AGAIN_AFTER_MS.length - 1)];
  failures += 1;
  timer = setTimeout(() => void sendWaiting(), wait);
}

// The page may be shown before its session has loaded.
useSession.subscribe((session, before) => {
  if (session.user && !before.user) void sendWaiting();
});

globalThis.addEventListener?.('online', () => {
  failures = 0;
  void sendWaiting();
});

const NO_NETWORK =
  'Le réseau est coupé. Les photos restent dans ce navigateur et partiront à son retour.';
const NO_NETWORK_AND_UNKEPT =
  'Le réseau est coupé, et ce navigateur ne peut pas conserver les photos. Gardez cette page ouverte\u202f: elles partiront à son retour.';
