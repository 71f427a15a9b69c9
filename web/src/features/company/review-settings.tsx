import { nameOfPlanWith, planOf } from '../../../../shared/billing/plans.ts';
import { REVIEW_URL_MAX } from '../../../../shared/notifications/reviews/reviews.ts';
import { useSession } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { SettingsProps } from './company-form.tsx';
import styles from './document-settings.module.css';

/** The link appears only when reviews are on. */
export function ReviewSettings({ draft, errors, onChange }: SettingsProps) {
  const plan = useSession((session) => session.user?.subscription.plan);
  const planWithReviews = nameOfPlanWith('reviews');
  if (!planOf(plan).opens.includes('reviews')) {
    return (
      <div className={styles.fields}>
        <Note>La demande d’avis après une réparation fait partie du plan {planWithReviews}.</Note>
        <LinkButton to="/tarifs">Découvrir le plan {planWithReviews}</LinkButton>
      </div>
    );
  }
  const { reviews } = draft;
  const change = (changes: Partial<typeof reviews>) =>
    onChange({ reviews: { ...reviews, ...changes } });
  return (
    <div className={styles.fields}>
      <Checkbox
        className={styles.whole}
        label="Demander un avis par e-mail, le lendemain de la remise de l’appareil"
        checked={reviews.on}
        onChange={({ target }) => change({ on: target.checked })}
      />
      {reviews.on && (
        <TextField
          name="reviews"
          className={styles.whole}
          label="Lien de votre page d’avis"
          help="Par exemple celui de votre fiche Google, que vos clients ouvrent pour donner un avis."
          type="url"
          inputMode="url"
          maxLength={REVIEW_URL_MAX}
          value={reviews.url}
          error={errors.reviews ?? ''}
          onChange={({ target }) => change({ url: target.value })}
        />
      )}
      <Note>
        Une seule demande par réparation, et une par client tous les six mois, aux mêmes heures que
        les relances. Rien n’est demandé quand votre dernière étape avant «&#xa0;Terminée&#xa0;»
        était «&#xa0;Contact client&#xa0;», ni à qui ne veut plus de ces demandes.
      </Note>
    </div>
  );
}
