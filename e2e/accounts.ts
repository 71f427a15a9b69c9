import {
  AdminConfirmSignUpCommand,
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { deployedOrigin } from './deployed.ts';
import { linkIn, outboxOf, secretIn } from './outbox.ts';

/** The shop of these credentials has confirmed its address. */
export type Account = { email: string; password: string };

type Configuration = {
  region: string;
  userPoolId: string;
  userPoolClientId: string;
  userPoolEndpoint?: string;
};

let made = 0;

/** Returns an address that no other journey uses. */
export function freshEmail(name: string): string {
  made += 1;
  return `${name}-${process.pid}-${made}@exemple.fr`;
}

/** Returns a new password that satisfies the user pool's policy. */
export const freshPassword = (): string => `Aa1!${crypto.randomUUID().slice(0, 12)}`;

/** Signs a shop up and confirms it with the code from its e-mail, without a browser. */
export async function makeAccount(origin: string): Promise<Account> {
  const response = await fetch(`${origin}/config.json`);
  const configuration = (await response.json()) as Configuration;
  const { region, userPoolClientId, userPoolEndpoint } = configuration;
  const account = { email: freshEmail('atelier'), password: freshPassword() };
  const cognito = new CognitoIdentityProviderClient({
    region,
    endpoint: userPoolEndpoint,
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
  });
  const user = { ClientId: userPoolClientId, Username: account.email };
  await fetch(`${origin}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email }),
  });
  await cognito.send(new SignUpCommand({ ...user, Password: account.password }));
  if (deployedOrigin() && process.env.AWS_ENDPOINT_URL) {
    await confirmAsOperator(configuration, account.email);
    return account;
  }
  const message = await outboxOf(origin).newest({ channel: 'email', to: account.email });
  const code = secretIn(linkIn(message, origin, '/login'), 'confirmation');
  await cognito.send(new ConfirmSignUpCommand({ ...user, ConfirmationCode: code }));
  return account;
}

/** Confirms the address as the pool's operator, because the user pool of an AWS emulator sends no e-mail. */
async function confirmAsOperator({ region, userPoolId }: Configuration, email: string) {
  const operator = new CognitoIdentityProviderClient({ region });
  await operator.send(new AdminConfirmSignUpCommand({ UserPoolId: userPoolId, Username: email }));
  operator.destroy();
}
