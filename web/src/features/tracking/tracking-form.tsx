import { type FormEvent, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  TRACKING_NUMBER_EXAMPLE,
  trackingPath,
} from '../../../../shared/tracking/tracking-number.ts';
import { compactTrackingNumber } from '../../../../shared/tracking/tracking-path.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './tracking-form.module.css';

/** The name of the field, and of the parameter in which a browser sends it before hydration. */
const NUMBER_FIELD = 'numero';

const pathOf = (number: string) => trackingPath(encodeURIComponent(number));

/** Asks for a tracking number and opens its page; a blank one does nothing. Specification, section 2. */
export function TrackingForm() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const sentEarly = typedTrackingNumber(parameters.get(NUMBER_FIELD) ?? '');

  useEffect(() => {
    if (sentEarly) navigate(pathOf(sentEarly), { replace: true });
  }, [sentEarly, navigate]);

  const follow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get(NUMBER_FIELD);
    const number = typedTrackingNumber(String(typed ?? ''));
    if (number) navigate(pathOf(number));
  };

  return (
    <form className={styles.form} action="/suivi" onSubmit={follow}>
      <Field label="Numéro de suivi">
        {(control) => (
          <input
            {...control}
            type="text"
            name={NUMBER_FIELD}
            placeholder={TRACKING_NUMBER_EXAMPLE}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="search"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="large">
        Suivre
      </Button>
    </form>
  );
}

/** Normalises a typed tracking number. Other text is only trimmed, so that the answer can repeat it. */
function typedTrackingNumber(typed: string): string {
  const compact = compactTrackingNumber(typed);
  return /^RB\d{8}$/.test(compact) ? compact : typed.trim();
}
