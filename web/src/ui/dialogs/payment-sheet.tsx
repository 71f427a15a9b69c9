import { formatEuros } from '../../../../shared/money.ts';
import { PAID_BY, type PaidBy } from '../../../../shared/payments/payments.ts';
import { Button, ButtonStack, EndButtons } from '../buttons/button.tsx';
import { Failure, Note } from '../feedback/note.tsx';
import { Dialog } from './dialog.tsx';

const AT_THE_COUNTER = ['card', 'cash', 'transfer', 'cheque'] as const satisfies readonly PaidBy[];

type PaymentSheetProps = {
  invoice: { number: string; clientName: string; dueCents?: number | undefined } | undefined;
  busyWith: PaidBy | undefined;
  failure: string | undefined;
  /** This says why the law forbids cash for this invoice. */
  warning: string | undefined;
  onPay: (means: PaidBy) => void;
  onLater: () => void;
};

export function PaymentSheet(props: PaymentSheetProps) {
  const { invoice, busyWith, failure, warning, onPay, onLater } = props;
  return (
    <Dialog
      open={invoice !== undefined}
      onClose={onLater}
      title={`Encaisser la facture ${invoice?.number ?? ''}`}
      description={`${invoice?.clientName ?? ''}, ${formatEuros(invoice?.dueCents ?? 0)} à régler`}
    >
      <ButtonStack>
        {((invoice?.dueCents ?? 1) > 0 ? AT_THE_COUNTER : []).map((means) => (
          <Button
            key={means}
            size="large"
            wide
            busy={busyWith === means}
            disabled={busyWith !== undefined && busyWith !== means}
            onClick={() => onPay(means)}
          >
            {PAID_BY[means].label}
          </Button>
        ))}
      </ButtonStack>
      {warning && <Note role="status">{warning}</Note>}
      {failure && <Failure role="alert">{failure}</Failure>}
      <EndButtons>
        <Button variant="quiet" disabled={busyWith !== undefined} onClick={onLater}>
          Plus tard
        </Button>
      </EndButtons>
    </Dialog>
  );
}
