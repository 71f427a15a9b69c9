import { expect, test } from 'vitest';
import { isAcceptablePassword } from './password-rules.ts';

test.each(['soleil dans la cour', 'motsansmajuscule', 'Mdp-2026', 'Mot de 1 jour'])(
  'The password %s is accepted, because length matters more than composition',
  (password) => expect(isAcceptablePassword(password)).toBe(true),
);

test.each([
  ['too short, whatever its characters', 'Mdp1!aa'],
  ['eight characters long without an upper-case letter', 'mdp-2026'],
  ['eleven characters long without a symbol', 'Motdepasse1'],
  ['written with a blank at the end', 'soleil dans la cour '],
])('A password is refused when it is %s', (_name, password) => {
  expect(isAcceptablePassword(password)).toBe(false);
});
