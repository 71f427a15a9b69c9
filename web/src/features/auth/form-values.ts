import { INVALID_EMAIL } from '../../../../shared/failure.ts';

/** A text field of a form, as typed; empty when the form has none by that name. */
export function typedValue(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

const REQUIRED = 'Ce champ est obligatoire.';

/** What is wrong with each field by the browser's own checks, in our words; empty when nothing is. */
export function fieldErrors(form: HTMLFormElement): Record<string, string> {
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

/** Moves the focus to the first field that is named in `errors`. */
export function focusFirstError(form: HTMLFormElement, errors: Record<string, string>): void {
  const first = [...form.elements].find(
    (element) => element instanceof HTMLInputElement && Object.hasOwn(errors, element.name),
  );
  if (first instanceof HTMLInputElement) first.focus();
}

/** Whether a field of the form was left empty. */
export function lacksSomething(errors: Record<string, string>): boolean {
  return Object.values(errors).includes(REQUIRED);
}
