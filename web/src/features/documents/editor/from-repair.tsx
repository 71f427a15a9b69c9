import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { compactTrackingNumber } from '../../../../../shared/tracking/tracking-path.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import {
  BILL_AGAIN,
  type Billing,
  billingOf,
  toInvoice,
} from '../../../lib/documents/billing-of.ts';
import { documentsOf } from '../../../lib/documents/documents-of-repair.ts';
import type { QuotedRepair } from '../../../lib/documents/quick-quote.ts';
import { Button, EndButtons, LinkButton } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { getRepairSource, type RepairSource } from '../document-requests.ts';
import { isUntouched } from '../draft/document-draft.ts';
import { changeDraft, changeType, startAnew, useDocument } from '../draft/document-store.ts';
import { draftOfRepair } from '../draft/draft-of-repair.ts';
import styles from './from-repair.module.css';
import { ReplaceDialog } from './replace-dialog.tsx';

/** Fills the draft from a typed number, or from the address (`?reparation=RB…`, with `&type=devis` as a quote). */
export function FromRepair() {
  const repairId = useDocument((state) => state.draft?.repairId);
  const [query, setQuery] = useSearchParams();
  const named = query.get('reparation');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  /** The repair that was found waits here while the person decides whether it replaces the draft. */
  const [waiting, setWaiting] = useState<Found | null>(null);

  /** This is set when the repair, or another device of its intake, may be billed already. */
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

  const { isBusy, run: find } = useAction(async ({ number, isQuote = false }: Asked) => {
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
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address is followed once, when it arrives
  useEffect(() => {
    if (named === null) return;
    setQuery({}, { replace: true });
    find({ number: named, isQuote: query.get('type') === 'devis' });
  }, [named]);

  const submit = () => {
    const number = compactTrackingNumber(typed);
    if (number) find({ number });
  };

  return (
    <Fold
      title={repairId ? `Document commencé depuis ${repairId}` : 'Reprendre une réparation'}
      opens={error !== undefined}
    >
      <Form className={styles.form} onSend={submit}>
        <TextField
          className={styles.field}
          label="Numéro de la réparation"
          placeholder="RB12345678"
          maxLength={40}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(undefined);
          }}
          help="Le client, l’appareil et la panne sont repris."
          error={error}
        />
        <Button type="submit" className={styles.submit} busy={isBusy}>
          Reprendre
        </Button>
      </Form>
      <BilledDialog
        billing={billed?.billing ?? null}
        onGoOn={goOn}
        onClose={() => setBilled(null)}
      />
      <ReplaceDialog
        open={waiting !== null}
        by="La réparation"
        onReplace={() => waiting && use(waiting)}
        onKeep={() => setWaiting(null)}
      />
    </Fold>
  );
}

type BilledDialogProps = {
  /**
   * If `isOfOther` is true, the invoice was issued for another device of the same intake. It may bill this device
   * too.
   */
  billing: (Billing & { isOfOther?: boolean }) | null;
  onGoOn: () => void;
  onClose: () => void;
};

function BilledDialog({ billing, onGoOn, onClose }: BilledDialogProps) {
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

const NOT_FOUND = 'Aucune réparation de votre atelier ne porte ce numéro. Vérifiez-le.';

type Asked = { number: string; isQuote?: boolean };

type Found = {
  repair: RepairSource;
  /** These devices of the same intake have neither an invoice nor a quote to invoice. */
  others: readonly QuotedRepair[];
  isQuote: boolean;
  again: boolean;
};

/**
 * Returns the invoice and the open quote of a repair. If they cannot be read, the API still refuses a second invoice.
 */
async function billingOfRepair(repair: QuotedRepair): Promise<Billing> {
  try {
    return billingOf(await documentsOf(repair), repair.trackingNumber);
  } catch (error) {
    console.warn('The documents of the repair could not be read', error);
    return {};
  }
}
