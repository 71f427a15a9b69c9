import { useState } from 'react';
import { creditNoteInput } from '../../../../../shared/documents/input.ts';
import type { IssuedDocument } from '../../../../../shared/documents/issued.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { creditInvoice } from '../document-requests.ts';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { followUpErrors } from './follow-up-errors.ts';
import { useFollowUp } from './use-follow-up.ts';

type CreditDialogProps = {
  invoice: IssuedDocument;
  open: boolean;
  onClose: () => void;
  onFail: () => Promise<void>;
};

/** Cancels an invoice by a credit note of its whole amount. */
export function CreditDialog({ invoice, open, onClose, onFail }: CreditDialogProps) {
  const today = parisDay(Date.now());
  const [reason, setReason] = useState('');
  const [invoiceDate, setInvoiceDate] = useState(today);
  const input = { invoiceDate, reason };
  const issue = () => creditInvoice(invoice.id, input);
  const discard = () => {
    setReason('');
    setInvoiceDate(today);
  };
  const close = () => {
    discard();
    onClose();
  };
  const { isBusy, failures, confirm } = useFollowUp(issue, 'Avoir émis', {
    onClose: close,
    onFail,
  });
  const { isSound, errorOf } = followUpErrors(creditNoteInput, input);
  return (
    <FollowUpDialog
      open={open}
      onClose={onClose}
      title={`Annuler la facture ${invoice.number}\u202f?`}
      description="Un avoir du même montant est émis dans sa propre série. Ni l’un ni l’autre ne pourra être modifié."
      action="Émettre l’avoir"
      isBusy={isBusy}
      failures={failures}
      isTyped={reason.trim() !== '' || invoiceDate !== today}
      onDiscard={discard}
      onConfirm={() => isSound && void confirm()}
    >
      <TextField
        label="Motif"
        optional
        help="Imprimé sur l’avoir."
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...errorOf('reason')}
      />
      <TextField
        label="Date de l’avoir"
        type="date"
        min={invoice.invoiceDate}
        max={today}
        value={invoiceDate}
        onChange={({ target }) => setInvoiceDate(target.value)}
        {...errorOf('invoiceDate')}
      />
    </FollowUpDialog>
  );
}
