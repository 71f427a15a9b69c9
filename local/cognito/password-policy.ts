import { CognitoError, invalidParameter } from './errors.ts';

const MINIMUM_LENGTH = 8;
const MAXIMUM_LENGTH = 256;
/** Cognito's list of special characters; a space counts when it is neither first nor last. */
const SYMBOL = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

/**
 * The pool's policy: 8 characters, a lower-case and an upper-case letter, a digit, a symbol.
 * @throws InvalidPasswordException with the first rule that is broken, InvalidParameterException when no policy could accept it.
 */
export function checkPassword(password: string): void {
  if (password.length > MAXIMUM_LENGTH || password !== password.trim()) {
    throw invalidParameter(
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern: ^[\\S]+.*[\\S]+$",
    );
  }
  const broken =
    (password.length < MINIMUM_LENGTH && 'Password not long enough') ||
    (!/\p{Lu}/u.test(password) && 'Password must have uppercase characters') ||
    (!/\p{Ll}/u.test(password) && 'Password must have lowercase characters') ||
    (!/\d/.test(password) && 'Password must have numeric characters') ||
    (!SYMBOL.test(password) && 'Password must have symbol characters');
  if (broken) {
    throw new CognitoError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${broken}`,
    );
  }
}
