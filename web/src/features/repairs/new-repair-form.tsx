import { type ChangeEvent, type FormEvent, useEffect, useRef } from 'react';
import { isFixedLine } from '../../../../shared/repairs/phone.ts';
import {
  DEVICE_TYPES,
  REPAIR_LIMITS,
  type RepairField,
} from '../../../../shared/repairs/repairs.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import styles from './new-repair-form.module.css';
import type { useNewRepair } from './use-new-repair.ts';

type NewRepairFormProps = { repair: ReturnType<typeof useNewRepair>; onCancel: () => void };

/** The seven fields of a new repair. Customers' data: the browser must not fill in the shop's own. */
export function NewRepairForm({ repair, onCancel }: NewRepairFormProps) {
  const { draft, errors, isBusy, isTyped, change, setNoEmail, submit } = repair;
  const form = useRef<HTMLFormElement>(null);
  const isTakenUpAgain = useRef(isTyped);

  // The dialog itself looks after the first field of a form that it opens with.
  useEffect(() => {
    const [first] = form.current?.elements ?? [];
    if (isTakenUpAgain.current && first instanceof HTMLElement) first.focus();
  }, []);

  const field = (name: RepairField) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({
      target,
    }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change(name, target.value),
    autoComplete: 'off',
  });

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = submit();
    const first = [...event.currentTarget.elements].find((element) =>
      Object.hasOwn(found, element.getAttribute('name') ?? ''),
    );
    if (first instanceof HTMLElement) first.focus();
  };

  return (
    <form ref={form} className={styles.form} onSubmit={send} noValidate>
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
        {...field('issue')}
      />
      <TextField
        label="Nom du client"
        required
        maxLength={REPAIR_LIMITS.customerName}
        {...field('customerName')}
      />
      <TextField
        label="Prénom du client"
        optional
        maxLength={REPAIR_LIMITS.customerFirstName}
        {...field('customerFirstName')}
      />
      <div>
        {!draft.noEmail && (
          <TextField
            label="E-mail du client"
            type="email"
            inputMode="email"
            required
            help="Il y reçoit le suivi."
            {...field('customerEmail')}
          />
        )}
        <Checkbox
          label="Pas d’e-mail"
          name="noEmail"
          checked={draft.noEmail}
          onChange={({ target }) => setNoEmail(target.checked)}
        />
      </div>
      <TextField
        label="Téléphone du client"
        type="tel"
        {...(draft.noEmail ? { required: true } : { optional: true })}
        help={draft.noEmail ? phoneHelp(draft.customerPhone) : 'Pour le prévenir aussi par SMS.'}
        maxLength={REPAIR_LIMITS.customerPhone}
        {...field('customerPhone')}
      />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onCancel} disabled={isBusy}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          Créer la réparation
        </Button>
      </div>
    </form>
  );
}

/** How a customer without an e-mail will learn of each step. */
const phoneHelp = (phone: string) =>
  isFixedLine(phone)
    ? 'Un téléphone fixe ne reçoit pas de SMS\u202f: ce client sera sur la liste «\u00a0À appeler\u00a0».'
    : 'Il y reçoit le suivi par SMS.';
