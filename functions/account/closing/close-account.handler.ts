import { shopHandler } from '../../entry/http.ts';
import { json } from '../../entry/http-answer.ts';
import { closeAccount } from './close-account.ts';
import { liveDependencies } from './live-dependencies.ts';

const dependencies = liveDependencies();

export const handler = shopHandler(async (_event, shopId) => {
  const closure = await closeAccount(dependencies, shopId);
  return json(closure.state === 'closed' ? 200 : 202, closure);
});
