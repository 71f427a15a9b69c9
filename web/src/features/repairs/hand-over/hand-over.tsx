import { useCallback, useEffect, useState } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { handOverRepair } from '../repair-requests.ts';
import { replaceRepair } from '../repairs-cache.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { type OnHandedOver, type Questions, readQuestions } from './questions.ts';

type HandOverProps = {
  repair: RepairSummary;
  onClose: () => void;
  onHandedOver: OnHandedOver;
};

/** Hands a device over. It first asks the open questions, if there are any. */
export function HandOver({ repair, onClose, onHandedOver }: HandOverProps) {
  const [questions, setQuestions] = useState<Questions>();
  const report = useCallback<OnHandedOver>(
    (...given) => {
      for (const each of given) {
        replaceRepair(each);
        // The change to 'Terminée' can no longer be undone.
        notify.endAction(each.id);
      }
      if (given.length === 1) notify.success('Réparation rendue', 'Elle quitte la liste du jour.');
      else
        notify.success(
          `Les ${given.length} appareils sont rendus`,
          'Ils quittent la liste du jour.',
        );
      onHandedOver(...given);
    },
    [onHandedOver],
  );
  const read = async (signal: AbortSignal) => {
    try {
      const found = await readQuestions(repair, signal);
      if (signal.aborted) return;
      if (found) setQuestions(found);
      else report(await handOverRepair(repair.id));
    } catch (error) {
      if (signal.aborted) return;
      notify.error('La remise n’a pas été notée', messageOf(error));
      onClose();
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press asks once.
  useEffect(() => {
    const controller = new AbortController();
    void read(controller.signal);
    return () => controller.abort();
  }, []);
  return questions && <HandOverDialog {...{ repair, questions, onClose }} onHandedOver={report} />;
}
