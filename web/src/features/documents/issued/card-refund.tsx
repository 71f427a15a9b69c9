import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { documentLabel } from '../../../../../shared/documents/documents.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type { CardRefundAnswer } from '../../../../../shared/payments/card.ts';
import { messageOf } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { DocumentActionDialog } from '../actions/document-action-dialog.tsx';
import { refundCards } from '../document-requests.ts';

const MEANING = {
  made: 'Votre client le verra sur son compte sous 5 à 10 jours ouvrés.',
  waiting: 'Stripe le traite\u202f: s’il échoue, la somme reviendra parmi les paiements.',
  unfunded:
    'Stripe l’enverra dès que votre solde le permettra\u202f: approvisionnez-le sans tarder.',
} as const satisfies Record<CardRefundAnswer['state'], string>;

type CardRefundProps = { details: DocumentDetails; onChange: () => Promise<void> };

export function CardRefund({ details, onChange }: CardRefundProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const { document, cardRefundCents: cents } = details;
  if (cents === undefined) return null;
  const close = () => {
    setIsOpen(false);
    setFailures([]);
  };
  const confirm = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailures([]);
    try {
      const { state, amountCents, left } = await refundCards(document.id, cents);
      if (left) {
        const given = `${formatEuros(amountCents)} sont rendus, ${formatEuros(left.amountCents)} ne le sont pas encore.`;
        setFailures([`${given} ${left.message}`]);
        return;
      }
      close();
      notify.success('Remboursement demandé', MEANING[state]);
    } catch (error) {
      setFailures([messageOf(error)]);
    } finally {
      setIsBusy(false);
      void onChange();
    }
  };
  return (
    <>
      <Button variant="primary" wide onClick={() => setIsOpen(true)}>
        <HandCoins aria-hidden="true" />
        Rendre {formatEuros(cents)} par carte
      </Button>
      <DocumentActionDialog
        open={isOpen}
        onClose={close}
        title={`Rendre ${formatEuros(cents)} au client\u202f?`}
        description={`${documentLabel(document)} ${document.number}. Stripe les prend sur votre solde et les rend à chaque carte qui a payé. Un remboursement parti ne se rattrape pas.`}
        action={`Rendre ${formatEuros(cents)}`}
        isBusy={isBusy}
        failures={failures}
        isTyped={false}
        onDiscard={close}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
