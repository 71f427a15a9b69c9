import type { Company } from '../../shared/company/answers.ts';
import { DOCUMENT_SETTINGS, type DocumentSettings } from '../../shared/company/company.ts';
import { DEFAULT_SCHEDULE, readSchedule } from '../../shared/company/schedule.ts';
import type { StoredCompany } from './stored-company.ts';

export function toCompany(stored: StoredCompany = {}): Company {
  return {
    company_name: stored.company_name ?? '',
    siret: stored.siret ?? '',
    phone: stored.phone ?? '',
    address: stored.address ?? '',
    logo_url: stored.logo_url ?? null,
    schedule: stored.daily_hours ? readSchedule(stored.daily_hours) : DEFAULT_SCHEDULE,
    ...documentSettings(stored),
    ...(stored.revision !== undefined && { revision: stored.revision }),
    ...(stored.hold_seconds !== undefined && { hold_seconds: stored.hold_seconds }),
    ...(stored.bonus_labels && { bonus_labels: stored.bonus_labels }),
    ...(stored.reminders && { reminders: stored.reminders }),
    ...(stored.reviews && { reviews: stored.reviews }),
    ...(stored.ready_messages && { ready_messages: stored.ready_messages }),
    ...(stored.details_by_number !== undefined && { details_by_number: stored.details_by_number }),
    ...(stored.promised_day_shown && { promised_day_shown: true }),
    ...(stored.replies_taken === false && { replies_taken: false }),
  };
}

function documentSettings(stored: StoredCompany): DocumentSettings {
  const set = DOCUMENT_SETTINGS.filter((name) => (stored[name] ?? '') !== '');
  return Object.fromEntries(set.map((name) => [name, stored[name]]));
}
