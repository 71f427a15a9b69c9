import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Company } from '../../../../../shared/company/answers.ts';
import { DEFAULT_SCHEDULE } from '../../../../../shared/company/schedule.ts';
import { WEEKDAYS } from '../../../../../shared/company/weekdays.ts';
import { missingInformation } from '../../../../../shared/documents/missing/missing.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { keepIn, keptIn, placeOf } from '../../../lib/device-memory.ts';
import { profileLinkTo } from '../../../lib/navigation/profile-links.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { focusResults } from '../../../ui/lists/results.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useFigures } from './figures.ts';
import styles from './first-steps.module.css';

/** The list disappears once it is done or postponed, or a repair exists. */
export function FirstSteps() {
  const user = useSession((session) => session.user);
  const isEmpty = useFigures()?.total === 0;
  const [kept, setKept] = useState(() => (user ? keptIn(placeFor(user.id)) : 'later'));
  if (user === null || kept === 'later') return null;
  if (!isEmpty || user.subscription.repairsUsed > 0) return null;
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
            keepIn(placeFor(user.id), 'later');
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
              {...profileLinkTo(field)}
              onClick={() => {
                if (field === 'schedule') keepIn(placeFor(user.id), 'hours-seen');
              }}
            >
              <span className={classNames(styles.mark, isDone && styles.done)}>
                {isDone && <Check />}
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

const placeFor = (userId: string) => placeOf('first-steps', userId);

/** The first steps ask for the details that this invoice requires. No other document requires more of them. */
const FIRST_INVOICE = {
  documentType: 'facture',
  clientKind: 'consumer',
  tvaEnabled: false,
} as const;

const OF_DOCUMENTS = [
  ['company_name', 'Le nom de l’atelier'],
  ['address', 'Son adresse'],
  ['siret', 'Son SIRET'],
  ['legal_details', 'Sa forme juridique'],
  ['vat_regime', 'Son régime de TVA'],
  ['mediator_name', 'Son médiateur'],
] as const;

/** The opening hours have default values, so the step is done once the shop has looked at them. */
function stepsOf(company: Company, hoursSeen: boolean) {
  const isUsual = WEEKDAYS.every((day) =>
    (['open', 'close', 'closed'] as const).every(
      (part) => company.schedule[day][part] === DEFAULT_SCHEDULE[day][part],
    ),
  );
  const today = parisDay(Date.now());
  const missing = missingInformation(company, { ...FIRST_INVOICE, invoiceDate: today }, today);
  const lacking = new Set(missing.map(({ id }) => id));
  return [
    ...OF_DOCUMENTS.map(([field, label]) => ({ field, label, isDone: !lacking.has(field) })),
    { field: 'phone', label: 'Son téléphone', isDone: company.phone.trim() !== '' },
    { field: 'schedule', label: 'Ses horaires d’ouverture', isDone: hoursSeen || !isUsual },
  ] as const;
}
