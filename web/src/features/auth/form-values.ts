import { isEmailAddress, sentEmail } from '../../../../shared/email-address.ts';
import { INVALID_EMAIL } from '../../../../shared/failure.ts';

/** The value of a field that the form does not have is empty. */
export type Typed = {
  email: string;
  code: string;
  current: string;
  password: string;
  confirmation: string;
};

export type FieldErrors = Record<string, string>;

/** Returns the address in the form in which it is sent, the code without blanks, and the passwords unchanged. */
export function typedValues(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    email: sentEmail(text('email').trim()),
    code: text('code').replace(/\s/g, ''),
    current: text('current'),
    password: text('password'),
    confirmation: text('confirmation'),
  };
}

const REQUIRED = 'Ce champ est obligatoire.';

/** Returns our French message for each field that the browser's validation or ours refuses. */
export function fieldErrors(form: HTMLFormElement): FieldErrors {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  return Object.fromEntries(
    inputs.flatMap(({ name, validity, value }) => {
      if (validity.valueMissing || (name === 'email' && value.trim() === '')) {
        return [[name, REQUIRED]];
      }
      const isWrong = name === 'email' && !isEmailAddress(value.trim());
      if (validity.typeMismatch || isWrong) return [[name, INVALID_EMAIL]];
      return [];
    }),
  );
}

export function lacksSomething(errors: FieldErrors): boolean {
  return Object.values(errors).includes(REQUIRED);
}
