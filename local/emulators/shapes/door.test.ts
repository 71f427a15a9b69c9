import { expect, it } from 'vitest';
import { NotAsModelled, openDoor, validationMessage } from './door.ts';

const door = openDoor('cognito');

it('says all that is wrong with a request in AWS’s words, and repeats nothing secret', () => {
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
  ['what is missing', 'SignUp', { UserConfirmed: true }],
  ['another type', 'SignUp', { UserConfirmed: 'true', UserSub: 'x' }],
  ['a value of no enumeration', 'VerifySoftwareToken', { Status: 'FINE' }],
  ['anything, of a call without an answer', 'AdminDeleteUser', { Deleted: true }],
])('lets no answer go with %s', (_, action, answer) => {
  expect(() => door.checkAnswer(action, answer)).toThrow(NotAsModelled);
});

it('lets no error go that its call does not have', () => {
  expect(() => door.checkError('SignUp', 'UsernameExistsException')).not.toThrow();
  expect(() => door.checkError('ListUsers', 'UsernameExistsException')).toThrow(NotAsModelled);
});
