/** The cache, and the address in it, under which the dashboard keeps its list for when there is no network. */
export const LIST_CACHE = 'rebond-list';
export const LIST_ADDRESS = '/liste-hors-ligne';

/** A repair as it is shown without a network: what one asks at the counter, in words. */
export type KeptRepair = {
  trackingNumber: string;
  device: string;
  status: string;
  customer: string;
  phone: string;
  issue: string;
};

export type KeptList = {
  /** Epoch milliseconds. */
  keptAtMs: number;
  repairs: KeptRepair[];
};

/** What was kept; `undefined` without anything. */
export async function readKeptList(): Promise<KeptList | undefined> {
  const answer = await (await caches.open(LIST_CACHE)).match(LIST_ADDRESS);
  return answer?.json();
}
