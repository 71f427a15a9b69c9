import { countryName, HOME_COUNTRY } from '../../../../../shared/documents/countries.ts';
import { COUNTRY_CODES } from '../../../../../shared/documents/country-codes.ts';
import { SelectField } from '../../../ui/text-field.tsx';
import type { DocumentDraft } from './document-draft.ts';
import { changeDraft } from './document-store.ts';
import type { DraftErrors } from './draft-request.ts';
import styles from './settings-card.module.css';

/** France first, then the others by name. */
const COUNTRIES = [
  HOME_COUNTRY,
  ...COUNTRY_CODES.filter((code) => code !== HOME_COUNTRY).sort((one, other) =>
    countryName(one).localeCompare(countryName(other), 'fr'),
  ),
];

/**
 * The client's country. It decides whether there is a SIREN, and is printed under the address when it is not
 * France.
 */
export function CountryField({ draft, errors }: { draft: DocumentDraft; errors: DraftErrors }) {
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
