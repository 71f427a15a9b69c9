/** The cloud that the power-cut tests kill: `cloud-process.ts PORT FOLDER`. It reports its address and a token. */

import { UNBOUNDED_SETTINGS } from '../../../functions/testing/unbounded.ts';
import { WHOLE_COMPANY } from '../../../functions/testing/whole-company.ts';
import { type Cloud, startCloud } from '../../cloud.ts';
import { createShopAccount, signInShop } from '../../shop-account.ts';
import { AT_LOAD } from '../../testing/at-load.ts';
import { callApi } from '../../testing/call-api.ts';
import { setPlan } from '../../testing/shop.ts';

const ACCOUNT = { email: 'pannes@exemple.fr', password: 'Pannes-2026!' };

export type Started = { token: string };

async function token(cloud: Cloud): Promise<string> {
  const signIn = async () => (await signInShop(cloud, ACCOUNT)).accessToken;
  return signIn().catch(async () => {
    const { sub } = await createShopAccount(cloud, ACCOUNT);
    await setPlan(cloud, sub, 'pro');
    const accessToken = await signIn();
    // An invoice requires these company details.
    await callApi(cloud, '/api/company', {
      method: 'PUT',
      token: accessToken,
      json: WHOLE_COMPANY,
    });
    return accessToken;
  });
}

const [port, dataDirectory] = process.argv.slice(2);
const cloud = await startCloud({
  ...AT_LOAD,
  port: Number(port),
  dataDirectory: dataDirectory ?? '',
  web: false,
  // Many customers share one phone number here.
  budgets: JSON.stringify(UNBOUNDED_SETTINGS),
  timings: { firstRetrySeconds: 1 },
});
process.on('disconnect', () => void cloud.stop().then(() => process.exit(0)));
process.send?.({ token: await token(cloud) } satisfies Started);
