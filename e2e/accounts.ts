import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { linkIn, outboxOf } from './outbox.ts';

/** Credentials of a shop that has confirmed its address. */
export type Account = { email: string; password: string };

type Configuration = { region: string; userPoolClientId: string; userPoolEndpoint?: string };

let made = 0;

/** An address that no other journey uses. */
export function freshEmail(name: string): string {
  made += 1;
  return `${name}-${process.pid}-${made}@exemple.fr`;
}

/** A password that satisfies the pool's policy; each account has its own. */
export const freshPassword = (): string => `Aa1!${crypto.randomUUID().slice(0, 12)}`;

/** Signs a shop up and confirms it by the code of its e-mail, without a browser. */
export async function makeAccount(origin: string): Promise<Account> {
  const response = await fetch(`${origin}/config.json`);
  const { region, userPoolClientId, userPoolEndpoint } = (await response.json()) as Configuration;
  const account = { email: freshEmail('atelier'), password: freshPassword() };
  const cognito = new CognitoIdentityProviderClient({
    region,
    endpoint: userPoolEndpoint,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  });
  const user = { ClientId: userPoolClientId, Username: account.email };
  await cognito.send(new SignUpCommand({ ...user, Password: account.password }));
  const message = await outboxOf(origin).newest({ channel: 'email', to: account.email });
  const code = linkIn(message, origin, '/login').searchParams.get('confirmation') ?? '';
  await cognito.send(new ConfirmSignUpCommand({ ...user, ConfirmationCode: code }));
  return account;
}
