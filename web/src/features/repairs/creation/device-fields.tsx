import { Fragment, type ReactNode } from 'react';
import { secretHint } from '../../../../../shared/repairs/device-secret.ts';
import { REPAIR_LIMITS } from '../../../../../shared/repairs/repair-input.ts';
import { DEVICE_TYPES, type DeviceField } from '../../../../../shared/repairs/repairs.ts';
import type { FieldProps } from '../../../lib/use-draft.ts';
import { optionsOf, SelectField, TextareaField, TextField } from '../../../ui/forms/text-field.tsx';
import { CORRECTED_FIELDS } from '../record/corrected-fields.ts';
import styles from './new-repair-form.module.css';

type DeviceFieldsProps = { field: (name: DeviceField) => FieldProps; faultRows?: number };

export function DeviceFields({ field, faultRows = 2 }: DeviceFieldsProps) {
  const named = (name: DeviceField) => ({ label: CORRECTED_FIELDS[name], ...field(name) });
  const deviceType = named('deviceType');
  const issue = named('issue');
  const inputs: Record<DeviceField, ReactNode> = {
    deviceType: (
      <SelectField required options={optionsOf(DEVICE_TYPES)} {...deviceType}>
        <option value="" hidden>
          Choisir…
        </option>
      </SelectField>
    ),
    deviceModel: (
      <TextField optional maxLength={REPAIR_LIMITS.deviceModel} {...named('deviceModel')} />
    ),
    issue: (
      <TextareaField
        className={styles.whole}
        optional
        rows={faultRows}
        maxLength={REPAIR_LIMITS.issue}
        warning={secretHint(issue.value)}
        {...issue}
      />
    ),
  };
  return Object.entries(inputs).map(([name, input]) => <Fragment key={name}>{input}</Fragment>);
}
