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
  const [isTried, setTried] = useState(false);
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
    setTried(false);
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
  const bonusErrors = isTried ? errors : withoutEmpty(errors, { ...bonus, serialNumber });
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
      onConfirm={() => {
        setTried(true);
        if (isSound) void confirm();
      }}
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
          errors={bonusErrors}
          onChange={setBonus}
          serial={
            <TextField
              label="N° de série ou IMEI"
              autoComplete="off"
              value={serialNumber}
              onChange={({ target }) => setSerialNumber(target.value)}
              {...(bonusErrors['bonus.serialNumber'] && {
                error: bonusErrors['bonus.serialNumber'],
              })}
            />
          }
        />
      )}
    </FollowUpDialog>
  );
}

/** The errors but for what is still empty, which is no mistake before the invoice is asked for. */
const withoutEmpty = (
  errors: Readonly<Record<string, string | undefined>>,
  typed: Readonly<Record<string, string | boolean>>,
) =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => typed[field.replace(/^bonus\./, '')]),
  );
