import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { FieldErrors } from '../form-values.ts';
import styles from './new-password-fields.module.css';
import { PasswordField } from './password-field.tsx';
import { PASSWORD_RULES } from './password-rules.ts';

type NewPasswordFieldsProps = { label: string; errors: FieldErrors };

export function NewPasswordFields({ label, errors }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('');
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={errors.password}
        help={<PasswordRules password={password} />}
      />
      <PasswordField
        label="Confirmer le mot de passe"
        name="confirmation"
        autoComplete="new-password"
        required
        error={errors.confirmation}
      />
    </>
  );
}

function PasswordRules({ password }: { password: string }) {
  return (
    <span className={styles.rules}>
      {PASSWORD_RULES.map(({ label, isMet }) => {
        const met = isMet(password);
        return (
          <span key={label} className={classNames(styles.rule, met && styles.met)}>
            {met ? <Check /> : <Circle />}
            {label}
            {met && <VisuallyHidden> (respecté)</VisuallyHidden>}
          </span>
        );
      })}
    </span>
  );
}
