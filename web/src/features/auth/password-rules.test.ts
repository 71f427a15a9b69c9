import { expect, test } from 'vitest';
import { isAcceptablePassword } from './password-rules.ts';

test('a password that meets every rule is accepted', () => {
  expect(isAcceptablePassword('Motdepasse1!')).toBe(true);
  expect(isAcceptablePassword('Mot de 1 jour')).toBe(true);
});

test.each([
  ['too short', 'Mdp1!aa'],
  ['no lower case', 'MOTDEPASSE1!'],
  ['no upper case', 'motdepasse1!'],
  ['no digit', 'Motdepasse!!'],
  ['no symbol', 'Motdepasse11'],
  ['a blank at the end is no symbol', 'Motdepasse1 '],
])('%s is refused', (_name, password) => {
  expect(isAcceptablePassword(password)).toBe(false);
});
