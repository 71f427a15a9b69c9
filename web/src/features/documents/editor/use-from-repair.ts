import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { type Billing, billingOf } from '../../../lib/documents/billing-of.ts';
import { documentsOf } from '../../../lib/documents/documents-of-repair.ts';
import type { QuotedRepair } from '../../../lib/documents/quick-quote.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { getRepairSource, type RepairSource } from '../document-requests.ts';
import { isUntouched } from '../draft/document-draft.ts';
import { changeDraft, changeType, startAnew, useDocument } from '../draft/document-store.ts';
import { draftOfRepair } from '../draft/draft-of-repair.ts';

const NOT_FOUND = 'Aucune réparation de votre atelier ne porte ce numéro. Vérifiez-le.';

type Found = {
  repair: RepairSource;
  /** The devices of the same intake that have neither an invoice nor a quote to invoice. */
  others: readonly QuotedRepair[];
  isQuote: boolean;
  again: boolean;
};

/** The invoice and the open quote of a repair. If they cannot be read, the API still refuses a second invoice. */
async function billingOfRepair(repair: QuotedRepair): Promise<Billing> {
  try {
    return billingOf(await documentsOf(repair), repair.trackingNumber);
  } catch (error) {
    console.warn('The documents of the repair could not be read', error);
    return {};
  }
}

/** Fills the draft from a typed number, or from the address (`?reparation=RB…`, with `&type=devis` as a quote). */
export function useFromRepair() {
  const [query, setQuery] = useSearchParams();
  const named = query.get('reparation');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  /** The repair that was found. It waits here while the person decides whether it replaces the draft. */
  const [waiting, setWaiting] = useState<Found | null>(null);

  /** Set when the repair has an invoice or a quote to invoice, or another device of its intake an invoice. */
  const [billed, setBilled] = useState<
    (Omit<Found, 'again'> & { billing: Billing & { isOfOther?: boolean } }) | null
  >(null);

  const use = ({ repair, others, isQuote, again }: Found) => {
    startAnew(draftOfRepair(repair, again, again ? [] : others));
    if (isQuote) changeType('devis');
    setWaiting(null);
    setTyped('');
    notify.success('Réparation reprise', `${repair.trackingNumber}\u202f: vérifiez les montants.`);
  };

  const offer = (found: Found) => {
    const { draft } = useDocument.getState();
    if (draft === null || isUntouched(draft)) use(found);
    else if (draft.repairId !== found.repair.trackingNumber) setWaiting(found);
    else {
      changeDraft({ again: found.again });
      if (found.isQuote && draft.documentType !== 'devis') changeType('devis');
    }
  };

  const goOn = () => {
    if (billed) {
      const { invoice, isOfOther } = billed.billing;
      offer({ ...billed, again: invoice !== undefined && !isOfOther });
    }
    setBilled(null);
  };

  const find = async (number: string, isQuote = false) => {
    setIsBusy(true);
    setError(undefined);
    try {
      const repair = await getRepairSource(number);
      const { depositedWith = [] } = repair;
      const [billing = {}, ...ofOthers] = await Promise.all(
        [repair, ...depositedWith].map(billingOfRepair),
      );
      const others = depositedWith.filter(
        (_, at) => !ofOthers[at]?.invoice && !ofOthers[at]?.quote,
      );
      const invoice = ofOthers.find((other) => other.invoice)?.invoice;
      const found = { repair, others, isQuote };
      if (billing.invoice || billing.quote) setBilled({ ...found, billing });
      else if (invoice) setBilled({ ...found, billing: { invoice, isOfOther: true } });
      else offer({ ...found, again: false });
    } catch (failure) {
      const isUnknown = failure instanceof ExpectedError && failure.status === 404;
      setTyped(number);
      setError(isUnknown ? NOT_FOUND : messageOf(failure));
    } finally {
      setIsBusy(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is followed once, when it arrives
  useEffect(() => {
    if (named === null) return;
    setQuery({}, { replace: true });
    void find(named, query.get('type') === 'devis');
  }, [named]);

  const change = (text: string) => {
    setTyped(text);
    setError(undefined);
  };

  const keep = () => setWaiting(null);
  const leave = () => setBilled(null);
  return { typed, change, error, isBusy, find, waiting, use, keep, billed, goOn, leave };
}
