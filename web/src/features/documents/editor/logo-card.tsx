import { Upload } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { LOGO_ACCEPT, logoProblem, uploadLogo } from '../../../lib/files/logo.ts';
import { updateUser, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { FileField } from '../../../ui/forms/file-field.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';

import styles from './logo-card.module.css';

const FAILED = 'Impossible de mettre à jour le logo.';

/** Returns the server's message, or a general one when the answer was malformed or there is no such message. */
const reasonOf = (error: unknown) =>
  error instanceof ExpectedError && !(error instanceof ApiError && error.kind === 'malformed')
    ? error.message
    : FAILED;

function useLogoUpload() {
  const [file, setFile] = useState<File | null>(null);
  const [isUploading, setIsUploading] = useState(false);

  const upload = async (): Promise<boolean> => {
    if (isUploading || useSession.getState().user === null) return false;
    if (file === null) {
      notify.error('Aucun fichier sélectionné', 'Veuillez choisir un logo.');
      return false;
    }
    setIsUploading(true);
    try {
      const logo_url = await uploadLogo(file, 'unnamed');
      updateUser((user) => ({ ...user, profile: { ...user.profile, logo_url } }));
      setFile(null);
      notify.success('Succès!', "Votre logo a été mis à jour. L'aperçu sera actualisé.");
      return true;
    } catch (error) {
      console.error('Erreur de téléversement du logo:', error);
      notify.error('Erreur', reasonOf(error));
      return false;
    } finally {
      setIsUploading(false);
    }
  };
  return { file, setFile, isUploading, upload };
}

export function LogoCard() {
  const logoUrl = useSession((session) => session.user?.profile.logo_url);
  const { file, setFile, isUploading, upload } = useLogoUpload();
  const problem = file ? logoProblem(file) : undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (problem !== undefined) {
      notify.error('Erreur', problem);
      return;
    }
    void upload().then((done) => done && form.reset());
  };

  return (
    <SectionCard
      title="Logo de l'entreprise"
      aside={logoUrl && <img className={styles.logo} src={logoUrl} alt="Logo actuel" />}
    >
      <form
        className={classNames(styles.form, logoUrl && problem === undefined && styles.slim)}
        onSubmit={submit}
        noValidate
      >
        <FileField
          label="Changer le logo"
          accept={LOGO_ACCEPT}
          fileName={file?.name}
          slim={Boolean(logoUrl)}
          {...(!logoUrl && { help: 'PNG, JPEG ou SVG, 1 Mo au plus.' })}
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          error={problem}
        />
        <Button type="submit" busy={isUploading} disabled={isUploading}>
          {!logoUrl && <Upload aria-hidden="true" />}
          Téléverser le logo
        </Button>
      </form>
    </SectionCard>
  );
}
