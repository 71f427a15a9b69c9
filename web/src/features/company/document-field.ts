import type { ChangeEvent } from 'react';
import { COMPANY_LIMITS } from '../../../../shared/company/company.ts';
import { profilePartId } from '../../lib/navigation/profile-links.ts';
import type { SettingsProps } from './company-form.tsx';

type TextSetting =
  | 'vat_number'
  | 'legal_details'
  | 'mediator_name'
  | 'mediator_url'
  | 'iban'
  | 'electronic_address';
type NumberSetting = 'late_penalty_rate' | 'payment_days' | 'quote_validity_days';

export const documentField = (
  { draft, errors, onChange }: SettingsProps,
  name: TextSetting | NumberSetting,
) => ({
  id: profilePartId(name),
  name,
  value: draft[name],
  autoComplete: 'off',
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [name]: target.value }),
  ...(errors[name] === undefined ? {} : { error: errors[name] }),
});

export const documentText = (settings: SettingsProps, name: TextSetting) => ({
  maxLength: COMPANY_LIMITS[name],
  ...documentField(settings, name),
});
