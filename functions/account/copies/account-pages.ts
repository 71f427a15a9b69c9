import {
  CognitoIdentityProviderClient,
  paginateListUsers,
} from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT_SETTINGS } from '../../platform/clients.ts';
import { readVariables } from '../../platform/config.ts';
import type { AccountLine } from './account-copy.ts';

const PAGE = 60;

export async function* accountPages(): AsyncGenerator<readonly AccountLine[]> {
  const { USER_POOL_ID: UserPoolId } = readVariables('USER_POOL_ID');
  const client = new CognitoIdentityProviderClient(CLIENT_SETTINGS);
  const asked = { UserPoolId, AttributesToGet: ['sub', 'email'] };
  for await (const { Users = [] } of paginateListUsers({ client, pageSize: PAGE }, asked)) {
    yield Users.map(({ Attributes = [], UserStatus }) => {
      const attribute = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value ?? '';
      return {
        id: attribute('sub'),
        email: attribute('email'),
        confirmed: UserStatus === 'CONFIRMED',
      };
    });
  }
}
