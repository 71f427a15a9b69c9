import { TextField } from '../../ui/forms/text-field.tsx';
import styles from './auth-form.module.css';

type EmailFieldProps = { defaultValue?: string; error: string | undefined };

export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label="Adresse e-mail"
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      required
      {...props}
    />
  );
}

type CodeFieldProps = { label: string; defaultValue: string; error: string | undefined };

export function CodeField(props: CodeFieldProps) {
  return (
    <TextField
      className={styles.code}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      {...props}
    />
  );
}
