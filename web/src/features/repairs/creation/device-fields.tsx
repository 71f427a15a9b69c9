import { Fragment, type ReactNode } from 'react';
import { secretHint } from '../../../../../shared/repairs/device-secret.ts';
import { REPAIR_LIMITS } from '../../../../../shared/repairs/repair-input.ts';
import { DEVICE_TYPES, type DeviceField } from '../../../../../shared/repairs/repairs.ts';
import type { FieldProps } from '../../../lib/use-draft.ts';
import { optionsOf, SelectField, TextareaField, TextField } from '../../../ui/forms/text-field.tsx';
import styles from './new-repair-form.module.css';

export function DeviceFields({ field }: { field: (name: DeviceField) => FieldProps }) {
  const issue = field('issue');
  const inputs: Record<DeviceField, ReactNode> = {
    deviceType: (
      <SelectField
        label="Type d’appareil"
        required
        options={optionsOf(DEVICE_TYPES)}
        {...field('deviceType')}
      >
        <option value="">Choisir…</option>
      </SelectField>
    ),
    deviceModel: (
      <TextField
        label="Modèle"
        optional
        maxLength={REPAIR_LIMITS.deviceModel}
        {...field('deviceModel')}
      />
    ),
    issue: (
      <TextareaField
        className={styles.whole}
        label="Problème constaté"
        optional
        rows={2}
        maxLength={REPAIR_LIMITS.issue}
        warning={secretHint(issue.value)}
        {...issue}
      />
    ),
  };
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>);
}
