import { useEffect, useState } from 'react';
import { AppError } from '../../../../../shared/errors.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { useSearchParams } from '../../../lib/search-params.ts';
import { notify } from '../../../ui/notify.ts';
import type { RepairSource } from '../document-requests.ts';
import { getRepairSource } from '../document-requests.ts';
import { isUntouched } from './document-draft.ts';
import { startAnew, useDocument } from './document-store.ts';
import { draftOfRepair } from './repair-draft.ts';

const NOT_FOUND = 'Aucune réparation de votre atelier ne porte ce numéro. Vérifiez-le.';

/** Fills the draft from a repair: the one typed, or the one that the address names (`?reparation=RB…`). */
export function useFromRepair() {
  const [query, setQuery] = useSearchParams();
  const named = query.get('reparation');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  /** Found, but a draft that somebody wrote stands in its place. */
  const [waiting, setWaiting] = useState<RepairSource | null>(null);

  const use = (repair: RepairSource) => {
    startAnew(draftOfRepair(repair));
    setWaiting(null);
    setTyped('');
    notify.success('Réparation reprise', `${repair.trackingNumber}\u202f: vérifiez les montants.`);
  };

  const find = async (number: string) => {
    setIsBusy(true);
    setError(undefined);
    try {
      const repair = await getRepairSource(number);
      const { draft } = useDocument.getState();
      if (draft === null || isUntouched(draft)) use(repair);
      else if (draft.repairId !== repair.trackingNumber) setWaiting(repair);
    } catch (failure) {
      const isUnknown = failure instanceof AppError && failure.status === 404;
      setTyped(number);
      setError(isUnknown ? NOT_FOUND : messageOf(failure));
    } finally {
      setIsBusy(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is followed once, when it comes
  useEffect(() => {
    if (named === null) return;
    setQuery({}, { replace: true });
    void find(named);
  }, [named]);

  const change = (text: string) => {
    setTyped(text);
    setError(undefined);
  };

  return { typed, change, error, isBusy, find, waiting, use, keep: () => setWaiting(null) };
}
