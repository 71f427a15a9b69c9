import { useEffect, useState } from 'react';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { billingOf } from '../../../lib/documents/billing-of.ts';
import { usePaymentSheet } from '../../../lib/documents/use-payment-sheet.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PaymentSheet } from '../../../ui/dialogs/payment-sheet.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { HandOverButton } from '../hand-over/hand-over-button.tsx';
import { reportUnread } from '../hand-over/report-unread.ts';
import { MessageButton } from '../message/message-button.tsx';
import { useStatusChange } from '../use-status-change.ts';
import { type RecordProps, readDocumentsAgain, showRecord, useDocumentsOf } from './use-record.ts';

export function NextActButtons({ repair }: RecordProps) {
  const statusChange = useStatusChange(repair);
  const { unpaid, dueCents } = billedState(useDocumentsOf(repair) ?? [], repair.trackingNumber);
  const act = nextAct(repair, dueCents);
  const isDue = act === 'collect';
  // A device can be handed over before it is paid for.
  const main = isDue ? (repair.handedOverAt ? undefined : 'hand-over') : act;
  const [isMainNew, isDueNew] = [useIsNew(main), useIsNew(isDue)];
  const { show, askFor, sheet } = usePaymentSheet(({ number }) => {
    notify.success('Paiement enregistré', number);
    readDocumentsAgain();
  }, reportUnread);
  const isChanging = statusChange.wanted !== null;
  const does = {
    start: { words: 'Commencer la réparation', run: () => void statusChange.change('progress') },
    finish: { words: 'Terminer la réparation', run: () => void statusChange.change('completed') },
  } as const;
  return (
    <>
      {isDue && (
        <Button variant="primary" size="large" wide busy={isDueNew} onClick={() => show(unpaid)}>
          Encaisser {formatEuros(dueCents)}
        </Button>
      )}
      {main === 'write' && (
        <MessageButton repair={repair} variant="primary" size="large" wide>
          Écrire au client
        </MessageButton>
      )}
      {(main === 'start' || main === 'finish') && (
        <Button
          variant="primary"
          size="large"
          wide
          busy={isChanging || isMainNew}
          onClick={does[main].run}
        >
          {does[main].words}
        </Button>
      )}
      {main === 'hand-over' && (
        <HandOverButton
          repair={repair}
          variant={isDue ? 'secondary' : 'primary'}
          size="large"
          wide
          busy={isChanging || isMainNew}
          onHandedOver={(given, ...others) => {
            showRecord(given);
            void askFor(given, ...others);
          }}
        />
      )}
      {repair.handedOverAt && (
        <Note>Elle n’est plus dans la liste du jour. Un nouveau statut l’y remet.</Note>
      )}
      <PaymentSheet {...sheet} />
    </>
  );
}

/** A new action cannot be pressed during this time, so that a double tap never carries out two actions. */
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

type NextAct = 'start' | 'write' | 'finish' | 'collect' | 'hand-over';

const NEXT_ACTS = {
  pending: 'start',
  ordered: 'start',
  progress: 'finish',
  contact: 'write',
} as const satisfies Record<Exclude<RepairSummary['status'], 'completed'>, NextAct>;

/** Returns the next action at the counter, or undefined if all is done. */
export function nextAct(
  { status, handedOverAt }: Pick<RepairSummary, 'status' | 'handedOverAt'>,
  dueCents: number,
): NextAct | undefined {
  if (status !== 'completed') return NEXT_ACTS[status];
  if (dueCents > 0) return 'collect';
  return handedOverAt ? undefined : 'hand-over';
}

/** Returns the unpaid invoices of a repair, their sum, and whether all that was agreed has been invoiced. */
export function billedState(documents: readonly DocumentSummary[], trackingNumber: string) {
  const { invoice, quote } = billingOf(documents, trackingNumber);
  const unpaid = documents.filter(({ dueCents = 0 }) => dueCents > 0);
  return {
    unpaid,
    dueCents: unpaid.reduce((sum, { dueCents = 0 }) => sum + dueCents, 0),
    isBilled: invoice !== undefined && quote === undefined,
  };
}
