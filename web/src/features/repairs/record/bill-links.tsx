import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { BILL_AGAIN, billingOf, toInvoice } from '../../../lib/billing-of.ts';
import { type QuotedRepair, quoteRepair } from '../../../lib/quick-quote.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

type BillLinksProps = {
  repair: QuotedRepair;
  /** The documents; null until they have loaded. The editor loads them as well. */
  documents: readonly DocumentSummary[] | null;
};

/** The next billing step of a repair: the accepted quote to invoice, a new draft, or another invoice. */
export function BillLinks({ repair, documents }: BillLinksProps) {
  const { invoice, quote } = billingOf(documents ?? []);
  const editor = `/facturation?reparation=${repair.trackingNumber}`;
  if (invoice) {
    return (
      <LinkButton to={editor} wide>
        {BILL_AGAIN}
      </LinkButton>
    );
  }
  if (quote) {
    const { to, text } = toInvoice(quote);
    return (
      <LinkButton to={to} wide>
        {text}
      </LinkButton>
    );
  }
  return (
    <>
      <LinkButton to={editor} wide>
        Facturer
      </LinkButton>
      <Button wide onClick={() => quoteRepair(repair)}>
        Devis
      </Button>
    </>
  );
}
