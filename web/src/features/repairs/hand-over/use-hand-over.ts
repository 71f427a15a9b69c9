import { useState } from 'react';
import { AppError } from '../../../../../shared/errors.ts';
import { isLent } from '../../../../../shared/repairs/loans/answers.ts';
import {
  deviceLabel,
  type Repair,
  type RepairSummary,
} from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { withReturned } from '../loans/loan-words.ts';
import { saveLoans } from '../loans/loans-requests.ts';
import { handOverRepair } from '../repair-requests.ts';
import { replaceRepair } from '../repairs-cache.ts';
import { type OnHandedOver, type Questions, readQuestions } from './questions.ts';

/**
 * Carries out the answers of the dialog: the returns of the loans in one request, then the hand-over of each device in
 * a request of its own, the repair's own last. When one is refused the rest waits, `failure` says what is stored, and
 * the next press goes on from there.
 */
export function useHandOver(repair: RepairSummary, asked: Questions, onHandedOver: OnHandedOver) {
  const [loans, setLoans] = useState(asked.loans);
  const [given, setGiven] = useState<readonly Repair[]>([]);
  const [isReturned, setIsReturned] = useState(false);
  /** The ids of the loans and devices that the customer keeps or leaves. */
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const lent = (loans?.loans ?? []).filter(isLent);
  const others = asked.others.filter(({ id }) => given.every((each) => each.id !== id));
  const taken = others.filter(({ id }) => !kept.includes(id));
  const choose = (id: string, isChosen: boolean) =>
    setKept(isChosen ? kept.filter((each) => each !== id) : [...kept, id]);

  const takeBack = async (): Promise<boolean> => {
    const returned = lent.flatMap(({ id }) => (kept.includes(id) ? [] : [id]));
    if (returned.length === 0) return isReturned;
    const version = loans?.version ?? 0;
    const saved = await saveLoans(repair.id, { version, loans: withReturned(loans, returned) });
    setLoans(saved.loans);
    setIsReturned(true);
    replaceRepair(saved);
    return true;
  };

  const run = async () => {
    setIsBusy(true);
    setFailure('');
    const done = [...given];
    let refused = 'Le retour du prêt n’a pas été noté.';
    let hasReturned = isReturned;
    try {
      hasReturned = await takeBack();
      for (const device of [...taken, repair]) {
        refused = `La remise de «\u00a0${deviceLabel(device)}\u00a0» n’a pas été notée.`;
        done.push(await handOverRepair(device.id));
      }
      const own = done.pop();
      if (own) onHandedOver(own, ...done);
    } catch (error) {
      setGiven(done);
      done.forEach(replaceRepair);
      const stored = [
        ...(hasReturned ? ['le retour du prêt'] : []),
        ...done.map((each) => `la remise de «\u00a0${deviceLabel(each)}\u00a0»`),
      ].join(', ');
      setFailure(
        `${refused} ${messageOf(error)} ${stored ? `Déjà noté\u202f: ${stored}.` : 'Rien n’est encore noté.'}`,
      );
      if (error instanceof AppError && error.code === 'CONFLICT') await readAgain();
    } finally {
      setIsBusy(false);
    }
  };

  /** The loans were changed elsewhere. */
  const readAgain = async () => {
    const newer = await readQuestions(repair, new AbortController().signal).catch(() => asked);
    setLoans(newer?.loans);
  };

  return { lent, others, kept, choose, isBusy, failure, run };
}
