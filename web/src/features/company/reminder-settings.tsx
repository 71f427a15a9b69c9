import { REMINDER_WORDS } from '../../../../shared/notifications/reminders/reminder-words.ts';
import { REMINDER_WORDS_MAX } from '../../../../shared/notifications/reminders/reminders.ts';
import { Note } from '../../ui/feedback/note.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextareaField, TextField } from '../../ui/forms/text-field.tsx';
import type { SettingsProps } from './company-form.tsx';
import styles from './document-settings.module.css';

const STEPS = [
  { name: 'words7', label: 'Après 7 jours' },
  { name: 'words30', label: 'Après 30 jours' },
  { name: 'words90', label: 'Après 90 jours' },
] as const;

export function ReminderSettings({ draft, errors, onChange }: SettingsProps) {
  const { reminders } = draft;
  const change = (changes: Partial<typeof reminders>) =>
    onChange({ reminders: { ...reminders, ...changes } });
  return (
    <div className={styles.fields}>
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
            onChange={({ target }) => change({ days: target.value })}
          />
          <TextareaField
            label="Vos mots pour un devis"
            help={`Sans texte\u202f: «\u00a0${REMINDER_WORDS.quotes}\u00a0»`}
            maxLength={REMINDER_WORDS_MAX}
            value={reminders.words}
            onChange={({ target }) => change({ words: target.value })}
          />
        </>
      )}
      <Checkbox
        className={styles.whole}
        label="Relancer un client dont l’appareil est terminé et n’a pas été récupéré"
        checked={reminders.notFetchedOn}
        onChange={({ target }) => change({ notFetchedOn: target.checked })}
      />
      <Note>
        Par e-mail, ou par SMS si le client n’a qu’un mobile&#x202f;; sans l’un ni l’autre, il reste
        à appeler dans «&#xa0;À suivre&#xa0;». Seules comptent les réparations que vous n’avez pas
        marquées «&#xa0;Rendue au client&#xa0;»&#x202f;: marquez-les d’abord, pour ne pas relancer
        un client déjà venu.
      </Note>
      {reminders.notFetchedOn &&
        STEPS.map(({ name, label }) => (
          <TextareaField
            key={name}
            label={`Vos mots\u202f: ${label.toLowerCase()}`}
            help={`Sans texte\u202f: «\u00a0${REMINDER_WORDS[name]}\u00a0»`}
            maxLength={REMINDER_WORDS_MAX}
            value={reminders[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
    </div>
  );
}
