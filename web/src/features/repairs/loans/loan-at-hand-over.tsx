import { useState } from 'react';
import { AppError } from '../../../../../shared/errors.ts';
import { isLent } from '../../../../../shared/repairs/loans/answers.ts';
import type { Repair, RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EndButtons } from '../../../ui/button-group.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LookupView } from '../../../ui/lookup-view.tsx';
import { Failure } from '../../../ui/note.tsx';
import { handOver } from '../hand-over/hand-over.ts';
import { TakenDevices, takenHint, useTaken } from '../intake/taken-devices.tsx';
import { readRecordAgain, useRecord } from '../record/use-record.ts';
import styles from './loan-at-hand-over.module.css';
import { loanText, withReturned } from './loan-words.ts';
import { saveLoans } from './loans-requests.ts';

type LoanAtHandOverProps = {
  repair: RepairSummary;
  /** The finished devices of the same intake that the shop still has. */
  others?: readonly RepairSummary[];
  onClose: () => void;
  /** Receives the repair after its hand-over, and the others that were handed over with it. */
  onHandedOver: (repair: Repair, taken: readonly Repair[]) => void;
};

/**
 * Asks whether the lent devices were returned before the repaired device is handed over, and which other devices the
 * customer takes along. One press records all of it.
 */
export function LoanAtHandOver({
  repair,
  others = [],
  onClose,
  onHandedOver,
}: LoanAtHandOverProps) {
  const { lookup, again } = useRecord(repair.id);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Un appareil de prêt n’est pas rendu"
      description={
        'Décochez ce que le client garde encore. Il restera dans «\u00a0À suivre\u00a0».'
      }
    >
      <LookupView
        lookup={lookup}
        again={again}
        failure="Les prêts n’ont pas pu être lus"
        takesFocus={false}
      >
        {(record) => <Loans repair={record} {...{ others, onClose, onHandedOver }} />}
      </LookupView>
    </Dialog>
  );
}

type LoansProps = Required<Omit<LoanAtHandOverProps, 'repair'>> & { repair: Repair };

function Loans({ repair, others, onClose, onHandedOver }: LoansProps) {
  const [kept, setKept] = useState<readonly string[]>([]);
  const taking = useTaken(others);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const lent = (repair.loans?.loans ?? []).filter(isLent);
  const returned = lent.flatMap(({ id }) => (kept.includes(id) ? [] : [id]));
  const run = async () => {
    setIsBusy(true);
    setFailure('');
    try {
      if (returned.length > 0) {
        const version = repair.loans?.version ?? 0;
        await saveLoans(repair.id, { version, loans: withReturned(repair.loans, returned) });
      }
      const taken = await taking.giveBack();
      const given = await handOver(repair.id);
      if (given) onHandedOver(given, taken);
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof AppError && error.code === 'CONFLICT') readRecordAgain(repair.id);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={styles.form}>
      {lent.map((loan) => (
        <Checkbox
          key={loan.id}
          label={`${loan.what} (${loanText(loan)})`}
          checked={!kept.includes(loan.id)}
          onChange={({ target }) =>
            setKept(target.checked ? kept.filter((id) => id !== loan.id) : [...kept, loan.id])
          }
        />
      ))}
      {others.length > 0 && (
        <>
          <p>{takenHint(others)}</p>
          <TakenDevices {...taking} disabled={isBusy} />
        </>
      )}
      {failure && <Failure role="alert">{failure}</Failure>}
      <EndButtons>
        <Button variant="quiet" onClick={onClose} disabled={isBusy}>
          Annuler
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => void run()}>
          Rendue au client
        </Button>
      </EndButtons>
    </div>
  );
}
