/**
 * The text of the error with which the trigger before a sign-up refuses an address without a permit. Cognito passes it
 * on: 'PreSignUp failed with error …'.
 */
export const SIGN_UP_REFUSAL = 'SIGN_UP_NOT_PERMITTED';
