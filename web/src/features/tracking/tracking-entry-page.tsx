import type { FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  readTracking,
  TRACKING_NUMBER_EXAMPLE,
  trackingPath,
} from '../../../../shared/tracking/tracking-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PublicPage } from '../../ui/layout/public-page.tsx';
import styles from './tracking-entry-page.module.css';

/** Section 2 of the specification describes this page. */
export function TrackingEntryPage() {
  return (
    <PublicPage>
      <Card roomy className={styles.card}>
        <h1>Suivre votre réparation</h1>
        <p className={styles.hint}>Entrez votre numéro de suivi pour voir l'avancement.</p>
        <TrackingForm />
        <p className={styles.help}>
          Il figure sur votre bon de prise en charge et dans chaque message de votre réparateur.
        </p>
      </Card>
    </PublicPage>
  );
}

/** Without scripts, a browser sends the field in a parameter of this name, and the edge answers with the page. */
const NUMBER_FIELD = 'numero';

/** Returns the path of the tracking page that a text names, or undefined if the text is blank. */
function pathIn(text: string): string | undefined {
  const read = readTracking(text);
  if (read) return trackingPath(read.number, read.key);
  const typed = text.trim();
  return typed === '' ? undefined : trackingPath(encodeURIComponent(typed));
}

/** A pasted link or sentence is searched for a number, and an empty field does nothing (specification, section 2). */
export function TrackingForm() {
  const navigate = useNavigate();
  const { state } = useLocation();

  const follow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get(NUMBER_FIELD) ?? '');
    const path = pathIn(typed);
    if (path) navigate(path);
  };

  return (
    <form className={styles.form} action="/suivi" onSubmit={follow}>
      <Field label="Numéro de suivi">
        {(control) => (
          <input
            {...control}
            type="text"
            name={NUMBER_FIELD}
            defaultValue={state?.typed}
            placeholder={TRACKING_NUMBER_EXAMPLE}
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
