import { useId } from 'react';
import { countryName, HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import { COUNTRY_CODES } from '../../../../../shared/documents/country-codes.ts';
import {
  CLIENT_KINDS,
  DOCUMENT_TYPES,
  EDITABLE_TYPES,
} from '../../../../../shared/documents/documents.ts';
import { parsePrice } from '../../../../../shared/documents/typed-numbers.ts';
import { vatRatesOn } from '../../../../../shared/documents/vat-rates.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { SelectField, TextareaField, TextField } from '../../../ui/text-field.tsx';
import { BusinessFields } from './business-fields.tsx';
import type { DocumentDraft } from './document-draft.ts';
import { changeDraft, changeType, useDocument } from './document-store.ts';
import { draftField } from './draft-field.ts';
import type { DraftErrors } from './draft-request.ts';
import { MoreFields } from './more-fields.tsx';
import styles from './settings-card.module.css';
import type { useSuggestions } from './suggestions.ts';

type SettingsCardProps = {
  draft: DocumentDraft;
  errors: DraftErrors;
  known: ReturnType<typeof useSuggestions>;
};

/** The kind of document, its number and date, its client, and whether VAT applies. */
export function SettingsCard({ draft, errors, known }: SettingsCardProps) {
  return (
    <SectionCard title="Paramètres">
      <div className={styles.fields}>
        <TypeField draft={draft} />
        <TextField
          label="Numéro du document"
          maxLength={40}
          {...draftField(draft, errors, 'invoiceNumber')}
        />
        <TextField label="Date" type="date" {...draftField(draft, errors, 'invoiceDate')} />
        <KindField draft={draft} />
        <TextField
          className={styles.whole}
          label="Nom du client"
          {...draftField(draft, errors, 'clientName')}
        />
        <TextareaField
          className={styles.whole}
          label="Adresse du client"
          {...draftField(draft, errors, 'clientAddress')}
        />
        <CountryField draft={draft} errors={errors} />
        {draft.clientKind === 'business' && <BusinessFields draft={draft} errors={errors} />}
        <VatFields draft={draft} errors={errors} known={known} />
      </div>
      <MoreFields draft={draft} errors={errors} />
    </SectionCard>
  );
}

function TypeField({ draft }: { draft: DocumentDraft }) {
  return (
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
  );
}

function KindField({ draft }: { draft: DocumentDraft }) {
  return (
    <SelectField
      label="Type de client"
      value={draft.clientKind}
      onChange={({ target }) =>
        changeDraft({ clientKind: target.value === 'business' ? 'business' : 'consumer' })
      }
    >
      {Object.entries(CLIENT_KINDS).map(([kind, label]) => (
        <option key={kind} value={kind}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** Proposes the shop's last choice to a consumer's document, once VAT is charged and while no price is typed. */
async function proposeTaxIncluded(known: ReturnType<typeof useSuggestions>): Promise<void> {
  const { taxIncluded } = await known.ask();
  const { draft } = useDocument.getState();
  const isFresh = draft?.items.every(({ price }) => parsePrice(price) === 0);
  if (taxIncluded && isFresh && draft?.tvaEnabled && draft.clientKind === 'consumer')
    changeDraft({ taxIncluded });
}

function VatFields({ draft, errors, known }: SettingsCardProps) {
  const rates = useId();
  const wrong = errors.tvaEnabled;
  return (
    <>
      <div>
        <Checkbox
          label="Activer la TVA"
          checked={draft.tvaEnabled}
          onChange={({ target }) => {
            changeDraft({ tvaEnabled: target.checked });
            if (target.checked) void proposeTaxIncluded(known);
          }}
          {...(wrong && { 'aria-invalid': true, 'aria-describedby': `${rates}-wrong` })}
        />
        {draft.tvaEnabled && (
          <Checkbox
            label="Prix TTC"
            checked={draft.taxIncluded}
            onChange={({ target }) => changeDraft({ taxIncluded: target.checked })}
          />
        )}
      </div>
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
            {...draftField(draft, errors, 'tvaRate')}
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

const COUNTRIES = [
  HOME_COUNTRY,
  ...COUNTRY_CODES.filter((code) => code !== HOME_COUNTRY).sort((one, other) =>
    countryName(one).localeCompare(countryName(other), 'fr'),
  ),
];

/** The client's country, on which the SIREN depends. It is printed when it is not France. */
function CountryField({ draft, errors }: { draft: DocumentDraft; errors: DraftErrors }) {
  const error = errors.clientCountry;
  return (
    <SelectField
      className={styles.whole}
      label="Pays du client"
      name="clientCountry"
      autoComplete="off"
      value={draft.clientCountry}
      onChange={({ target }) => changeDraft({ clientCountry: target.value })}
      {...(error === undefined ? {} : { error })}
    >
      {COUNTRIES.map((code) => (
        <option key={code} value={code}>
          {countryName(code)}
        </option>
      ))}
    </SelectField>
  );
}
