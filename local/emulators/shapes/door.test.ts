import { expect, it } from 'vitest';
import { NotAsModelled, openDoor, validationMessage } from './door.ts';

const door = openDoor('cognito');

it('A refused request lists everything that is wrong in AWS’s words, without repeating secrets', () => {
  const problems = door.wrong('SignUp', {
    Username: 'léa',
    Password: ' x',
    ClientMetadata: { from: 'test' },
    UserAttributes: [{ Value: 'x' }],
    Unknown: 1,
  });
  expect(validationMessage(problems)).toBe(
    [
      "3 validation errors detected: Value null at 'clientId' failed to satisfy constraint: Member must not be null",
      "Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
      "Value null at 'userAttributes.1.member.name' failed to satisfy constraint: Member must not be null",
    ].join('; '),
  );
  expect(validationMessage(door.wrong('ListUsers', { UserPoolId: 'eu-west-3_a', Limit: 61 }))).toBe(
    "1 validation error detected: Value 61 at 'limit' failed to satisfy constraint: Member must have value less than or equal to 60",
  );
});

it.each([
  ['a member that the model does not have', 'SignUp', { Surprise: 1 }],
  ['a missing member', 'SignUp', { UserConfirmed: true }],
  ['a member of another type', 'SignUp', { UserConfirmed: 'true', UserSub: 'x' }],
  ['a value outside its enumeration', 'VerifySoftwareToken', { Status: 'FINE' }],
  ['any member, for a call without an answer', 'AdminDeleteUser', { Deleted: true }],
])('An answer that contains %s is never sent', (_, action, answer) => {
  expect(() => door.checkAnswer(action, answer)).toThrow(NotAsModelled);
});

it('An error that the call does not have is never sent', () => {
  expect(() => door.checkError('SignUp', 'UsernameExistsException')).not.toThrow();
  expect(() => door.checkError('ListUsers', 'UsernameExistsException')).toThrow(NotAsModelled);
});
