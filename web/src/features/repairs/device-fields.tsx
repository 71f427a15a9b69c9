import type { ChangeEvent } from 'react';
import { REPAIR_LIMITS } from '../../../../shared/repairs/repair-input.ts';
import { DEVICE_TYPES } from '../../../../shared/repairs/repairs.ts';
import { SelectField, TextareaField, TextField } from '../../ui/text-field.tsx';
import styles from './new-repair-form.module.css';
import { secretHint } from './secret-hint.ts';

export type DeviceFieldName = 'deviceType' | 'deviceModel' | 'issue';
type DeviceFieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type DeviceFieldProps = {
  name: string;
  value: string;
  error: string;
  onChange: (event: ChangeEvent<DeviceFieldElement>) => void;
  autoComplete: 'off';
};

export function DeviceFields({ field }: { field: (name: DeviceFieldName) => DeviceFieldProps }) {
  const issue = field('issue');
  return (
    <>
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
        warning={secretHint(issue.value)}
        {...issue}
      />
    </>
  );
}
