import { useState } from 'react';
import { readCents } from '../../../../../shared/documents/amounts/typed-numbers.ts';
import type {
  DocumentSummary,
  IssuedDocument,
} from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import { priceOfQuote } from '../../../../../shared/payments/cash-warning.ts';
import { depositInput } from '../../../../../shared/payments/schemas.ts';
import { useAttemptKey } from '../../../lib/use-attempt-key.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { billDeposit } from '../document-requests.ts';
import { WRONG_SUM } from '../field-words.ts';
import { DocumentActionDialog, RedoQuote } from './document-action-dialog.tsx';
import { actionErrors, useDocumentAction } from './use-document-action.ts';
import { useKnownCents } from './use-known-cents.ts';

type DepositDialogProps = {
  quote: IssuedDocument;
  summary: DocumentSummary;
  open: boolean;
  onClose: () => void;
};

export function DepositDialog({ quote, summary, open, onClose }: DepositDialogProps) {
  const [amount, setAmount] = useState('');
  const deposits = summary.deposits ?? [];
  const billedCents = deposits.reduce((sum, each) => sum + each.totalCents, 0);
  const { knownCents, learnFrom } = useKnownCents(open, billedCents);
  const keyOf = useAttemptKey();
  const input = { amountCents: readCents(amount) ?? 0, knownCents };
  const { isSound } = actionErrors(depositInput, input);
  const { isBilled, isMoved, isTried, forget, dialog } = useDocumentAction({
    of: quote.id,
    issue: (again) =>
      billDeposit(quote.id, { ...input, ...(again && { again }) }, keyOf(JSON.stringify(input))),
    done: 'Facture d’acompte émise',
    isSound,
    discard: () => type(''),
    onClose,
    onFailure: learnFrom,
  });
  const type = (typed: string) => {
    setAmount(typed);
    forget();
  };
  const refusedAmount = 'amountCents' in dialog.refused ? dialog.failures[0] : undefined;
  return (
    <DocumentActionDialog
      {...dialog}
      open={open}
      title={`Facturer un acompte sur le devis ${quote.number}\u202f?`}
      description={`${formatEuros(priceOfQuote(quote) - billedCents)} restent à facturer. La facture du devis déduira l’acompte, TVA comprise.`}
      action={
        isBilled || isMoved ? 'Émettre cet acompte quand même' : 'Émettre la facture d’acompte'
      }
      failures={refusedAmount ? [] : dialog.failures}
      redo={<RedoQuote quoteId={quote.id} deposits={summary.deposits} />}
      isTyped={amount !== ''}
    >
      <TextField
        label="Montant de l’acompte (€)"
        inputMode="decimal"
        value={amount}
        onChange={({ target }) => type(target.value)}
        error={(isTried || amount !== '') && !isSound ? WRONG_SUM : refusedAmount}
      />
    </DocumentActionDialog>
  );
}
