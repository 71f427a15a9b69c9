import { useState } from 'react';
import { creditNoteInput } from '../../../../shared/documents-input.ts';
import type { IssuedDocument } from '../../../../shared/documents-issued.ts';
import { TextField } from '../../ui/text-field.tsx';
import { creditInvoice } from './document-requests.ts';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { useFollowUp } from './use-follow-up.ts';

type CreditDialogProps = {
  invoice: IssuedDocument;
  open: boolean;
  onClose: () => void;
  onFail: () => Promise<void>;
};

/** Cancels an invoice by a credit note of its whole amount. */
export function CreditDialog({ invoice, open, onClose, onFail }: CreditDialogProps) {
  const [reason, setReason] = useState('');
  const issue = () => creditInvoice(invoice.id, { reason });
  const { isBusy, failures, confirm } = useFollowUp(issue, 'Avoir émis', { onClose, onFail });
  const parsed = creditNoteInput.safeParse({ reason });
  const problem = parsed.success ? undefined : parsed.error.issues[0]?.message;
  return (
    <FollowUpDialog
      open={open}
      onClose={onClose}
      title={`Annuler la facture ${invoice.number} ?`}
      description="Un avoir du même montant est émis dans sa propre série. Ni l’un ni l’autre ne pourra être modifié."
      action="Émettre l’avoir"
      isBusy={isBusy}
      failures={failures}
      onConfirm={() => problem === undefined && void confirm()}
    >
      <TextField
        label="Motif"
        optional
        help="Imprimé sur l’avoir."
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        {...(problem && { error: problem })}
      />
    </FollowUpDialog>
  );
}
