import { useEffect, useState } from 'react';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { getRepair } from './record-requests.ts';

type Entry = Repair['statusHistory'][number];
/** The entries are numbered from 0. */
type Entries = ReadonlyMap<number, Entry>;

const numbered = ({ statusHistory, earlierEntries = 0 }: Repair) =>
  statusHistory.map((entry, place) => [earlierEntries + place, entry] as const);

const withAll = (known: Entries, repair: Repair): Entries =>
  new Map([...known, ...numbered(repair)]);

/** Entries that were shown stay when newer changes push them out of the API's answer. */
export function useHistory(repair: Repair) {
  const [known, setKnown] = useState<Entries>(new Map());
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => setKnown((seen) => withAll(seen, repair)), [repair]);

  const { earlierEntries = 0 } = repair;
  const entries = numbered(repair)
    .map(([index, entry]) => ({ ...entry, index }))
    .toReversed();
  let oldest = earlierEntries;
  for (let entry = known.get(oldest - 1); entry; entry = known.get(oldest - 1)) {
    oldest -= 1;
    entries.push({ ...entry, index: oldest });
  }

  const showOlder = async () => {
    setIsLoading(true);
    try {
      const page = await getRepair(repair.id, new AbortController().signal, oldest);
      setKnown((seen) => withAll(seen, page));
    } catch (error) {
      notify.error('L’historique n’a pas pu être chargé', messageOf(error));
    } finally {
      setIsLoading(false);
    }
  };
  return { entries, older: oldest > 0 ? { isLoading, show: showOlder } : undefined };
}
