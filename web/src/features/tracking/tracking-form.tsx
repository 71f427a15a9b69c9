import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TRACKING_NUMBER_EXAMPLE, trackingPath } from '../../../../shared/tracking-number.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import styles from './tracking-form.module.css';
import { typedTrackingNumber } from './typed-tracking-number.ts';

/** Asks for a tracking number and goes to its page; a blank one does nothing. Specification, section 2. */
export function TrackingForm() {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const id = useId();

  const follow = (event: FormEvent) => {
    event.preventDefault();
    const number = typedTrackingNumber(typed);
    if (number) navigate(trackingPath(encodeURIComponent(number)));
  };

  return (
    <form className={styles.form} onSubmit={follow}>
      <Field id={id} label="Numéro de suivi">
        {(control) => (
          <input
            {...control}
            type="text"
            name="numero"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
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
