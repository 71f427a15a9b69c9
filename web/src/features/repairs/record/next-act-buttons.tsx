import { HandCoins } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { usePaymentSheet } from '../../../lib/use-payment-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { notify } from '../../../ui/notify.ts';
import { PaymentSheet } from '../../../ui/payment-sheet.tsx';
import { handOver } from '../hand-over/hand-over.ts';
import { LoanAtHandOver } from '../hand-over/hand-over-button.tsx';
import { MessageButton } from '../message/message-button.tsx';
import type { StatusChange } from '../use-status-change.ts';
import { billedState } from './billed-state.ts';
import { nextAct } from './next-act.ts';
import type { RecordProps } from './record-props.ts';
import { readDocumentsAgain } from './use-record.ts';

/** Few intakes have several devices, so the dialog is loaded on demand. */
const HandOverDialog = lazy(() =>
  import('../intake/hand-over-dialog.tsx').then((module) => ({ default: module.HandOverDialog })),
);

type NextActButtonsProps = RecordProps & {
  statusChange: StatusChange;
  documents: readonly DocumentSummary[] | null;
};

/** The button of the next action and, for a device that is not paid for, the button of its hand-over. */
export function NextActButtons(props: NextActButtonsProps) {
  const { repair, onChange, statusChange, documents } = props;
  const { unpaid, dueCents } = billedState(documents ?? []);
  const act = nextAct(repair, dueCents);
  const isDue = act === 'collect';
  // A device that is not paid for can still be handed over.
  const main = isDue ? (repair.handedOverAt ? undefined : 'hand-over') : act;
  const [isMainNew, isDueNew] = [useIsNew(main), useIsNew(isDue)];
  const { show, askFor, sheet } = usePaymentSheet(({ number }) => {
    notify.success('Paiement enregistré', number);
    readDocumentsAgain();
  });
  const [isHandingOver, setIsHandingOver] = useState(false);
  /** Undefined until the dialog is first opened. Then it stays mounted, so that closing it restores the focus. */
  const [isAsking, setIsAsking] = useState<boolean>();
  // If a device of the intake has a loan, it is not offered here: the loan is asked about when that device is handed
  // over on its own page or card.
  const finished = (repair.depositedWith ?? []).filter(
    ({ status, handedOverAt, lentSince }) =>
      status === 'completed' && handedOverAt === undefined && lentSince === undefined,
  );
  const [isReminded, setIsReminded] = useState(false);
  const onHandedOver = (given: Repair, taken: readonly Repair[] = []) => {
    setIsReminded(false);
    onChange(given);
    void askFor(given, ...taken);
  };
  const giveBack = async () => {
    if (repair.lentSince) return setIsReminded(true);
    if (finished.length > 0) {
      setIsAsking(true);
      return;
    }
    setIsHandingOver(true);
    const given = await handOver(repair.id);
    setIsHandingOver(false);
    if (given) onHandedOver(given);
  };
  const isChanging = statusChange.wanted !== null || isHandingOver;
  const does = {
    start: { words: 'Commencer la réparation', run: () => void statusChange.change('progress') },
    finish: { words: 'Terminer la réparation', run: () => void statusChange.change('completed') },
    'hand-over': { words: 'Rendue au client', run: () => void giveBack() },
  } as const;
  return (
    <>
      {isDue && (
        <Button variant="primary" size="large" wide busy={isDueNew} onClick={() => show(unpaid)}>
          Encaisser {formatEuros(dueCents)}
        </Button>
      )}
      {main === 'write' && (
        <MessageButton
          {...{ repair, statusChange }}
          {...({ variant: 'primary', size: 'large', wide: true } as const)}
        >
          Écrire au client
        </MessageButton>
      )}
      {main && main !== 'write' && (
        <Button
          variant={isDue ? 'secondary' : 'primary'}
          size="large"
          wide
          busy={isChanging || isMainNew}
          onClick={does[main].run}
        >
          {main === 'hand-over' && <HandCoins aria-hidden="true" />}
          {does[main].words}
        </Button>
      )}
      {repair.handedOverAt && (
        <Note>Elle n’est plus dans la liste du jour. Un nouveau statut l’y remet.</Note>
      )}
      {isAsking !== undefined && (
        <Suspense>
          <HandOverDialog
            repair={repair}
            others={finished}
            open={isAsking}
            onClose={() => setIsAsking(false)}
            onHandedOver={onHandedOver}
          />
        </Suspense>
      )}
      {isReminded && (
        <Suspense>
          <LoanAtHandOver
            repair={repair}
            others={finished}
            onClose={() => setIsReminded(false)}
            onHandedOver={onHandedOver}
          />
        </Suspense>
      )}
      <PaymentSheet {...sheet} />
    </>
  );
}

/** The time before a new action can be pressed, so that a double tap never carries out two actions. */
const PAUSE_MS = 500;

/** Returns whether `value` changed less than `PAUSE_MS` ago, so that its button is new. */
function useIsNew<Value>(value: Value): boolean {
  const [known, setKnown] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return known !== value;
}
