import { type ReactNode, useId } from 'react';
import { nameOfPlanWith, planOf } from '../../../../shared/billing/plans.ts';
import { HOLD_CHOICES, type HoldSeconds } from '../../../../shared/company/hold.ts';
import { READY_MESSAGES_MAX } from '../../../../shared/company/messages.ts';
import { REMINDER_WORDS } from '../../../../shared/notifications/reminders/reminder-words.ts';
import { REMINDER_WORDS_MAX } from '../../../../shared/notifications/reminders/reminders.ts';
import { REVIEW_URL_MAX } from '../../../../shared/notifications/reviews/reviews.ts';
import { REPAIR_STATUSES, STATUSES } from '../../../../shared/repairs/repair-status.ts';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import { PROFILE_PAGES } from '../../lib/navigation/profile-pages.ts';
import { useSession } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Checkbox, SelectField, TextareaField, TextField } from '../../ui/forms/text-field.tsx';
import { ProfileSubpage } from '../../ui/layout/page.tsx';
import styles from './company-form.module.css';
import { CompanyForm, SettingsCard, type SettingsProps } from './company-form.tsx';

/** On /profil/messages, a shop edits the messages to its customers and the content of the tracking page. */
export function MessageSettingsPage() {
  return (
    <ProfileSubpage title={PROFILE_PAGES.messages.word}>
      <CompanyForm part="messages">
        {(settings) => (
          <>
            <DelaySettings {...settings} />
            <ReadyMessageSettings {...settings} />
            <TrackingPageSettings {...settings} />
            <div id={profilePartId('reminders')} tabIndex={-1}>
              <ReminderSettings {...settings} />
            </div>
            <ReviewSettings {...settings} />
          </>
        )}
      </CompanyForm>
    </ProfileSubpage>
  );
}

function DelaySettings({ draft, errors, onChange }: SettingsProps) {
  return (
    <SettingsCard title="Messages aux clients">
      <SelectField
        className={styles.whole}
        label="Délai avant de prévenir le client"
        help="Pendant ce temps, «&#xa0;Annuler&#xa0;» revient sur un changement de statut sans que le client le sache."
        value={String(draft.hold_seconds)}
        options={HOLD_CHOICES.map((seconds) => [
          String(seconds),
          seconds === 0 ? 'Aucun : prévenu aussitôt' : `${seconds} secondes`,
        ])}
        onChoose={(chosen) => onChange({ hold_seconds: Number(chosen) as HoldSeconds })}
        error={errors.hold_seconds ?? ''}
      />
    </SettingsCard>
  );
}

function ReadyMessageSettings({ draft, errors, newer, onChange }: SettingsProps) {
  return (
    <SettingsCard title="Messages tout prêts">
      {REPAIR_STATUSES.map((status) => (
        <TextareaField
          key={status}
          label={STATUSES[status].shopLabel}
          help={`Un par ligne, ${READY_MESSAGES_MAX} au plus.`}
          value={draft.ready_messages[status]}
          onChange={({ target }) =>
            onChange({ ready_messages: { ...draft.ready_messages, [status]: target.value } })
          }
          error={errors[status] ?? ''}
          warning={newer(({ ready_messages }) => ready_messages[status])}
        />
      ))}
    </SettingsCard>
  );
}

type ChoiceProps = {
  label: string;
  isOn: boolean;
  onChoose: (isOn: boolean) => void;
  /** The text below says what the choice does. */
  children: ReactNode;
};

function Choice({ label, isOn, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.whole}>
      <Checkbox
        label={label}
        checked={isOn}
        onChange={({ target }) => onChoose(target.checked)}
        aria-describedby={id}
      />
      <div id={id}>
        <Note>{children}</Note>
      </div>
    </div>
  );
}

function TrackingPageSettings({ draft, onChange }: SettingsProps) {
  return (
    <SettingsCard title="Page de suivi">
      <Choice
        label="Le numéro de suivi seul montre la panne et vos messages"
        isOn={draft.details_by_number}
        onChoose={(isOn) => onChange({ details_by_number: isOn })}
      >
        Un numéro de suivi peut être lu sur une étiquette, ou deviné&#xa0;: avec cette case, qui l’a
        voit aussi la panne, vos messages et «&#xa0;Marie D.&#xa0;». Sans elle, il ne voit que
        l’appareil, les étapes et leurs dates. Le lien de vos e-mails et SMS porte une clé et montre
        toujours tout.
      </Choice>
      <Choice
        label="Montrer la date promise, jusqu’à ce que la réparation soit terminée"
        isOn={draft.promised_day_shown}
        onChoose={(isOn) => onChange({ promised_day_shown: isOn })}
      >
        Une nouvelle date remplace l’ancienne sur la page, sans message au client&#x202f;:
        appelez-le si elle compte pour lui.
      </Choice>
      <Choice
        label="Recevoir les messages que vos clients écrivent sur la page"
        isOn={draft.replies_taken}
        onChoose={(isOn) => onChange({ replies_taken: isOn })}
      >
        Ils arrivent dans «&#xa0;À suivre&#xa0;» et sur la page de la réparation. Sans cette case,
        la page donne seulement votre téléphone.
      </Choice>
    </SettingsCard>
  );
}

function ReviewSettings({ draft, errors, newer, onChange }: SettingsProps) {
  const plan = useSession((session) => session.user?.subscription.plan);
  const planWithReviews = nameOfPlanWith('reviews');
  if (!planOf(plan).opens.includes('reviews')) {
    return (
      <SettingsCard title="Avis des clients">
        <Note>La demande d’avis après une réparation fait partie du plan {planWithReviews}.</Note>
        <LinkButton to="/tarifs">Découvrir le plan {planWithReviews}</LinkButton>
      </SettingsCard>
    );
  }
  const { reviews } = draft;
  const change = (changes: Partial<typeof reviews>) =>
    onChange({ reviews: { ...reviews, ...changes } });
  return (
    <SettingsCard title="Avis des clients">
      <Choice
        label="Demander un avis par e-mail, le lendemain de la remise de l’appareil"
        isOn={reviews.on}
        onChoose={(isOn) => change({ on: isOn })}
      >
        Une seule demande par réparation, et une par client tous les six mois, aux mêmes heures que
        les relances. Rien n’est demandé quand votre dernière étape avant «&#xa0;Terminée&#xa0;»
        était «&#xa0;Contact client&#xa0;», ni à qui ne veut plus de ces demandes.
      </Choice>
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
          warning={newer((shown) => shown.reviews.url)}
          onChange={({ target }) => change({ url: target.value })}
        />
      )}
    </SettingsCard>
  );
}

const STEPS = [
  { name: 'words7', label: 'après 7 jours' },
  { name: 'words30', label: 'après 30 jours' },
  { name: 'words90', label: 'après 90 jours' },
] as const;

function ReminderSettings({ draft, errors, newer, onChange }: SettingsProps) {
  const { reminders } = draft;
  const change = (changes: Partial<typeof reminders>) =>
    onChange({ reminders: { ...reminders, ...changes } });
  return (
    <SettingsCard title="Relances">
      <Note>
        Les relances partent une seule fois chacune, du lundi au vendredi de 9 h à 19 h, hors jours
        fériés. Elles comptent dans vos messages du jour.
      </Note>
      <Checkbox
        className={styles.whole}
        label="Relancer une fois un devis envoyé et resté sans réponse"
        checked={reminders.quotesOn}
        onChange={({ target }) => change({ quotesOn: target.checked })}
      />
      {reminders.quotesOn && (
        <>
          <TextField
            name="reminders"
            label="Délai avant de relancer un devis (jours)"
            inputMode="numeric"
            value={reminders.days}
            error={errors.reminders ?? ''}
            warning={newer((shown) => shown.reminders.days)}
            onChange={({ target }) => change({ days: target.value })}
          />
          <TextareaField
            label="Vos mots pour un devis"
            help={`Sans texte\u202f: «\u00a0${REMINDER_WORDS.quotes}\u00a0»`}
            maxLength={REMINDER_WORDS_MAX}
            value={reminders.words}
            warning={newer((shown) => shown.reminders.words)}
            onChange={({ target }) => change({ words: target.value })}
          />
        </>
      )}
      <Choice
        label="Relancer un client dont l’appareil est terminé et n’a pas été récupéré"
        isOn={reminders.notFetchedOn}
        onChoose={(isOn) => change({ notFetchedOn: isOn })}
      >
        Par e-mail, ou par SMS si le client n’a qu’un mobile&#x202f;; sans l’un ni l’autre, il reste
        à appeler dans «&#xa0;À suivre&#xa0;». Seules comptent les réparations que vous n’avez pas
        marquées «&#xa0;Rendue au client&#xa0;»&#x202f;: marquez-les d’abord, pour ne pas relancer
        un client déjà venu.
      </Choice>
      {reminders.notFetchedOn &&
        STEPS.map(({ name, label }) => (
          <TextareaField
            key={name}
            label={`Vos mots\u202f: ${label}`}
            help={`Sans texte\u202f: «\u00a0${REMINDER_WORDS[name]}\u00a0»`}
            maxLength={REMINDER_WORDS_MAX}
            value={reminders[name]}
            warning={newer((shown) => shown.reminders[name])}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
    </SettingsCard>
  );
}
