import { DEFAULT_HOLD_SECONDS, HOLD_CHOICES } from '../../../../shared/company/hold.ts';
import { READY_MESSAGES_MAX } from '../../../../shared/company/messages.ts';
import { REPAIR_STATUSES, STATUSES } from '../../../../shared/repairs/repair-status.ts';
import { SelectField, TextareaField } from '../../ui/forms/text-field.tsx';
import type { SettingsProps } from './company-form.tsx';
import styles from './document-settings.module.css';

export function MessageSettings({ draft, errors, onChange }: SettingsProps) {
  return (
    <div className={styles.fields}>
      <SelectField
        className={styles.whole}
        label="Délai avant de prévenir le client"
        help="Pendant ce temps, «&#xa0;Annuler&#xa0;» revient sur un changement de statut sans que le client le sache."
        value={draft.hold_seconds}
        onChange={({ target }) =>
          onChange({
            hold_seconds:
              HOLD_CHOICES.find((seconds) => String(seconds) === target.value) ??
              DEFAULT_HOLD_SECONDS,
          })
        }
        {...(errors.hold_seconds && { error: errors.hold_seconds })}
      >
        {HOLD_CHOICES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? 'Aucun : prévenu aussitôt' : `${seconds} secondes`}
          </option>
        ))}
      </SelectField>
      {REPAIR_STATUSES.map((status) => (
        <TextareaField
          key={status}
          label={`Messages tout prêts, «\u00a0${STATUSES[status].shopLabel}\u00a0»`}
          help={`Un par ligne, ${READY_MESSAGES_MAX} au plus.`}
          value={draft.ready_messages[status]}
          onChange={({ target }) =>
            onChange({ ready_messages: { ...draft.ready_messages, [status]: target.value } })
          }
          {...(errors[status] && { error: errors[status] })}
        />
      ))}
    </div>
  );
}
