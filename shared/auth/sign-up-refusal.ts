/**
 * The trigger before a sign-up refuses an address with this text. Cognito passes it on: 'PreSignUp failed with
 * error …'.
 */
export const SIGN_UP_REFUSAL = 'SIGN_UP_NOT_PERMITTED';
