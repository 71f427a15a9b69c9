import { useState } from 'react';
import { readCents, typedEuros } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import { documentLabel } from '../../../../../shared/documents/documents.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { heldText } from '../../../../../shared/payments/dispute-text.ts';
import { firstPaymentDay, PAID_BY, type PaidBy } from '../../../../../shared/payments/payments.ts';
import { paymentInput } from '../../../../../shared/payments/schemas.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { isDocumentMoved } from '../../../lib/documents/is-document-moved.ts';
import { recordPayment } from '../../../lib/documents/record-payment.ts';
import { useCashWarning } from '../../../lib/documents/use-cash-warning.ts';
import { useProposal } from '../../../lib/use-draft.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { useFirstError } from '../../../ui/forms/show-first-error.ts';
import { optionsOf, SelectField, TextField } from '../../../ui/forms/text-field.tsx';
import { DocumentActionDialog } from '../actions/document-action-dialog.tsx';
import { actionErrors, useConfirmAttempt } from '../actions/use-document-action.ts';
import { useKnownCents } from '../actions/use-known-cents.ts';
import { readDocumentAgain } from '../document-query.ts';
import { WRONG_SUM } from '../field-words.ts';
import { standingText } from './standing-text.ts';

type PaymentDialogProps = { details: DocumentDetails; open: boolean; onClose: () => void };

const SHOWN = ['amountCents', 'means', 'date'];

type Typed = { isRefund: boolean; amount: string; means: PaidBy; date: string };

const PAID = 'Un paiement enregistré reste\u202f: une erreur se corrige par un remboursement.';
const REFUNDED =
  'Notez ici ce que vous avez rendu\u202f: Rebond n’envoie pas d’argent. Une erreur se corrige par un paiement.';

const MAYBE_OURS =
  'Votre saisie est peut-être déjà enregistrée\u202f: réessayez, elle ne comptera qu’une fois.';
const CHECK_FIRST =
  'N’enregistrez pas deux fois la même somme\u202f: fermez cette fenêtre et vérifiez les paiements.';

/**
 * The form proposes all that is due, by card, today. When nothing is due, it proposes a refund by the means of the last
 * payment.
 */
function untyped({ dueCents = 0, paidCents = 0, payments = [] }: DocumentDetails): Typed {
  const isRefund = dueCents <= 0;
  const cents = isRefund ? (dueCents < 0 ? -dueCents : paidCents) : dueCents;
  const paidLast = isRefund ? payments.findLast(({ amountCents }) => amountCents > 0) : undefined;
  const means = paidLast?.means ?? 'card';
  return { isRefund, amount: typedEuros(cents), means, date: parisDay(Date.now()) };
}

/**
 * Records a payment in full or in part, or a refund. While the dialog is open, a payment that is recorded elsewhere
 * changes neither the direction nor the proposed amount. Typed text survives closing the dialog, until the sums change.
 */
export function PaymentDialog({ details, open, onClose }: PaymentDialogProps) {
  const { document } = details;
  const sums = { dueCents: details.dueCents ?? 0, paidCents: details.paidCents ?? 0 };
  const [opened, setOpened] = useState({ open, sums, proposal: untyped(details) });
  const { draft: form, isTyped, ...typed } = useProposal(opened.proposal);
  const isChanged =
    sums.dueCents !== opened.sums.dueCents || sums.paidCents !== opened.sums.paidCents;
  if (open !== opened.open) {
    setOpened(open ? { open, sums, proposal: untyped(details) } : { ...opened, open });
    if (open && isChanged) typed.discard();
  }
  const { dueCents, paidCents } = opened.sums;
  const { knownCents, learnFrom } = useKnownCents(open, sums.paidCents);
  // The form says by `isRefund` which way the money goes, so a negative amount is a mistake.
  const cents = Math.max(readCents(form.amount) ?? 0, 0);
  const input = {
    amountCents: form.isRefund ? -cents : cents,
    means: form.means,
    date: form.date,
  };
  const { isSound, errorOf } = actionErrors(paymentInput, input);
  const wrongAmount = errorOf('amountCents') && WRONG_SUM;
  const held = form.isRefund && details.dispute && heldText(details.dispute);
  const warning = useCashWarning(details, input);
  const { isBusy, error, failure, refused, run, forget } = useAction(
    async () => {
      await recordPayment(document.id, { ...input, knownCents });
      discard();
      onClose();
      notify.success(
        form.isRefund ? 'Remboursement enregistré' : 'Paiement enregistré',
        document.number,
      );
    },
    {
      fields: SHOWN,
      onFailure: (_, failed) => learnFrom(failed),
      onEnd: () => void readDocumentAgain(document.id),
    },
  );
  useFirstError(refused);
  const { tryToConfirm } = useConfirmAttempt(isSound, run);
  const change = (part: Partial<Typed>) => {
    typed.change(part);
    forget();
  };
  const discard = () => {
    typed.discard();
    forget();
  };
  return (
    <DocumentActionDialog
      open={open}
      onClose={() => {
        forget();
        onClose();
      }}
      title={form.isRefund ? 'Enregistrer un remboursement' : 'Enregistrer un paiement'}
      description={`${documentLabel(document)} ${document.number}. ${form.isRefund ? REFUNDED : PAID}`}
      action={isDocumentMoved(error) ? 'Enregistrer quand même' : 'Enregistrer'}
      isBusy={isBusy}
      failures={failure ? [failure] : []}
      isTyped={isTyped}
      onDiscard={discard}
      onConfirm={tryToConfirm}
    >
      {open && isChanged && !isBusy && !isDocumentMoved(error) && (
        <Note role="status">
          Cette facture vient de changer. {standingText(details)}{' '}
          {failure ? MAYBE_OURS : CHECK_FIRST}
        </Note>
      )}
      {held && <Note>{held}</Note>}
      {paidCents > 0 && dueCents > 0 && (
        <SelectField
          label="Sens"
          value={form.isRefund ? 'out' : 'in'}
          onChange={({ target }) => change({ isRefund: target.value === 'out' })}
        >
          <option value="in">Payé par le client</option>
          <option value="out">Rendu au client</option>
        </SelectField>
      )}
      <TextField
        label="Montant (€)"
        inputMode="decimal"
        value={form.amount}
        onChange={({ target }) => change({ amount: target.value })}
        error={wrongAmount ?? refused.amountCents}
      />
      <SelectField
        label="Moyen de paiement"
        value={form.means}
        error={refused.means}
        options={optionsOf(PAID_BY)}
        onChoose={(means) => change({ means })}
      />
      {warning && <Note role="status">{warning}</Note>}
      <TextField
        label={form.isRefund ? 'Date du remboursement' : 'Date du paiement'}
        type="date"
        min={firstPaymentDay(document, parisDay(Date.now()))}
        max={parisDay(Date.now())}
        value={form.date}
        onChange={({ target }) => change({ date: target.value })}
        error={errorOf('date') ?? refused.date}
      />
    </DocumentActionDialog>
  );
}
