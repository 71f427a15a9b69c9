/** Cognito passes it on: 'PreSignUp failed with error …'. */
export const SIGN_UP_REFUSAL = 'SIGN_UP_NOT_PERMITTED';
