import type { ChangeEvent } from 'react';
import { DOCUMENT_LIMITS } from '../../../../../shared/documents/documents.ts';
import { UNITS, type Unit } from '../../../../../shared/documents/units.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Plus } from '../../../ui/icons/plus.ts';
import { Trash2 } from '../../../ui/icons/trash-2.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import type { DocumentDraft, DraftLine } from './document-draft.ts';
import { addLine, changeLine, removeLine } from './document-store.ts';
import { draftField } from './draft-field.ts';
import type { DraftErrors } from './draft-request.ts';
import styles from './lines-card.module.css';

type LinesCardProps = { draft: DocumentDraft; errors: DraftErrors };

/** What is billed, line by line. */
export function LinesCard({ draft, errors }: LinesCardProps) {
  const { items } = draft;
  const isFull = items.length >= DOCUMENT_LIMITS.lines;
  return (
    <SectionCard title="Prestations">
      <ol className={styles.lines}>
        {items.map((line, index) => (
          <Line key={line.id} line={line} index={index} draft={draft} errors={errors} />
        ))}
      </ol>
      {errors.items && (
        <p className={styles.error} role="alert">
          {errors.items}
        </p>
      )}
      <Button onClick={addLine} disabled={isFull}>
        <Plus aria-hidden="true" />
        Ajouter une ligne
      </Button>
      <TextField
        {...draftField(draft, errors, 'discount')}
        label="Remise sur le total"
        optional
        help={DISCOUNT_HELP}
        {...discountError(errors, 'discount')}
      />
      {isFull && (
        <p className={styles.limit}>Un document compte au plus {DOCUMENT_LIMITS.lines} lignes.</p>
      )}
    </SectionCard>
  );
}

const DISCOUNT_HELP = 'Par exemple 10\u00a0% ou 5\u00a0€.';

/** What is wrong with a discount, whichever of its parts the rule is about. */
function discountError(errors: DraftErrors, field: string): { error?: string } {
  const error = errors[field] ?? errors[`${field}.rate`] ?? errors[`${field}.amount`];
  return error === undefined ? {} : { error };
}

const UNIT_NAMES = Object.keys(UNITS) as Unit[];

type LineProps = LinesCardProps & { line: DraftLine; index: number };

function Line({ line, index, draft, errors }: LineProps) {
  const { id } = line;
  const field = (name: Exclude<keyof DraftLine, 'id' | 'unit'>) => {
    const error = errors[`items.${index}.${name}`];
    return {
      value: line[name],
      autoComplete: 'off',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        changeLine(id, { [name]: target.value }),
      ...(error === undefined ? {} : { error }),
    };
  };
  return (
    <li
      className={classNames(styles.line, draft.tvaEnabled && styles.withRate)}
      aria-label={`Ligne ${index + 1}`}
    >
      <TextField className={styles.description} label="Description" {...field('description')} />
      <TextField
        className={classNames(styles.cell, styles.quantity)}
        label="Quantité"
        inputMode="decimal"
        {...field('quantity')}
      />
      <SelectField
        className={classNames(styles.cell, styles.unit)}
        label="Unité"
        value={line.unit}
        onChange={({ target }) => {
          const unit = UNIT_NAMES.find((one) => one === target.value);
          if (unit) changeLine(id, { unit });
        }}
      >
        {UNIT_NAMES.map((unit) => (
          <option key={unit} value={unit}>
            {UNITS[unit].label}
          </option>
        ))}
      </SelectField>
      <TextField
        className={classNames(styles.cell, styles.price)}
        label="Prix unitaire (€)"
        inputMode="decimal"
        {...field('price')}
      />
      {draft.tvaEnabled && (
        <TextField
          className={classNames(styles.cell, styles.rate)}
          label="TVA (%)"
          inputMode="decimal"
          placeholder={draft.tvaRate}
          {...field('tvaRate')}
        />
      )}
      <TextField
        {...field('discount')}
        className={classNames(styles.cell, styles.discount)}
        label="Remise"
        placeholder={'10\u00a0%'}
        {...discountError(errors, `items.${index}.discount`)}
      />
      <Button
        className={styles.remove}
        variant="quiet"
        size="icon"
        aria-label={`Supprimer la ligne ${index + 1}`}
        onClick={() => removeLine(id)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  );
}
