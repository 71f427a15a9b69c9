import { useState } from 'react';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { isLent } from '../../../../../shared/repairs/loans/answers.ts';
import {
  deviceLabel,
  type Repair,
  type RepairSummary,
} from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { withReturned } from '../loans/loan-words.ts';
import { saveLoans } from '../record/record-requests.ts';
import { handOverRepair } from '../repair-requests.ts';
import { replaceRepair } from '../repairs-cache.ts';
import { type LoansOf, type OnHandedOver, type Questions, readQuestions } from './questions.ts';

/**
 * A press records the returned loans, then hands over each other device, and the repair's own device last. After a
 * refusal, `failure` says what is stored, and the next press continues.
 */
export function useHandOver(repair: RepairSummary, asked: Questions, onHandedOver: OnHandedOver) {
  const [loans, setLoans] = useState(asked.loans);
  const [given, setGiven] = useState<readonly Repair[]>([]);
  const [returned, setReturned] = useState<readonly string[]>([]);
  /** These are the ids of the loans that the customer keeps, and of the devices that stay in the shop. */
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const others = asked.others.filter(({ id }) => given.every((each) => each.id !== id));
  const taken = others.filter(({ id }) => !kept.includes(id));
  /** These loans are returned. The loan of a device that stays in the shop is not among them. */
  const lending = loans.filter(({ of }) => of === repair.id || taken.some(({ id }) => id === of));
  const lent = lending.flatMap((each) => each.loans.loans.filter(isLent));
  const choose = (id: string, isChosen: boolean) =>
    setKept(isChosen ? kept.filter((each) => each !== id) : [...kept, id]);

  const takeBack = async ({ of, loans: known }: LoansOf, ids: readonly string[]) => {
    const { version } = known;
    const saved = await saveLoans(of, { version, loans: withReturned(known, ids) });
    const now = saved.loans ? [{ of, loans: saved.loans }] : [];
    setLoans((before) => before.flatMap((each) => (each.of === of ? now : [each])));
    replaceRepair(saved);
  };

  const run = async () => {
    setIsBusy(true);
    setFailure('');
    const done = [...given];
    const back = [...returned];
    let refused = '';
    try {
      for (const each of lending) {
        const now = each.loans.loans.filter((loan) => isLent(loan) && !kept.includes(loan.id));
        if (now.length === 0) continue;
        const what = now.map((loan) => `«\u00a0${loan.what}\u00a0»`).join(', ');
        refused = `Le retour de ${what} n’a pas été noté.`;
        await takeBack(
          each,
          now.map(({ id }) => id),
        );
        back.push(`le retour de ${what}`);
      }
      for (const device of [...taken, repair]) {
        refused = `La remise de «\u00a0${deviceLabel(device)}\u00a0» n’a pas été notée.`;
        done.push(await handOverRepair(device.id));
      }
      const own = done.pop();
      if (own) onHandedOver(own, ...done);
    } catch (error) {
      setGiven(done);
      setReturned(back);
      done.forEach(replaceRepair);
      const stored = [
        ...back,
        ...done.map((each) => `la remise de «\u00a0${deviceLabel(each)}\u00a0»`),
      ].join(', ');
      setFailure(
        `${refused} ${messageOf(error)} ${stored ? `Déjà noté\u202f: ${stored}.` : 'Rien n’est encore noté.'}`,
      );
      if (error instanceof ExpectedError && error.code === 'CONFLICT') await readAgain();
    } finally {
      setIsBusy(false);
    }
  };

  const readAgain = async () => {
    const newer = await readQuestions(repair).catch(() => asked);
    setLoans(newer?.loans ?? []);
  };

  return { lent, others, kept, choose, isBusy, failure, run };
}
