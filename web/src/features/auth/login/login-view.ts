export type LoginView =
  | { name: 'sign-in'; email: string }
  | { name: 'sign-up'; email: string }
  | {
      name: 'confirmation';
      email: string;
      /** The code comes from an e-mail's link. It is sent at once, without a press. */
      code: string;
    }
  | { name: 'second-factor'; email: string; password: string }
  | { name: 'recovery'; email: string }
  | { name: 'new-password'; email: string; code: string };

/** The notice is above the form after a sign-up, or after a sign-in with an unconfirmed address. */
export type LoginNotice = { kind: 'sent' | 'pending' | 'unconfirmed'; email: string };

export const SIGN_IN: LoginView = { name: 'sign-in', email: '' };

export function viewOfLink(hash: string): LoginView | undefined {
  const query = new URLSearchParams(hash.slice(1));
  const email = query.get('email') ?? '';
  const confirmation = query.get('confirmation');
  if (email && confirmation) return { name: 'confirmation', email, code: confirmation };
  const recovery = query.get('recuperation');
  if (email && recovery) return { name: 'new-password', email, code: recovery };
  return undefined;
}
