import { type ChangeEvent, useId } from 'react';
import {
  DOCUMENT_LIMITS,
  DOCUMENT_TYPES,
  EDITABLE_TYPES,
  VAT_RATES,
} from '../../../../shared/documents.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import type { DocumentDraft } from './document-draft.ts';
import { changeDraft, changeType } from './document-store.ts';
import styles from './settings-card.module.css';

type TextName = 'invoiceNumber' | 'invoiceDate' | 'clientName' | 'clientAddress' | 'tvaRate';

/** What kind of document, its number and date, for whom, and whether VAT applies. */
export function SettingsCard({ draft }: { draft: DocumentDraft }) {
  const rates = useId();
  const field = (name: TextName) => ({
    name,
    value: draft[name],
    autoComplete: 'off',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      changeDraft({ [name]: target.value }),
  });
  return (
    <SectionCard title="Paramètres">
      <div className={styles.fields}>
        <SelectField
          label="Type de document"
          value={draft.documentType}
          onChange={({ target }) => {
            const type = EDITABLE_TYPES.find((one) => one === target.value);
            if (type) changeType(type);
          }}
        >
          {EDITABLE_TYPES.map((type) => (
            <option key={type} value={type}>
              {DOCUMENT_TYPES[type].label}
            </option>
          ))}
        </SelectField>
        <TextField label="Numéro du document" maxLength={40} {...field('invoiceNumber')} />
        <TextField label="Date" type="date" {...field('invoiceDate')} />
        <TextField
          label="Nom du client"
          maxLength={DOCUMENT_LIMITS.clientName}
          {...field('clientName')}
        />
        <TextareaField
          className={styles.whole}
          label="Adresse du client"
          maxLength={DOCUMENT_LIMITS.clientAddress}
          {...field('clientAddress')}
        />
        <Checkbox
          label="Activer la TVA"
          checked={draft.tvaEnabled}
          onChange={({ target }) => changeDraft({ tvaEnabled: target.checked })}
        />
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
              {...field('tvaRate')}
            />
            <datalist id={rates}>
              {VAT_RATES.map((rate) => (
                <option key={rate} value={rate} />
              ))}
            </datalist>
          </>
        )}
      </div>
    </SectionCard>
  );
}
