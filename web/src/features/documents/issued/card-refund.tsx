import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { documentLabel } from '../../../../../shared/documents/documents.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type { CardRefundAnswer } from '../../../../../shared/payments/card.ts';
import { heldText } from '../../../../../shared/payments/dispute-text.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { DocumentActionDialog } from '../actions/document-action-dialog.tsx';
import { readDocumentAgain } from '../document-query.ts';
import { refundCards } from '../document-requests.ts';

const MEANING = {
  made: 'Votre client le verra sur son compte sous 5 à 10 jours ouvrés.',
  waiting: 'Stripe le traite\u202f: s’il échoue, la somme reviendra parmi les paiements.',
  unfunded:
    'Stripe l’enverra dès que votre solde le permettra\u202f: approvisionnez-le sans tarder.',
} as const satisfies Record<CardRefundAnswer['state'], string>;

/** Refunds the amount that the pressed button names, even if the surplus changes while the dialog is open. */
export function CardRefund({ details }: { details: DocumentDetails }) {
  const [asked, setAsked] = useState<number>();
  /** This text says how much is refunded and how much is left, if only a part could be refunded. */
  const [rest, setRest] = useState<string>();
  const { document, cardRefundCents } = details;
  const cents = asked ?? cardRefundCents ?? 0;
  const { isBusy, failure, run, forget } = useAction(
    async () => {
      setRest(undefined);
      const { state, amountCents, left } = await refundCards(document.id, cents);
      if (left) {
        setAsked(left.amountCents);
        const given = `${formatEuros(amountCents)} sont rendus, ${formatEuros(left.amountCents)} ne le sont pas encore.`;
        setRest(`${given} ${left.message}`);
        return;
      }
      close();
      notify.success('Remboursement demandé', MEANING[state]);
    },
    { onEnd: () => void readDocumentAgain(document.id) },
  );
  const close = () => {
    setAsked(undefined);
    setRest(undefined);
    forget();
  };
  if (cardRefundCents === undefined) return null;
  const said = failure ?? rest;
  const held = details.dispute && heldText(details.dispute);
  return (
    <>
      <Button icon={HandCoins} variant="primary" wide onClick={() => setAsked(cardRefundCents)}>
        Rendre {formatEuros(cardRefundCents)} par carte
      </Button>
      <DocumentActionDialog
        open={asked !== undefined}
        onClose={close}
        title={`Rendre ${formatEuros(cents)} au client\u202f?`}
        description={`${documentLabel(document)} ${document.number}. Stripe les prend sur votre solde et les rend à chaque carte qui a payé. Un remboursement parti ne se rattrape pas.`}
        action={`Rendre ${formatEuros(cents)}`}
        isBusy={isBusy}
        failures={said ? [said] : []}
        isTyped={false}
        onDiscard={close}
        onConfirm={run}
      >
        {held && <Note>{held}</Note>}
      </DocumentActionDialog>
    </>
  );
}
