import { create } from 'zustand';
import { onSessionEvent } from '../../lib/session-events.ts';
import type { CompanyDraft } from './company-draft.ts';

type CompanyFormState = {
  /**
   * Null while nothing differs from what is stored. The draft outlives the page, so going back and forth
   * loses nothing.
   */
  draft: CompanyDraft | null;
  /** Chosen but not uploaded yet. */
  logo: File | null;
};

/** The unsaved changes of the profile page. */
export const useCompanyForm = create<CompanyFormState>(() => ({ draft: null, logo: null }));

export const forgetCompanyForm = () => useCompanyForm.setState({ draft: null, logo: null });

onSessionEvent((event) => {
  if (event === 'signed-out' || event === 'session-ended') forgetCompanyForm();
});
