import type { ComponentProps, FocusEvent } from 'react';
import { Field, type FieldText } from './field.tsx';

type Own<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, 'className'> &
  FieldText & { className?: string };

/**
 * A one-line text field with its label and messages; all other attributes go to the input. An amount is selected when
 * it gets the focus, so that typing replaces it.
 */
export function TextField({
  label,
  help,
  error,
  warning,
  optional,
  className,
  id,
  ...input
}: Own<'input'>) {
  return (
    <Field {...{ label, help, error, warning, optional, className, id }}>
      {(control) => <input type="text" onFocus={selectAmount} {...input} {...control} />}
    </Field>
  );
}

function selectAmount({ target }: FocusEvent<HTMLInputElement>) {
  if (target.inputMode === 'decimal') target.select();
}

export function TextareaField({
  label,
  help,
  error,
  warning,
  optional,
  className,
  id,
  ...textarea
}: Own<'textarea'>) {
  return (
    <Field {...{ label, help, error, warning, optional, className, id }}>
      {(control) => <textarea rows={3} {...textarea} {...control} />}
    </Field>
  );
}

export function SelectField({
  label,
  help,
  error,
  warning,
  optional,
  className,
  id,
  ...select
}: Own<'select'>) {
  return (
    <Field {...{ label, help, error, warning, optional, className, id }}>
      {(control) => <select {...select} {...control} />}
    </Field>
  );
}
