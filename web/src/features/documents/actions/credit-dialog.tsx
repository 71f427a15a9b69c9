import type { LinePart } from '../../../../../shared/documents/amounts/credits.ts';
import { formatUnitPrice } from '../../../../../shared/documents/amounts/unit-prices.ts';
import { documentName } from '../../../../../shared/documents/documents.ts';
import { quantityText } from '../../../../../shared/documents/input/units.ts';
import type {
  DocumentDetails,
  DocumentSummary,
  IssuedDocument,
  IssuedLine,
} from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { heldText } from '../../../../../shared/payments/dispute-text.ts';
import { paymentStanding } from '../../../../../shared/payments/payments.ts';
import { useAttemptKey } from '../../../lib/use-attempt-key.ts';
import { useProposal } from '../../../lib/use-draft.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { SelectField, TextField } from '../../../ui/forms/text-field.tsx';
import { creditInvoice } from '../document-requests.ts';
import {
  bonusFate,
  type CreditDraft,
  creditErrors,
  creditRequest,
  creditTotalCents,
  isWhole,
} from './credit-draft.ts';
import styles from './credit-lines.module.css';
import { DocumentActionDialog } from './document-action-dialog.tsx';
import { useDocumentAction } from './use-document-action.ts';
import { useKnownCents } from './use-known-cents.ts';

type CreditDialogProps = { details: DocumentDetails; open: boolean; onClose: () => void };

const dueAfter = (summary: DocumentSummary, noteCents: number): number =>
  paymentStanding({ ...summary, creditedCents: summary.creditedCents + noteCents }, '').dueCents;

export function CreditDialog({ details, open, onClose }: CreditDialogProps) {
  const { document: invoice, summary, creditable = [], dispute } = details;
  const today = useToday();
  const { draft, isTyped, change, field, discard } = useProposal<CreditDraft>({
    isPartial: false,
    quantities: {},
    reason: '',
    invoiceDate: today,
  });
  const request = creditRequest(draft);
  const { isSound, fields, lines } = creditErrors(request, creditable);
  const noteCents = isSound ? creditTotalCents(invoice, creditable, request.lines) : 0;
  // The bonus card already shows that an earlier note took the bonus back.
  const fate = summary.bonus?.takenBackBy
    ? undefined
    : bonusFate(invoice, noteCents, summary.creditedCents);
  // For an invoice with a bonus, the sentence about the bonus says how the client's debt changes.
  const owedCents = invoice.bonus ? 0 : -dueAfter(summary, noteCents);
  const { knownCents, learnFrom } = useKnownCents(open, summary.creditedCents);
  const body = { ...request, knownCents };
  const keyOf = useAttemptKey();
  const { isMoved, isTried, dialog } = useDocumentAction({
    of: invoice.id,
    issue: () => creditInvoice(invoice.id, body, keyOf(JSON.stringify(body))),
    done: 'Avoir émis',
    isSound,
    discard,
    onClose,
    onFailure: learnFrom,
  });
  const part = draft.isPartial ? 'une partie de ' : '';
  return (
    <DocumentActionDialog
      {...dialog}
      open={open}
      title={`Annuler ${part}la ${documentName(invoice)} ${invoice.number}\u202f?`}
      description="Un avoir est émis dans sa propre série. Ni lui ni la facture ne pourra être modifié."
      action={isMoved ? 'Émettre l’avoir quand même' : 'Émettre l’avoir'}
      isTyped={isTyped}
    >
      <CreditLines
        invoice={invoice}
        creditable={creditable}
        draft={draft}
        errors={{ fields: isTried ? fields : {}, lines }}
        onChange={change}
      />
      {dispute && heldText(dispute) && <Note>{heldText(dispute)}</Note>}
      {isSound && <Note>Montant de l’avoir : {formatEuros(noteCents)}</Note>}
      {isSound && fate && <Note>{fate}</Note>}
      {isSound && invoice.deducted && !isWhole(invoice, creditable, request.lines) && (
        <Note>
          L’acompte reste déduit&#xa0;: ce que l’avoir prend au-delà du reste à payer est à rendre
          au client.
        </Note>
      )}
      {isSound && owedCents > 0 && (
        <Note>{formatEuros(owedCents)} seront à rendre au client, depuis cette facture.</Note>
      )}
      <TextField
        label="Motif"
        optional
        help="Imprimé sur l’avoir."
        {...field('reason')}
        error={fields.reason}
      />
      <TextField
        label="Date de l’avoir"
        type="date"
        min={invoice.invoiceDate}
        max={today}
        {...field('invoiceDate')}
        error={fields.invoiceDate}
      />
    </DocumentActionDialog>
  );
}

type CreditLinesProps = {
  invoice: IssuedDocument;
  creditable: readonly LinePart[];
  draft: CreditDraft;
  errors: { fields: { lines?: string }; lines: Readonly<Record<number, string>> };
  onChange: (change: Partial<CreditDraft>) => void;
};

function priceText({ unitPriceMicros }: IssuedLine, { tvaEnabled, taxIncluded }: IssuedDocument) {
  const basis = tvaEnabled ? (taxIncluded ? ' TTC' : ' HT') : '';
  return ` Prix unitaire${basis}\u202f: ${formatUnitPrice(unitPriceMicros)}`;
}

function CreditLines({ invoice, creditable, draft, errors, onChange }: CreditLinesProps) {
  const { isPartial, quantities } = draft;
  const wrong = errors.fields.lines;
  return (
    <>
      <SelectField
        label="À créditer"
        value={isPartial ? 'lines' : 'all'}
        onChange={({ target }) => onChange({ isPartial: target.value === 'lines' })}
        error={wrong}
      >
        <option value="all">Tout</option>
        <option value="lines">Par ligne</option>
      </SelectField>
      {isPartial && (
        <ul className={styles.lines}>
          {creditable.map(({ line, quantity }) => {
            const billed = invoice.lines[line - 1];
            const left = quantityText({ quantity, unit: billed?.unit });
            const error = errors.lines[line];
            return (
              <li key={line}>
                <TextField
                  label={billed?.description ?? `Ligne ${line}`}
                  help={`Quantité, ${left} au plus.${billed ? priceText(billed, invoice) : ''}`}
                  inputMode="decimal"
                  value={quantities[line] ?? ''}
                  onChange={({ target }) =>
                    onChange({ quantities: { ...quantities, [line]: target.value } })
                  }
                  error={error}
                />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
