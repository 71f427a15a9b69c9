import { WAITING_MARK } from './waiting-mark.ts';

/** A picture lasts in this browser until the server has stored it. */
export type WaitingPicture = {
  /** The server stores the picture under this id, also after a retry. */
  id: string;
  shopId: string;
  /** This is the tracking number of the repair. */
  repair: string;
  takenAtMs: number;
  /** Safari does not keep blobs reliably, so the JPEG is kept as bytes. */
  bytes: ArrayBuffer;
};

const NAME = 'rebond-pictures';
const STORE = 'waiting';

const done = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function inStore<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
  const database = await done(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await done(act(transaction.objectStore(STORE)));
    await completed;
    return result;
  } finally {
    database.close();
  }
}

/** Keeps a picture until it is sent. Throws when this browser stores nothing, or when its storage is full. */
export async function keepWaiting(picture: WaitingPicture): Promise<void> {
  await inStore('readwrite', (store) => store.put(picture));
  localStorage.setItem(WAITING_MARK, '1');
}

export async function waitingPictures(shopId: string): Promise<WaitingPicture[]> {
  const all = await inStore<WaitingPicture[]>('readonly', (store) => store.getAll());
  if (all.length === 0) localStorage.removeItem(WAITING_MARK);
  return all
    .filter((picture) => picture.shopId === shopId)
    .toSorted((one, other) => one.takenAtMs - other.takenAtMs);
}

export const forgetWaiting = (id: string): Promise<unknown> =>
  inStore('readwrite', (store) => store.delete(id));
