import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { LOGO_ACCEPT, logoProblem, uploadLogo } from '../../../lib/files/logo.ts';
import { updateUser, useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { FileField } from '../../../ui/forms/file-field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import styles from './logo-card.module.css';

const FAILED = 'Impossible de mettre à jour le logo.';

/** Returns the server's message, or a general one when the answer was malformed or there is no such message. */
const reasonOf = (error: unknown) =>
  error instanceof ExpectedError && !(error instanceof ApiError && error.kind === 'malformed')
    ? error.message
    : FAILED;

export function LogoCard() {
  const logoUrl = useSession((session) => session.user?.profile.logo_url);
  const [file, setFile] = useState<File | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const problem = file ? logoProblem(file) : undefined;
  const { isBusy, run } = useAction(
    async (chosen: File) => {
      const logo_url = await uploadLogo(chosen, 'unnamed');
      updateUser((user) => ({ ...user, profile: { ...user.profile, logo_url } }));
      setFile(null);
      form.current?.reset();
      notify.success('Succès!', "Votre logo a été mis à jour. L'aperçu sera actualisé.");
    },
    {
      onFailure: (_, error) => {
        console.error('Erreur de téléversement du logo:', error);
        notify.error('Erreur', reasonOf(error));
      },
    },
  );

  const submit = () => {
    if (file === null) notify.error('Aucun fichier sélectionné', 'Veuillez choisir un logo.');
    else run(file);
  };

  return (
    <SectionCard
      className={styles.card}
      title="Logo de l'entreprise"
      aside={logoUrl && <img className={styles.logo} src={logoUrl} alt="Logo actuel" />}
    >
      <Form
        ref={form}
        className={classNames(styles.form, logoUrl && problem === undefined && styles.slim)}
        onSend={submit}
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
        <Button type="submit" icon={logoUrl ? undefined : Upload} busy={isBusy} disabled={isBusy}>
          Téléverser le logo
        </Button>
      </Form>
    </SectionCard>
  );
}
