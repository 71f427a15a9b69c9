import { isLabelled } from '../../../../../shared/bonus/labels.ts';
import { quoteInvoiceInput } from '../../../../../shared/documents/input/input.ts';
import type {
  DocumentSummary,
  IssuedDocument,
} from '../../../../../shared/documents/issued/issued.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useProposal } from '../../../lib/use-draft.ts';
import { useToday } from '../../../lib/use-today.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { BonusFields } from '../bonus-fields.tsx';
import { invoiceQuote } from '../document-requests.ts';
import { typedBonus } from '../draft/draft-of-quote.ts';
import { bonusRequest } from '../draft/draft-request.ts';
import { EMPTY_MEANS } from '../field-words.ts';
import { DocumentActionDialog, RedoQuote } from './document-action-dialog.tsx';
import { actionErrors, useDocumentAction } from './use-document-action.ts';

type InvoiceDialogProps = {
  quote: IssuedDocument;
  summary?: Pick<DocumentSummary, 'deposits'>;
  open: boolean;
  onClose: () => void;
};

export function InvoiceDialog({ quote, summary, open, onClose }: InvoiceDialogProps) {
  const today = useToday();
  const { draft, isTyped, change, field, discard } = useProposal({
    invoiceDate: today,
    supplyDate: '',
    dueDate: '',
    bonus: typedBonus(quote),
    serialNumber: quote.bonus?.serialNumber ?? quote.serialNumber ?? '',
  });
  const { invoiceDate, supplyDate, dueDate, bonus, serialNumber } = draft;
  const isBonusShop = useSession(({ user }) => user !== null && isLabelled(user.profile));
  const input = {
    invoiceDate,
    ...(supplyDate && { supplyDate }),
    ...(dueDate && { dueDate }),
    // `null` removes the quote's bonus, unless the form gives a bonus.
    ...(quote.bonus && { bonus: null }),
    ...bonusRequest(bonus, serialNumber),
  };
  const { isSound, errorOf, errors } = actionErrors(quoteInvoiceInput, input);
  const { isBilled, isTried, dialog } = useDocumentAction({
    of: quote.id,
    issue: (again) => invoiceQuote(quote.id, { ...input, ...(again && { again }) }),
    done: 'Facture émise',
    isSound,
    discard,
    onClose,
  });
  const bonusErrors = isTried ? errors : withoutEmpty(errors, { ...bonus, serialNumber });
  return (
    <DocumentActionDialog
      {...dialog}
      open={open}
      title={`Facturer le devis ${quote.number}\u202f?`}
      description="La facture reprend ses lignes et son client. Elle ne pourra plus être modifiée."
      action={isBilled ? 'Émettre une autre facture' : 'Émettre la facture'}
      redo={<RedoQuote quoteId={quote.id} deposits={summary?.deposits} />}
      isTyped={isTyped}
    >
      <TextField
        label="Date de la facture"
        type="date"
        min={quote.invoiceDate}
        max={today}
        {...field('invoiceDate')}
        error={errorOf('invoiceDate')}
      />
      <TextField
        label="Date de l’opération"
        type="date"
        help={EMPTY_MEANS.supplyDate}
        {...field('supplyDate')}
        error={errorOf('supplyDate')}
      />
      {quote.client.kind === 'business' && (
        <TextField
          label="Échéance"
          type="date"
          min={invoiceDate}
          help={EMPTY_MEANS.dueDate}
          {...field('dueDate')}
          error={errorOf('dueDate')}
        />
      )}
      {(isBonusShop || quote.bonus) && quote.client.kind === 'consumer' && (
        <BonusFields
          bonus={bonus}
          errors={bonusErrors}
          onChange={(changed) => change({ bonus: changed })}
          serial={
            <TextField
              label="N° de série ou IMEI"
              {...field('serialNumber')}
              error={bonusErrors['bonus.serialNumber']}
            />
          }
        />
      )}
    </DocumentActionDialog>
  );
}

/** Leaves out the errors of empty fields. They are not shown before somebody requests the invoice. */
const withoutEmpty = (
  errors: Readonly<Record<string, string | undefined>>,
  typed: Readonly<Record<string, string | boolean>>,
) =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => typed[field.replace(/^bonus\./, '')]),
  );
