import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Failure } from '../../ui/feedback/note.tsx';
import { notify } from '../../ui/feedback/notify.ts';
import { focusFirstError } from '../../ui/forms/focus-first-error.ts';
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
  fields: (errors: FieldErrors) => ReactNode;
  action: string;
  check?: (typed: Typed) => FieldErrors;
  /** A toast shows this text when a field is empty. Without this text, only the field shows the problem. */
  missing?: string;
  send: (typed: Typed) => Promise<void>;
  failure: string;
  /** The field of this name also shows the failure. A function returns the name for each error. */
  failureAt?: string | ((error: unknown) => string);
  /** If this is true, the form is sent as soon as it is shown, because a link from an e-mail filled it in. */
  atOnce?: boolean;
  links?: ReactNode;
  onBack?: () => void;
};

/**
 * Every form of the login page uses this frame. Its fields are uncontrolled, so that hydration and failures keep the
 * typed text. If the form is submitted before hydration, its method sends nothing. GET would write the password into
 * the address.
 */
export function AuthForm(props: AuthFormProps) {
  const { intro, fields, action, check, missing, send, failure, failureAt, atOnce, links, onBack } =
    props;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const { isBusy, run } = useTask();
  const formRef = useRef<HTMLFormElement>(null);
  const isDue = useRef(atOnce);

  const attempt = (form: HTMLFormElement) => {
    const typed = typedValues(form);
    const found = { ...check?.(typed), ...fieldErrors(form) };
    setErrors(found);
    setRefusal(undefined);
    focusFirstError(form, found);
    if (missing && lacksSomething(found)) notify.error('Champs requis', missing);
    else if (found.confirmation) notify.error('Erreur', found.confirmation);
    if (Object.keys(found).length > 0) return;
    void run(
      () => send(typed),
      (message, error) => {
        const place = typeof failureAt === 'function' ? failureAt(error) : failureAt;
        if (place) setErrors({ [place]: message });
        else setRefusal(message);
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
      {refusal && <Failure>{refusal}</Failure>}
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
