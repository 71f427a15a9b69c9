import { formatEuros } from '../../../../../shared/money.ts';
import { BILL_AGAIN, type Billing, toInvoice } from '../../../lib/documents/billing-of.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EndButtons } from '../../../ui/buttons/button-group.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

type BilledDialogProps = {
  /** `isOfOther`: the invoice belongs to another device of the same intake, and may include this device. */
  billing: (Billing & { isOfOther?: boolean }) | null;
  onGoOn: () => void;
  onClose: () => void;
};

export function BilledDialog({ billing, onGoOn, onClose }: BilledDialogProps) {
  const { invoice, quote, isOfOther } = billing ?? {};
  const { to, text } = quote
    ? toInvoice(quote)
    : { to: `/documents/${invoice?.id}`, text: `Ouvrir la facture ${invoice?.number}` };
  return (
    <Dialog
      open={billing !== null}
      onClose={onClose}
      title={titleOf(billing)}
      description={
        quote || !invoice
          ? 'La facture de ce devis reprend ses lignes et son client.'
          : `La facture ${invoice.number} est de ${formatEuros(invoice.totalCents)}.${isOfOther ? ' Vérifiez qu’elle ne comprend pas déjà celui-ci.' : ''}`
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

function titleOf(billing: BilledDialogProps['billing']): string {
  if (billing?.quote) return `Le client a accepté le devis ${billing.quote.number}`;
  return billing?.isOfOther
    ? 'Un appareil du même dépôt est déjà facturé'
    : 'Cette réparation est déjà facturée';
}
