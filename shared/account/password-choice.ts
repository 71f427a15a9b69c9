/**
 * Sent to the user pool with a confirmation code (Cognito's ClientMetadata). It says whether the person who confirms
 * the account also chose its password. A page that does not know sends `another`; the password is then replaced, so
 * that the person who chose it cannot sign in.
 */
export const PASSWORD_CHOICE = { key: 'password', another: 'another' } as const;
