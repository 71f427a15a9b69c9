import { useState } from 'react';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { messageOf } from '../../lib/api/api-client.ts';
import { uploadLogo } from '../../lib/files/logo.ts';
import { newerValue } from '../../lib/newer-value.ts';
import { updateUser, useSession } from '../../lib/session/session.ts';
import { reloadProfile } from '../../lib/session/session-keeper.ts';
import type { FieldErrors } from '../../lib/use-draft.ts';
import { notify } from '../../ui/feedback/notify.ts';
import {
  type CompanyDraft,
  type CompanyPart,
  checkCompany,
  draftOf,
  isChanged,
  withTyped,
} from './company-draft.ts';
import { saveCompany } from './company-requests.ts';
import { forgetCompanyPart, useCompanyForm } from './company-store.ts';

/** Uploads the chosen logo, if there is one. Throws ExpectedError, because the save must then stop. */
async function uploadChosenLogo(): Promise<void> {
  const { logo } = useCompanyForm.getState();
  if (logo === null) return;
  try {
    const logo_url = await uploadLogo(logo, 'named');
    useCompanyForm.setState({ logo: null });
    updateUser((user) => ({ ...user, profile: { ...user.profile, logo_url } }));
  } catch (error) {
    notify.error('Erreur de téléversement', messageOf(error));
    throw error;
  }
}

function reasonOf(error: unknown): string {
  const isOver = error instanceof ExpectedError && error.code === 'UNAUTHENTICATED';
  return isOver ? 'Utilisateur non authentifié.' : messageOf(error);
}

/** Edits and saves one page of the profile. A save that fails keeps the draft. */
export function useCompany(part: CompanyPart) {
  const stored = useSession((session) => session.user?.profile);
  const typed = useCompanyForm(({ drafts }) => drafts[part]);
  const hasLogo = useCompanyForm(({ logo }) => part === 'company' && logo !== null);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** This is the reason of the last refusal that belongs to no field. */
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const known = stored && draftOf(stored);
  const draft = known ? (typed ? withTyped(known, typed) : known) : (typed?.shown ?? null);
  const hasChanges =
    hasLogo || (draft !== null && stored !== undefined && isChanged(draft, part, stored));

  /** Returns the text that another tab has stored in a field since somebody began to type in that field here. */
  const newer = (textOf: (shown: CompanyDraft) => string): string | undefined => {
    if (!known || !draft || !typed) return undefined;
    return newerValue(textOf(typed.base), textOf(known), textOf(draft));
  };

  const change = (changes: Partial<CompanyDraft>) => {
    if (draft) {
      const changed = {
        base: typed?.base ?? draft,
        changes: { ...typed?.changes, ...changes },
        shown: { ...draft, ...changes },
      };
      useCompanyForm.setState(({ drafts }) => ({ drafts: { ...drafts, [part]: changed } }));
    }
    setErrors({});
    setFailure('');
  };

  const store = async (): Promise<FieldErrors> => {
    if (draft === null || useSession.getState().user === null) {
      notify.error(
        'Erreur',
        'Session utilisateur invalide ou fonction de mise à jour non disponible.',
      );
      return {};
    }
    const { input, errors: found } = checkCompany(draft, part, stored);
    setErrors(found);
    if (!input) {
      notify.error(
        'Erreur',
        'Impossible de mettre à jour les informations. Corrigez les champs signalés.',
      );
      return found;
    }
    try {
      if (hasLogo) await uploadChosenLogo();
    } catch (error) {
      setFailure(messageOf(error));
      return {};
    }
    try {
      const profile = await saveCompany(input);
      updateUser((user) => ({ ...user, profile }));
      forgetCompanyPart(part);
      notify.success('Mise à jour réussie', 'Vos informations sont enregistrées.');
      // The server decides the shop's name in the header. If this read fails, the next load shows the name.
      await reloadProfile().catch(() => undefined);
      return {};
    } catch (error) {
      const refused = (error instanceof ExpectedError && error.fields) || {};
      setErrors(refused);
      const reason = reasonOf(error);
      setFailure(Object.keys(refused).length > 0 ? '' : reason);
      notify.error('Erreur', `Impossible de mettre à jour les informations. ${reason}`);
      // The settings that another tab has changed are shown beside the text that was typed here.
      const isStale = error instanceof ExpectedError && error.code === 'CONFLICT';
      if (isStale) await reloadProfile().catch(() => undefined);
      return refused;
    }
  };

  /** Resolves to the errors by field. There are none when every field is valid, even if the save fails. */
  const save = async (): Promise<FieldErrors> => {
    if (isBusy) return {};
    setIsBusy(true);
    setFailure('');
    return store().finally(() => setIsBusy(false));
  };

  return { draft, errors, failure, hasChanges, isBusy, newer, change, save };
}
