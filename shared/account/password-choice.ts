/**
 * What a page tells the user pool beside a confirmation code (Cognito's ClientMetadata): whether the person who confirms
 * chose the account's password. A page that does not know says `another`, and the password is taken away from whoever did.
 */
export const PASSWORD_CHOICE = { key: 'password', another: 'another' } as const;
