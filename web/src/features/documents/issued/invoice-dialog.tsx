import { useState } from 'react';
import { isLabelled } from '../../../../../shared/bonus/labels.ts';
import { quoteInvoiceInput } from '../../../../../shared/documents/input.ts';
import type { IssuedDocument } from '../../../../../shared/documents/issued.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { useSession } from '../../../lib/session.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { BonusFields } from '../bonus-fields.tsx';
import { invoiceQuote } from '../document-requests.ts';
import { type DraftBonus, NO_BONUS } from '../editor/document-draft.ts';
import { bonusRequest } from '../editor/draft-request.ts';
import { EMPTY_MEANS } from '../field-words.ts';
import { FollowUpDialog } from './follow-up-dialog.tsx';
import { followUpErrors } from './follow-up-errors.ts';
import { useFollowUp } from './use-follow-up.ts';

type InvoiceDialogProps = {
  quote: IssuedDocument;
  open: boolean;
  onClose: () => void;
  onFail: () => Promise<void>;
};

/** Bills a quote: the same lines, for the same client; the days follow from the invoice's own unless given. */
export function InvoiceDialog({ quote, open, onClose, onFail }: InvoiceDialogProps) {
  const today = parisDay(Date.now());
  const [invoiceDate, setInvoiceDate] = useState(today);
  const [supplyDate, setSupplyDate] = useState('');
  const [dueDate, setDueDate] = useState('');
  const [bonus, setBonus] = useState<DraftBonus>(NO_BONUS);
  const [serialNumber, setSerialNumber] = useState(quote.serialNumber ?? '');
  const isBonusShop = useSession(({ user }) => user !== null && isLabelled(user.profile));
  const input = {
    invoiceDate,
    ...(supplyDate && { supplyDate }),
    ...(dueDate && { dueDate }),
    ...bonusRequest(bonus, serialNumber),
  };
  const issue = () => invoiceQuote(quote.id, input);
  const discard = () => {
    setInvoiceDate(today);
    setSupplyDate('');
    setDueDate('');
    setBonus(NO_BONUS);
    setSerialNumber(quote.serialNumber ?? '');
  };
  const close = () => {
    discard();
    onClose();
  };
  const { isBusy, failures, confirm } = useFollowUp(issue, 'Facture émise', {
    onClose: close,
    onFail,
  });
  const { isSound, errorOf, errors } = followUpErrors(quoteInvoiceInput, input);
  return (
    <FollowUpDialog
      open={open}
      onClose={onClose}
      title={`Facturer le devis ${quote.number}\u202f?`}
      description="La facture reprend ses lignes et son client. Elle ne pourra plus être modifiée."
      action="Émettre la facture"
      isBusy={isBusy}
      failures={failures}
      isTyped={invoiceDate !== today || [supplyDate, dueDate, bonus.category].some(Boolean)}
      onDiscard={discard}
      onConfirm={() => isSound && void confirm()}
    >
      <TextField
        label="Date de la facture"
        type="date"
        min={quote.invoiceDate}
        max={today}
        value={invoiceDate}
        onChange={({ target }) => setInvoiceDate(target.value)}
        {...errorOf('invoiceDate')}
      />
      <TextField
        label="Date de l’opération"
        type="date"
        help={EMPTY_MEANS.supplyDate}
        value={supplyDate}
        onChange={({ target }) => setSupplyDate(target.value)}
        {...errorOf('supplyDate')}
      />
      {quote.client.kind === 'business' && (
        <TextField
          label="Échéance"
          type="date"
          min={invoiceDate}
          help={EMPTY_MEANS.dueDate}
          value={dueDate}
          onChange={({ target }) => setDueDate(target.value)}
          {...errorOf('dueDate')}
        />
      )}
      {isBonusShop && quote.client.kind === 'consumer' && (
        <BonusFields
          bonus={bonus}
          errors={errors}
          onChange={setBonus}
          serial={
            <TextField
              label="N° de série ou IMEI"
              autoComplete="off"
              value={serialNumber}
              onChange={({ target }) => setSerialNumber(target.value)}
              {...(errors['bonus.serialNumber'] && { error: errors['bonus.serialNumber'] })}
            />
          }
        />
      )}
    </FollowUpDialog>
  );
}
