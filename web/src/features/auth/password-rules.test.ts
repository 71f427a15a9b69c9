import { expect, test } from 'vitest';
import { isAcceptablePassword } from './password-rules.ts';

test.each(['soleil dans la cour', 'motsansmajuscule', 'Mdp-2026', 'Mot de 1 jour'])(
  '%s is accepted, because length matters more than composition',
  (password) => expect(isAcceptablePassword(password)).toBe(true),
);

test.each([
  ['too short whatever it is made of', 'Mdp1!aa'],
  ['of eight, without an upper case', 'mdp-2026'],
  ['of eleven, without a symbol', 'Motdepasse1'],
  ['a blank at the end', 'soleil dans la cour '],
])('A password is refused when it is %s', (_name, password) => {
  expect(isAcceptablePassword(password)).toBe(false);
});
