import { ImageUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useState } from 'react';
import { LOGO_ACCEPT, logoProblem } from '../../lib/files/logo.ts';
import { useSession } from '../../lib/session/session.ts';
import { FileField } from '../../ui/forms/file-field.tsx';
import { useCompanyForm } from './company-store.ts';
import styles from './logo-field.module.css';

/** Returns the address of a local preview of a file, and releases it when the preview is no longer shown. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) {
      setAddress(null);
      return;
    }
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}

/** The chosen logo is uploaded only when the profile is saved. */
export function LogoField() {
  const url = useSession(({ user }) => user?.profile.logo_url ?? null);
  const chosen = useCompanyForm(({ logo }) => logo);
  const [problem, setProblem] = useState<string>();
  const preview = usePreview(chosen);
  const shown = preview ?? url;

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const found = logoProblem(file);
    setProblem(found);
    if (found === undefined) useCompanyForm.setState({ logo: file });
    // Empties the field, so that the same file can be chosen again after it was corrected.
    target.value = '';
  };

  return (
    <div className={styles.row}>
      <span className={styles.frame}>
        {shown ? (
          <img src={shown} alt="Logo de l’entreprise" className={styles.logo} />
        ) : (
          <ImageUp aria-hidden="true" className={styles.empty} />
        )}
      </span>
      <FileField
        label="Logo"
        className={styles.field}
        accept={LOGO_ACCEPT}
        fileName={chosen?.name}
        onChange={choose}
        help={
          chosen
            ? `${chosen.name}\u202f: envoyé avec la sauvegarde.`
            : 'PNG, JPEG ou SVG, 1 Mo au plus.'
        }
        error={problem ?? ''}
      />
    </div>
  );
}
