import { type Company, type CompanyInput, companyInput } from '../../../../shared/company.ts';
import type { Schedule } from '../../../../shared/schedule.ts';

/** The company form as typed. */
export type CompanyDraft = {
  company_name: string;
  siret: string;
  phone: string;
  address: string;
  schedule: Schedule;
};

export type CompanyField = Exclude<keyof CompanyDraft, 'schedule'>;

/** What is wrong: a text field by its name, a day by its weekday. */
export type CompanyErrors = Partial<Record<CompanyField | keyof Schedule, string>>;

/** The stored profile as a draft. */
export function draftOf({ company_name, siret, phone, address, schedule }: Company): CompanyDraft {
  return { company_name, siret, phone, address, schedule };
}

/** Whether the draft says something else than the stored profile. */
export function isChanged(draft: CompanyDraft, company: Company): boolean {
  return JSON.stringify(draft) !== JSON.stringify(draftOf(company));
}

/** The draft as a request's body, or what is wrong with it. */
export function checkCompany(draft: CompanyDraft): { input?: CompanyInput; errors: CompanyErrors } {
  const parsed = companyInput.safeParse(draft);
  if (parsed.success) return { input: parsed.data, errors: {} };
  const errors = Object.fromEntries(
    parsed.error.issues.map(({ path, message }) => [
      String(path[0] === 'schedule' ? path[1] : path[0]),
      message,
    ]),
  );
  return { errors };
}
