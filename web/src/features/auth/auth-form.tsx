import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { focusFirstError } from '../../ui/focus-first-error.ts';
import { notify } from '../../ui/notify.ts';
import styles from './auth-form.module.css';
import {
  type FieldErrors,
  fieldErrors,
  lacksSomething,
  type Typed,
  typedValues,
} from './form-values.ts';
import { TextButton } from './text-button.tsx';
import { useTask } from './use-task.ts';

type AuthFormProps = {
  intro?: ReactNode;
  /** The form's fields, each told what is wrong with it. */
  fields: (errors: FieldErrors) => ReactNode;
  /** What the button says. */
  action: string;
  /** What else is wrong with what was typed, besides fields left empty and addresses that are none. */
  check?: (typed: Typed) => FieldErrors;
  /** Told in a toast when a field was left empty. Without it, it stands at the field alone. */
  missing?: string;
  /** The request and what follows it; its failure is told in French. */
  send: (typed: Typed) => Promise<void>;
  /** The title of the toast that tells a failure. */
  failure: string;
  /** A field at which the failure stands as well. */
  failureAt?: string;
  /** Sends as soon as it is shown: an e-mailed link has filled it in. */
  atOnce?: boolean;
  links?: ReactNode;
  /** Back to signing in, where the form has a way back. */
  onBack?: () => void;
};

/**
 * The shell of every form of the login page: it reads and checks what was typed, goes to the first wrong field, and
 * sends once at a time. It is typed into, or filled in by the browser, while the page still sleeps: its fields are the
 * browser's own, so that waking, and a failure, keep what was typed, and its method makes an early submission do
 * nothing, where GET would write the password into the address.
 */
export function AuthForm(props: AuthFormProps) {
  const { intro, fields, action, check, missing, send, failure, failureAt, atOnce, links, onBack } =
    props;
  const [errors, setErrors] = useState<FieldErrors>({});
  const { isBusy, run } = useTask();
  const formRef = useRef<HTMLFormElement>(null);
  const isDue = useRef(atOnce);

  const attempt = (form: HTMLFormElement) => {
    const typed = typedValues(form);
    const found = { ...check?.(typed), ...fieldErrors(form) };
    setErrors(found);
    focusFirstError(form, found);
    if (missing && lacksSomething(found)) notify.error('Champs requis', missing);
    else if (found.confirmation) notify.error('Erreur', found.confirmation);
    if (Object.keys(found).length > 0) return;
    void run(
      () => send(typed),
      (message) => {
        if (failureAt) setErrors({ [failureAt]: message });
        notify.error(failure, message);
      },
    );
  };

  useEffect(() => {
    if (!isDue.current || !formRef.current) return;
    isDue.current = false;
    attempt(formRef.current);
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    attempt(event.currentTarget);
  };

  return (
    <form ref={formRef} className={styles.form} method="dialog" onSubmit={submit} noValidate>
      {intro && <p className={styles.intro}>{intro}</p>}
      {fields(errors)}
      <Button type="submit" variant="primary" size="large" wide busy={isBusy}>
        {action}
      </Button>
      {(links || onBack) && (
        <div className={styles.links}>
          {links}
          {onBack && <TextButton onClick={onBack}>Revenir à la connexion</TextButton>}
        </div>
      )}
    </form>
  );
}
