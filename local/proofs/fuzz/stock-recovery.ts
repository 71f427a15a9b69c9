import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
  SetUserMFAPreferenceCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { RecoveryCodes } from '../../../shared/account/second-factor.ts';
import type { UserSession } from '../../../shared/account/session.ts';
import { codeAt } from '../../emulators/cognito/software-token.ts';
import { clientSettings } from '../../resources.ts';
import { signInShop } from '../../shop-account.ts';
import type { PlayedCloud } from '../../testing/played-cloud.ts';
import { openShop, PASSWORD } from '../../testing/played-shop.ts';
import type { Ask } from './stocking.ts';

/**
 * Creates an account with a second factor; returns the e-mail, the password and the recovery code that remove the
 * factor without a session.
 */
export async function stockRecovery(played: PlayedCloud, ask: Ask) {
  const { cloud } = played;
  const shop = await openShop(played);
  const { email } = await ask<UserSession>('get-session', { shop });
  const { accessToken: AccessToken } = await signInShop(cloud, { email, password: PASSWORD });
  const pool = new CognitoIdentityProviderClient(clientSettings(cloud.endpoints.cognito));
  const { SecretCode = '' } = await pool.send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = codeAt(SecretCode, played.now());
  await pool.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  const { codes } = await ask<RecoveryCodes>('make-recovery-codes', { shop });
  await pool.send(
    new SetUserMFAPreferenceCommand({
      AccessToken,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  );
  pool.destroy();
  return { email, password: PASSWORD, code: codes[0] ?? '' };
}
