import { HandCoins } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { usePaymentSheet } from '../../../lib/use-payment-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import { notify } from '../../../ui/notify.ts';
import { PaymentSheet } from '../../../ui/payment-sheet.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { MessageButton } from '../message/message-button.tsx';
import { replaceRepair } from '../repairs-cache.ts';
import { StatusButtons } from '../status-buttons.tsx';
import { useStatusChange } from '../use-status-change.ts';
import { BillLinks } from './bill-links.tsx';
import type { RecordProps } from './record-props.ts';
import { handOverRepair } from './record-requests.ts';

type NextCardProps = RecordProps & Pick<ComponentProps<typeof BillLinks>, 'documents'>;

/** The next steps: a status, then the hand-over, and the invoice. */
export function NextCard({ repair, onChange, documents }: NextCardProps) {
  const { status, handedOverAt, trackingNumber } = repair;
  const statusChange = useStatusChange(repair);
  const { invoice, busyWith, failure, warning, pay, later, askFor } = usePaymentSheet(
    ({ number }) => notify.success('Paiement enregistré', number),
  );
  const handedOver = (given: Repair) => {
    onChange(given);
    void askFor(given);
  };
  return (
    <SectionCard title="La suite">
      <StatusButtons repair={repair} statusChange={statusChange} spelled />
      <MessageButton repair={repair} statusChange={statusChange} />
      {status === 'completed' && !handedOverAt && (
        <HandOverButton repair={repair} onChange={handedOver} />
      )}
      {handedOverAt && (
        <Note>Elle n’est plus dans la liste du jour. Un nouveau statut l’y remet.</Note>
      )}
      <BillLinks trackingNumber={trackingNumber} documents={documents} />
      <PaymentSheet
        invoice={invoice}
        busyWith={busyWith}
        failure={failure}
        warning={warning}
        onPay={(means) => void pay(means)}
        onLater={later}
      />
    </SectionCard>
  );
}

function HandOverButton({ repair, onChange }: RecordProps) {
  const [isBusy, setIsBusy] = useState(false);
  const handOver = async () => {
    setIsBusy(true);
    try {
      const handedOver = await handOverRepair(repair.id);
      replaceRepair(handedOver);
      onChange(handedOver);
      notify.success('Réparation rendue', 'Elle quitte la liste du jour.');
    } catch (error) {
      notify.error('La remise n’a pas été notée', messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="primary" wide busy={isBusy} onClick={() => void handOver()}>
      <HandCoins aria-hidden="true" />
      Rendue au client
    </Button>
  );
}
