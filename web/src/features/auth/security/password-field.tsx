import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Field, type FieldText } from '../../../ui/forms/field.tsx';
import styles from './password-field.module.css';

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & FieldText;

export function PasswordField({ label, help, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ label, help, error }}>
      {(control) => (
        <span className={styles.wrap}>
          <input {...input} {...control} type={isShown ? 'text' : 'password'} spellCheck={false} />
          <Button
            variant="quiet"
            size="icon"
            className={styles.reveal}
            aria-label={isShown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            aria-pressed={isShown}
            onClick={() => setIsShown((shown) => !shown)}
          >
            {isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </Button>
        </span>
      )}
    </Field>
  );
}
