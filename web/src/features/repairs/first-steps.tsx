import { useState } from 'react';
import { COMPANY_ANCHORS } from '../../lib/company-anchors.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Check } from '../../ui/icons/check.ts';
import { Link } from '../../ui/link.tsx';
import { focusResults } from '../../ui/results.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { keepSteps, keptSteps, stepsOf } from './company-steps.ts';
import styles from './first-steps.module.css';

/**
 * The first steps of a new shop, each a link to its profile field. The list disappears when all are done or
 * when it is postponed.
 */
export function FirstSteps() {
  const user = useSession((session) => session.user);
  const [kept, setKept] = useState(() => (user ? keptSteps(user.id) : 'later'));
  if (user === null || kept === 'later') return null;
  const steps = stepsOf(user.profile, kept === 'hours-seen');
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card as="section" className={styles.card} aria-labelledby="first-steps">
      <div className={styles.head}>
        <h2 id="first-steps" className={styles.title}>
          Pour bien commencer
        </h2>
        <Button
          variant="quiet"
          onClick={() => {
            keepSteps(user.id, 'later');
            setKept('later');
            focusResults();
          }}
        >
          Plus tard
        </Button>
      </div>
      <p className={styles.why}>
        Vos clients voient ces informations, et vos devis et factures les reprennent.
      </p>
      <ul className={styles.steps}>
        {steps.map(({ field, label, isDone }) => (
          <li key={field}>
            <Link
              className={styles.step}
              to="/profil"
              state={{ arriveAt: COMPANY_ANCHORS[field] }}
              onClick={() => {
                if (field === 'schedule') keepSteps(user.id, 'hours-seen');
              }}
            >
              <span className={classNames(styles.mark, isDone && styles.done)}>
                {isDone && <Check aria-hidden="true" />}
              </span>
              {label}
              <VisuallyHidden>{isDone ? ', fait' : ', à compléter'}</VisuallyHidden>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
