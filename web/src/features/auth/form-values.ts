import { INVALID_EMAIL } from '../../../../shared/failure.ts';

/** What was typed into a form, by field; empty where the form has no such field. */
export type Typed = {
  email: string;
  code: string;
  /** The present password, where another replaces it. */
  current: string;
  password: string;
  confirmation: string;
};

/** What is wrong, by the field's name; empty when nothing is. */
export type FieldErrors = Record<string, string>;

/** What was typed: an address without the blanks around it, a code without any, passwords to the letter. */
export function typedValues(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    email: text('email').trim(),
    code: text('code').replace(/\s/g, ''),
    current: text('current'),
    password: text('password'),
    confirmation: text('confirmation'),
  };
}

const REQUIRED = 'Ce champ est obligatoire.';

/** What is wrong with each field by the browser's own checks, in our words; empty when nothing is. */
export function fieldErrors(form: HTMLFormElement): FieldErrors {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  return Object.fromEntries(
    inputs.flatMap(({ name, validity, value }) => {
      if (validity.valueMissing || (name === 'email' && value.trim() === '')) {
        return [[name, REQUIRED]];
      }
      if (validity.typeMismatch) return [[name, INVALID_EMAIL]];
      return [];
    }),
  );
}

/** Whether a field of the form was left empty. */
export function lacksSomething(errors: FieldErrors): boolean {
  return Object.values(errors).includes(REQUIRED);
}
