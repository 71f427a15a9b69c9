/** Serves a pool over HTTP for the tests of this folder. The pool keeps its e-mails, and a test moves its clock. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { isObject } from '../../shapes/shape.ts';
import { type CognitoOptions, createCognito } from '../cognito.ts';
import type { TriggerName } from '../pool.ts';
import { REGION } from '../pool-identity.ts';

export const PASSWORD = 'Demonstration1!';

export type TestPool = Awaited<ReturnType<typeof startTestPool>>;
type TriggerCall = { trigger: TriggerName; event: unknown };

export async function startTestPool(
  directory?: string,
  options: Pick<CognitoOptions, 'sendsItself'> = {},
) {
  const clock = { ms: Date.now() };
  const emails: { to: string; subject: string; html: string }[] = [];
  const triggerCalls: TriggerCall[] = [];
  /** All triggers run this function, which tests replace. By default it returns the event unchanged. */
  const behaviour = { run: async (call: TriggerCall): Promise<unknown> => call.event };
  const cognito = createCognito({
    ...options,
    directory,
    now: () => clock.ms,
    sendEmail: (email) => void emails.push(email),
    invokeTrigger: (trigger, event) => {
      triggerCalls.push({ trigger, event });
      return behaviour.run({ trigger, event });
    },
  });
  const server = createServer((request, response) => void cognito.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}/_local/cognito/`;
  const client = new CognitoIdentityProviderClient({
    endpoint,
    region: REGION,
    maxAttempts: 1,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  return {
    ClientId: cognito.clientId,
    cognito,
    client,
    endpoint,
    clock,
    emails,
    triggerCalls,
    behaviour,
    lastCode: () => /\d{6}/.exec(emails.at(-1)?.html ?? '')?.[0] ?? 'none',
    async close() {
      client.destroy();
      cognito.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a trigger's event with these parts in its response, as a handler does. */
export function answered(event: unknown, response: object): object {
  return isObject(event) ? { ...event, response } : {};
}
