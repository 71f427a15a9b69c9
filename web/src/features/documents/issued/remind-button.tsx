import { BellRing } from 'lucide-react';
import { useState } from 'react';
import type { IssuedDocument } from '../../../../../shared/documents/issued.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { remindOfInvoice } from '../../../lib/remind-of-invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';

type RemindButtonProps = { invoice: IssuedDocument; onReminded: () => void };

/** Reminds the client of a late invoice by e-mail, once per step, as the follow-up list does. */
export function RemindButton({ invoice, onReminded }: RemindButtonProps) {
  const [isBusy, setIsBusy] = useState(false);
  const remind = async () => {
    setIsBusy(true);
    try {
      await remindOfInvoice(invoice.id);
      notify.success('Relance envoyée', invoice.client.email);
      onReminded();
    } catch (error) {
      notify.error('Action impossible', messageOf(error));
      if (error instanceof AppError && error.code === 'ALREADY_REMINDED') onReminded();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button variant="primary" wide busy={isBusy} onClick={() => void remind()}>
      <BellRing aria-hidden="true" />
      Relancer
    </Button>
  );
}
