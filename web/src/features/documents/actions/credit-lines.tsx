import type { LinePart } from '../../../../../shared/documents/amounts/credits.ts';
import { formatUnitPrice } from '../../../../../shared/documents/amounts/unit-prices.ts';
import { quantityText } from '../../../../../shared/documents/input/units.ts';
import type { IssuedDocument, IssuedLine } from '../../../../../shared/documents/issued/issued.ts';
import { SelectField, TextField } from '../../../ui/forms/text-field.tsx';
import type { CreditDraft } from './credit-draft.ts';
import styles from './credit-lines.module.css';

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

export function CreditLines({ invoice, creditable, draft, errors, onChange }: CreditLinesProps) {
  const { isPartial, quantities } = draft;
  const wrong = errors.fields.lines;
  return (
    <>
      <SelectField
        label="À créditer"
        value={isPartial ? 'lines' : 'all'}
        onChange={({ target }) => onChange({ isPartial: target.value === 'lines' })}
        {...(wrong && { error: wrong })}
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
                  autoComplete="off"
                  value={quantities[line] ?? ''}
                  onChange={({ target }) =>
                    onChange({ quantities: { ...quantities, [line]: target.value } })
                  }
                  {...(error && { error })}
                />
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
