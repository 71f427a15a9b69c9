import type { Company } from '../../shared/company/answers.ts';
import { DOCUMENT_SETTINGS, type DocumentSettings } from '../../shared/company/company.ts';
import { type DayHours, DEFAULT_SCHEDULE, readSchedule } from '../../shared/company/schedule.ts';

/** A company profile as it is stored (the specification's company_config); every attribute may be absent. */
export type StoredCompany = {
  user_id?: string;
  company_name?: string;
  siret?: string;
  phone?: string;
  address?: string;
  logo_url?: string;
  /** Under English keys; French ones are read from old data (design, decision 3). */
  daily_hours?: Record<string, DayHours>;
} & DocumentSettings;

/** A stored company, or none at all, as the API serves it. */
export function toCompany(stored: StoredCompany = {}): Company {
  return {
    company_name: stored.company_name ?? '',
    siret: stored.siret ?? '',
    phone: stored.phone ?? '',
    address: stored.address ?? '',
    logo_url: stored.logo_url ?? null,
    schedule: stored.daily_hours ? readSchedule(stored.daily_hours) : DEFAULT_SCHEDULE,
    ...documentSettings(stored),
  };
}

/** The settings for documents that a company has set, in one order. */
function documentSettings(stored: StoredCompany): DocumentSettings {
  const set = DOCUMENT_SETTINGS.filter((name) => (stored[name] ?? '') !== '');
  return Object.fromEntries(set.map((name) => [name, stored[name]]));
}
