import { expect, it } from 'vitest';
import { INVALID_EMAIL } from '../../../../shared/failure.ts';
import { fieldErrors, typedValues } from './form-values.ts';

function formWith(email: string): HTMLFormElement {
  const form = document.createElement('form');
  const input = document.createElement('input');
  // The type is text, because a browser may convert or refuse the address in a field of the type `email`.
  Object.assign(input, { name: 'email', value: email });
  form.append(input);
  return form;
}

it.each(['marie..d@exemple.fr', `${'a'.repeat(65)}@exemple.fr`, 'marie@exemple-.fr'])(
  'The address %s, which no mailbox can have, is refused at the form',
  (email) => expect(fieldErrors(formWith(email))).toEqual({ email: INVALID_EMAIL }),
);

it('A sign-up writes an accented domain in ASCII, the form to which e-mails are sent', () => {
  const form = formWith(' lea@société.fr ');
  expect(fieldErrors(form)).toEqual({});
  expect(typedValues(form).email).toBe('lea@xn--socit-esab.fr');
});
