import { useState } from 'react';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { messageOf } from '../../lib/api/api-client.ts';
import { uploadLogo } from '../../lib/files/logo.ts';
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
} from './company-draft.ts';
import { saveCompany } from './company-requests.ts';
import { forgetCompanyPart, useCompanyForm } from './company-store.ts';

/** Uploads the chosen logo, if there is one. Returns false when the upload failed, because the save must then stop. */
async function uploadChosenLogo(): Promise<boolean> {
  const { logo } = useCompanyForm.getState();
  if (logo === null) return true;
  try {
    const logo_url = await uploadLogo(logo, 'named');
    useCompanyForm.setState({ logo: null });
    updateUser((user) => ({ ...user, profile: { ...user.profile, logo_url } }));
    return true;
  } catch (error) {
    notify.error('Erreur de téléversement', messageOf(error));
    return false;
  }
}

function reportFailure(error: unknown): void {
  const isOver = error instanceof ExpectedError && error.code === 'UNAUTHENTICATED';
  const reason = isOver ? 'Utilisateur non authentifié.' : messageOf(error);
  notify.error('Erreur', `Impossible de mettre à jour les informations. ${reason}`);
}

/** Edits and saves one page of the profile. A save that fails keeps the draft. */
export function useCompany(part: CompanyPart) {
  const stored = useSession((session) => session.user?.profile);
  const typed = useCompanyForm(({ drafts }) => drafts[part]);
  const hasLogo = useCompanyForm(({ logo }) => part === 'company' && logo !== null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isBusy, setIsBusy] = useState(false);

  const draft = stored ? { ...draftOf(stored), ...typed?.changes } : (typed?.shown ?? null);
  const hasChanges =
    hasLogo || (draft !== null && stored !== undefined && isChanged(draft, part, stored));

  const change = (changes: Partial<CompanyDraft>) => {
    if (draft) {
      const changed = {
        changes: { ...typed?.changes, ...changes },
        shown: { ...draft, ...changes },
      };
      useCompanyForm.setState(({ drafts }) => ({ drafts: { ...drafts, [part]: changed } }));
    }
    setErrors({});
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
    if (hasLogo && !(await uploadChosenLogo())) return {};
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
      reportFailure(error);
      return refused;
    }
  };

  /** Resolves to the errors by field. There are none when every field is valid, even if the save fails. */
  const save = async (): Promise<FieldErrors> => {
    if (isBusy) return {};
    setIsBusy(true);
    return store().finally(() => setIsBusy(false));
  };

  return { draft, errors, hasChanges, isBusy, change, save };
}
