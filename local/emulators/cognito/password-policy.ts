import { CognitoError, invalidParameter } from './errors.ts';

const MINIMUM_LENGTH = 8;
const MAXIMUM_LENGTH = 256;
/**
 * @throws InvalidPasswordException for fewer than 8 characters, InvalidParameterException where no policy accepts it
 */
export function checkPassword(password: string): void {
  if (password.length > MAXIMUM_LENGTH || password !== password.trim()) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  if (password.length < MINIMUM_LENGTH) {
    throw new CognitoError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
  }
}
