import { freshOwnShopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { closeAccount } from './close-account.ts';
import { liveDependencies } from './live-dependencies.ts';

const dependencies = liveDependencies();

/** A repeated call, for example after a lost answer, gets the same answer. */
export const handler = freshOwnShopHandler('DELETE /api/account', {}, async (_input, shopId) => {
  const closure = await closeAccount(dependencies, shopId);
  return json(closure.state === 'closed' ? 200 : 202, closure);
});
