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

/** The next billing steps of a repair: the accepted quote to invoice, another invoice, or a new draft. */
export function BillLinks({ repair, documents }: BillLinksProps) {
  const { invoice, quote } = billingOf(documents ?? [], repair.trackingNumber);
  const editor = `/facturation?reparation=${repair.trackingNumber}`;
  if (invoice || quote) {
    const { to, text } = quote ? toInvoice(quote) : {};
    return (
      <>
        {to && (
          <LinkButton to={to} wide>
            {text}
          </LinkButton>
        )}
        {invoice && (
          <LinkButton to={editor} wide>
            {BILL_AGAIN}
          </LinkButton>
        )}
      </>
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
