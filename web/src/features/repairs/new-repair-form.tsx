import { type FormEvent, useEffect, useRef } from 'react';
import { DEVICE_TYPES, REPAIR_LIMITS } from '../../../../shared/repairs/repairs.ts';
import { Button } from '../../ui/button.tsx';
import { EndButtons } from '../../ui/button-group.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { Note } from '../../ui/note.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import { CustomerFields } from './customer-fields.tsx';
import styles from './new-repair-form.module.css';
import { PromisedField } from './promised/promised-field.tsx';
import { secretHint } from './secret-hint.ts';
import type { RepairFormField, useNewRepair } from './use-new-repair.ts';

type NewRepairFormProps = { repair: ReturnType<typeof useNewRepair>; onCancel: () => void };

/**
 * The seven fields of a new repair, and the promised day. They hold customers' data, so the browser must not fill in the shop's
 * own.
 */
export function NewRepairForm({ repair, onCancel }: NewRepairFormProps) {
  const { draft, errors, isBusy, change, submit } = repair;
  const form = useRef<HTMLFormElement>(null);

  // A dialog that opens focuses the first field itself; here it was open before the form had loaded.
  useEffect(() => {
    const [first] = form.current?.elements ?? [];
    if (form.current?.closest('dialog')?.open && first instanceof HTMLElement) first.focus();
  }, []);

  const field: RepairFormField = (name) => ({
    name,
    value: draft[name],
    error: errors[name] ?? '',
    onChange: ({ target }) => change(name, target.value),
    autoComplete: 'off',
  });

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    focusFirstError(event.currentTarget, submit());
  };

  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
      {draft.returnOf && (
        <div className={styles.whole}>
          <Note>Retour de {draft.returnOf}, gratuit. Décrivez ce qui ne va plus.</Note>
        </div>
      )}
      <SelectField label="Type d’appareil" required {...field('deviceType')}>
        <option value="">Choisir…</option>
        {Object.entries(DEVICE_TYPES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Modèle"
        optional
        maxLength={REPAIR_LIMITS.deviceModel}
        {...field('deviceModel')}
      />
      <TextareaField
        className={styles.whole}
        label="Problème constaté"
        optional
        rows={2}
        maxLength={REPAIR_LIMITS.issue}
        warning={secretHint(draft.issue)}
        {...field('issue')}
      />
      <CustomerFields repair={repair} field={field} />
      <PromisedField
        value={draft.promisedOn}
        error={errors.promisedOn ?? ''}
        onChange={(day) => change('promisedOn', day)}
      />
      <EndButtons>
        <Button variant="quiet" onClick={onCancel} disabled={isBusy}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Créer la réparation
        </Button>
      </EndButtons>
    </form>
  );
}
