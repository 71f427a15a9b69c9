import { formatEuros } from '../../../../../shared/money.ts';
import { BILL_AGAIN, type Billing, toInvoice } from '../../../lib/billing-of.ts';
import { Button } from '../../../ui/button.tsx';
import { EndButtons } from '../../../ui/button-group.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

type BilledDialogProps = {
  billing: Billing | null;
  onGoOn: () => void;
  onClose: () => void;
};

/** Shows a repair's invoice, or its quote to invoice, before another document is drafted. */
export function BilledDialog({ billing, onGoOn, onClose }: BilledDialogProps) {
  const { invoice, quote } = billing ?? {};
  const { to, text } =
    invoice || !quote
      ? { to: `/documents/${invoice?.id}`, text: `Ouvrir la facture ${invoice?.number}` }
      : toInvoice(quote);
  return (
    <Dialog
      open={billing !== null}
      onClose={onClose}
      title={
        invoice
          ? 'Cette réparation est déjà facturée'
          : `Le client a accepté le devis ${quote?.number}`
      }
      description={
        invoice
          ? `La facture ${invoice.number} est de ${formatEuros(invoice.totalCents)}.`
          : 'La facture de ce devis reprend ses lignes et son client.'
      }
    >
      <EndButtons>
        <Button onClick={onGoOn}>{invoice ? BILL_AGAIN : 'Établir un autre document'}</Button>
        <LinkButton variant="primary" to={to}>
          {text}
        </LinkButton>
      </EndButtons>
    </Dialog>
  );
}
