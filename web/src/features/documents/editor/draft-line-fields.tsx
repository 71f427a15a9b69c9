import { Trash2 } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { LINE_KINDS } from '../../../../../shared/documents/input/line-kinds.ts';
import { UNITS } from '../../../../../shared/documents/input/units.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Segments } from '../../../ui/forms/segments.tsx';
import { SuggestField } from '../../../ui/forms/suggest-field.tsx';
import { Checkbox, optionsOf, SelectField, TextField } from '../../../ui/forms/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { type DocumentDraft, type DraftLine, isPlain } from '../draft/document-draft.ts';
import { changeLine, removeLine } from '../draft/document-store.ts';
import { type DraftPart, discountError } from '../draft/draft-field.ts';
import type { DraftErrors } from '../draft/draft-request.ts';
import { filledFrom, suggestionText } from '../draft/matching-lines.ts';
import type { useSuggestions } from '../draft/suggestions.ts';
import { PURCHASE_HELP, PURCHASE_LABEL } from '../field-words.ts';
import styles from './lines-card.module.css';

function priceLabel(isTaxed: boolean, taxIncluded: boolean): string {
  if (!isTaxed) return 'Prix unitaire (€)';
  return taxIncluded ? 'Prix unitaire TTC (€)' : 'Prix unitaire HT (€)';
}

const FOLDED = ['unit', 'tvaRate', 'discount', 'purchasePrice'] as const;

const isWrong = (errors: DraftErrors, index: number, name: string) =>
  Object.keys(errors).some((field) => `${field}.`.startsWith(`items.${index}.${name}.`));

/** Returns whether a line uses or may need a folded field, such as the margin scheme of a second-hand device. */
const isUnusual = (line: DraftLine, { tvaEnabled }: DocumentDraft) =>
  line.unit !== 'piece' ||
  line.discount !== '' ||
  (tvaEnabled && (line.tvaRate !== '' || line.marginScheme || line.kind === 'device'));

type DraftLineFieldsProps = DraftPart & {
  line: DraftLine;
  index: number;
  known: ReturnType<typeof useSuggestions>;
};

export function DraftLineFields({ line, index, draft, errors, known }: DraftLineFieldsProps) {
  const { id } = line;
  const field = (name: Exclude<keyof DraftLine, 'id' | 'kind' | 'unit' | 'marginScheme'>) => ({
    value: line[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      changeLine(id, { [name]: target.value }),
    error: errors[`items.${index}.${name}`],
  });
  const description = field('description');

  const isMargin = draft.tvaEnabled && line.marginScheme;
  const wrongKind = errors[`items.${index}.kind`];
  const isBegun = line.description !== '' || !isPlain(line) || wrongKind !== undefined;
  const hasRate = draft.tvaEnabled && !isMargin;
  return (
    <li className={styles.line} data-begun={isBegun} aria-label={`Ligne ${index + 1}`}>
      <SuggestField
        className={styles.description}
        label="Description"
        {...description}
        onFocus={known.ask}
        onChange={(event) => {
          description.onChange(event);
          known.type(id, event.target.value);
        }}
        items={known.of(id)}
        wordsOf={(each) => ({ title: each.description, text: suggestionText(each) })}
        listLabel="Prestations connues"
        onPick={(picked) => {
          changeLine(id, filledFrom(picked, draft));
          known.dismiss();
        }}
        onDismiss={known.dismiss}
      />
      <TextField
        className={classNames(styles.cell, styles.quantity)}
        label="Quantité"
        inputMode="decimal"
        {...field('quantity')}
      />
      <TextField
        className={classNames(styles.cell, styles.price)}
        label={priceLabel(draft.tvaEnabled && !isMargin, draft.taxIncluded)}
        inputMode="decimal"
        {...field('price')}
      />
      {isBegun && (
        <Segments
          className={styles.kind}
          legend="Ce que vend cette ligne"
          options={optionsOf(LINE_KINDS)}
          value={line.kind}
          onChange={(kind) =>
            // Only goods are sold under the margin scheme.
            changeLine(id, { kind, ...(kind === 'work' && { marginScheme: false }) })
          }
          error={wrongKind}
        />
      )}
      <Fold
        title={draft.tvaEnabled ? 'Unité, TVA, remise' : 'Unité, remise'}
        className={styles.more}
        opens={isUnusual(line, draft) || FOLDED.some((name) => isWrong(errors, index, name))}
      >
        <div className={styles.options}>
          <SelectField
            label="Unité"
            value={line.unit}
            options={optionsOf(UNITS)}
            onChoose={(unit) => changeLine(id, { unit })}
          />
          {hasRate && (
            <TextField
              label="TVA (%)"
              inputMode="decimal"
              placeholder={draft.tvaRate}
              {...field('tvaRate')}
            />
          )}
          <TextField
            {...field('discount')}
            label="Remise"
            placeholder={'10\u00a0%'}
            error={discountError(errors, `items.${index}.discount`)}
          />
          {draft.tvaEnabled && line.kind !== '' && line.kind !== 'work' && (
            <div>
              <Checkbox
                label="Bien d’occasion (TVA sur la marge)"
                checked={line.marginScheme}
                onChange={({ target }) => changeLine(id, { marginScheme: target.checked })}
              />
              {isMargin && (
                <TextField
                  label={PURCHASE_LABEL}
                  help={PURCHASE_HELP}
                  inputMode="decimal"
                  {...field('purchasePrice')}
                />
              )}
            </div>
          )}
        </div>
      </Fold>
      <Button
        icon={Trash2}
        className={styles.remove}
        variant="quiet"
        size="icon"
        aria-label={`Supprimer la ligne ${index + 1}`}
        onClick={({ currentTarget }) => {
          const item = currentTarget.closest('li');
          const beside = item?.nextElementSibling ?? item?.previousElementSibling;
          // The pressed button disappears with its line.
          const place = beside ?? item?.closest('section');
          place?.querySelector<HTMLElement>(':scope > button')?.focus();
          removeLine(id);
        }}
      />
    </li>
  );
}
