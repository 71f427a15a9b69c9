/** The dashboard stores its list in this cache, under this address, for use without a network. */
export const LIST_CACHE = 'rebond-list';
export const LIST_ADDRESS = '/liste-hors-ligne';

/** A repair is shown in this form without a network. It has the fields that a shop needs at the counter, as texts. */
export type KeptRepair = {
  trackingNumber: string;
  device: string;
  status: string;
  customer: string;
  phone: string;
  issue: string;
};

export type KeptList = {
  keptAtMs: number;
  repairs: KeptRepair[];
};

export async function readKeptList(): Promise<KeptList | undefined> {
  const answer = await (await caches.open(LIST_CACHE)).match(LIST_ADDRESS);
  return answer?.json();
}
