import type { Company } from '../../shared/company/answers.ts';
import { readSchedule } from '../../shared/company/schedule.ts';
import type { StoredCompany } from './stored-company.ts';

export function toCompany({
  user_id,
  daily_hours,
  waiting_days,
  ...settings
}: StoredCompany = {}): Company {
  return {
    ...settings,
    company_name: settings.company_name ?? '',
    siret: settings.siret ?? '',
    phone: settings.phone ?? '',
    address: settings.address ?? '',
    logo_url: settings.logo_url ?? null,
    schedule: readSchedule(daily_hours),
  };
}
