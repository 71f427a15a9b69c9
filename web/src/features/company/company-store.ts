import { create } from 'zustand';
import { onSessionEvent } from '../../lib/session/session-events.ts';
import type { CompanyDraft, CompanyPart } from './company-draft.ts';

type TypedPart = {
  changes: Partial<CompanyDraft>;
  /** This is the profile as it was before the first change. */
  base: CompanyDraft;
  /** This is the whole draft. It stays on the page when the session ends, because then no profile is known. */
  shown: CompanyDraft;
};

type CompanyFormState = {
  /** The typed fields of a page are kept when the shop leaves the page, so that coming back loses nothing. */
  drafts: Partial<Record<CompanyPart, TypedPart>>;
  /** The chosen logo is uploaded when the page 'company' is saved. */
  logo: File | null;
};

export const useCompanyForm = create<CompanyFormState>(() => ({ drafts: {}, logo: null }));

export const forgetCompanyPart = (part: CompanyPart) =>
  useCompanyForm.setState(({ drafts: { [part]: _, ...drafts }, logo }) => ({
    drafts,
    logo: part === 'company' ? null : logo,
  }));

export const forgetCompanyForm = () => useCompanyForm.setState({ drafts: {}, logo: null });

onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'session-ended') forgetCompanyForm();
});
