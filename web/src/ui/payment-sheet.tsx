import { formatEuros } from '../../../shared/money.ts';
import { counterCashWarning } from '../../../shared/payments/cash.ts';
import { PAID_BY, type PaidBy } from '../../../shared/payments/payments.ts';
import { Button } from './button.tsx';
import { ButtonStack, EndButtons } from './button-group.tsx';
import { Dialog } from './dialog.tsx';
import { Failure, Note } from './note.tsx';

/** The means of payment at the counter. */
const AT_THE_COUNTER = ['card', 'cash', 'transfer', 'cheque'] as const satisfies readonly PaidBy[];

type PaymentSheetProps = {
  /** The invoice to pay; the sheet is closed when there is none. */
  invoice:
    | { number: string; clientName: string; totalCents: number; dueCents?: number | undefined }
    | undefined;
  busyWith: PaidBy | null;
  failure: string;
  onPay: (means: PaidBy) => void;
  onLater: () => void;
};

/** Records the payment of an invoice's amount due; one click chooses the means. */
export function PaymentSheet({ invoice, busyWith, failure, onPay, onLater }: PaymentSheetProps) {
  const warning = counterCashWarning(invoice?.totalCents ?? 0);
  return (
    <Dialog
      open={invoice !== undefined}
      onClose={onLater}
      dismissible={busyWith === null}
      title={`Encaisser la facture ${invoice?.number ?? ''}`}
      description={`${invoice?.clientName ?? ''}, ${formatEuros(invoice?.dueCents ?? 0)} à régler`}
    >
      <ButtonStack>
        {AT_THE_COUNTER.map((means) => (
          <Button
            key={means}
            size="large"
            wide
            busy={busyWith === means}
            disabled={busyWith !== null && busyWith !== means}
            onClick={() => onPay(means)}
          >
            {PAID_BY[means].label}
          </Button>
        ))}
      </ButtonStack>
      {warning && <Note>{warning}</Note>}
      {failure && <Failure role="alert">{failure}</Failure>}
      <EndButtons>
        <Button variant="quiet" disabled={busyWith !== null} onClick={onLater}>
          Plus tard
        </Button>
      </EndButtons>
    </Dialog>
  );
}
