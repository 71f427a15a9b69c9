import { useId } from 'react';
import { DOCUMENT_TYPES, EDITABLE_TYPES } from '../../../../../shared/documents/documents.ts';
import { vatRatesOn } from '../../../../../shared/documents/vat/vat-rates.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { Checkbox, SelectField, TextareaField, TextField } from '../../../ui/forms/text-field.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { changeDraft, changeType } from '../draft/document-store.ts';
import { type DraftPart, draftFields } from '../draft/draft-field.ts';
import { proposeTaxIncluded, type useSuggestions } from '../draft/suggestions.ts';
import { MoreFields } from './more-fields.tsx';
import styles from './settings-card.module.css';

type SettingsCardProps = DraftPart & { known: ReturnType<typeof useSuggestions> };

export function SettingsCard({ draft, errors, known }: SettingsCardProps) {
  const field = draftFields(draft, errors);
  return (
    <SectionCard title="Paramètres">
      <div className={styles.fields}>
        <SelectField
          label="Type de document"
          value={draft.documentType}
          options={EDITABLE_TYPES.map((type) => [type, DOCUMENT_TYPES[type].label])}
          onChoose={changeType}
        />
        <TextField label="Numéro du document" maxLength={40} {...field('invoiceNumber')} />
        <TextField label="Date" type="date" {...field('invoiceDate')} />
        <TextField className={styles.whole} label="Nom du client" {...field('clientName')} />
        <TextareaField
          className={styles.whole}
          label="Adresse du client"
          rows={2}
          {...field('clientAddress')}
        />
        <TextField
          className={styles.whole}
          label="E-mail du client"
          type="email"
          {...field('clientEmail')}
        />
        <VatFields draft={draft} errors={errors} known={known} />
      </div>
      <MoreFields draft={draft} errors={errors} />
    </SectionCard>
  );
}

function VatFields({ draft, errors, known }: SettingsCardProps) {
  const rates = useId();
  const wrong = errors.tvaEnabled;
  return (
    <>
      <Checkbox
        label="Activer la TVA"
        checked={draft.tvaEnabled}
        onChange={({ target }) => {
          changeDraft({ tvaEnabled: target.checked });
          if (!target.checked) return;
          known.ask();
          if (known.suggestions) proposeTaxIncluded(known.suggestions);
        }}
        {...(wrong && { 'aria-invalid': true, 'aria-describedby': `${rates}-wrong` })}
      />
      {wrong && (
        <p className={styles.error} id={`${rates}-wrong`}>
          {wrong}
        </p>
      )}
      {draft.tvaEnabled && (
        <>
          <TextField
            label="Taux de TVA (%)"
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step="any"
            list={rates}
            {...draftFields(draft, errors)('tvaRate')}
          />
          <datalist id={rates}>
            {vatRatesOn(draft.invoiceDate || parisDay(Date.now())).map((rate) => (
              <option key={rate} value={rate} />
            ))}
          </datalist>
        </>
      )}
    </>
  );
}
