import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field, type FieldProps } from '../../../ui/forms/field.tsx';
import styles from './password-field.module.css';

export function PasswordField(props: FieldProps<'input'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...props}>
      {(control) => (
        <span className={styles.wrap}>
          <input {...control} type={isShown ? 'text' : 'password'} spellCheck={false} />
          <Button
            variant="quiet"
            size="icon"
            className={styles.reveal}
            aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            aria-pressed={isShown}
            icon={isShown ? EyeOff : Eye}
            onClick={() => setIsShown((shown) => !shown)}
          />
        </span>
      )}
    </Field>
  );
}
