import type { IssuedDocument } from '../../../../shared/documents-issued.ts';
import { invoiceQuote } from './document-requests.ts';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { useFollowUp } from './use-follow-up.ts';

type InvoiceDialogProps = {
  quote: IssuedDocument;
  open: boolean;
  onClose: () => void;
  onFail: () => Promise<void>;
};

/** Bills a quote: the same lines, for the same client, today. */
export function InvoiceDialog({ quote, open, onClose, onFail }: InvoiceDialogProps) {
  const issue = () => invoiceQuote(quote.id);
  const { isBusy, failures, confirm } = useFollowUp(issue, 'Facture émise', { onClose, onFail });
  return (
    <FollowUpDialog
      open={open}
      onClose={onClose}
      title={`Facturer le devis ${quote.number} ?`}
      description="Une facture datée d’aujourd’hui reprend ses lignes et son client. Elle ne pourra plus être modifiée."
      action="Émettre la facture"
      isBusy={isBusy}
      failures={failures}
      onConfirm={() => void confirm()}
    />
  );
}
