import { listOf } from '../../emulators/messaging/aws-query.ts';
import { parseMime } from '../../emulators/messaging/mime.ts';
import { ACCOUNT_ID, CONFIGURATION_SET, REGION } from '../../resources.ts';
import type { Need } from './policy.ts';

const arn = (resource: string) => `arn:aws:ses:${REGION}:${ACCOUNT_ID}:${resource}`;

/** This much of a message holds its headers; reading an attachment would be a waste. */
const HEADER_CHARACTERS = 16_384;

/**
 * Returns the permissions that sending an e-mail needs: the sender's identity, the configuration set (the identity's
 * default where none is named), and each recipient's identity, as in an account that is in the sandbox or owns an
 * identity of the recipient's domain.
 */
export function emailNeeds(form: URLSearchParams): Need[] {
  const action = `ses:${form.get('Action')}`;
  const { from, recipients } = mailOf(form);
  const context = { 'ses:fromaddress': [from], 'ses:recipients': recipients };
  const set = form.get('ConfigurationSetName') ?? CONFIGURATION_SET;
  const identities = [from, ...recipients].map((address) => arn(`identity/${address}`));
  return [...identities, arn(`configuration-set/${set}`)].map((resource) => ({
    action,
    resource,
    context,
  }));
}

function mailOf(form: URLSearchParams): { from: string; recipients: string[] } {
  const raw = form.get('RawMessage.Data')?.slice(0, HEADER_CHARACTERS);
  const mime = raw && parseMime(Buffer.from(raw, 'base64').toString('latin1'));
  const named = [
    ...['ToAddresses', 'CcAddresses', 'BccAddresses'].flatMap((list) =>
      listOf(form, `Destination.${list}`),
    ),
    ...listOf(form, 'Destinations'),
  ];
  return {
    from: addressOf(form.get('Source') ?? (mime ? mime.from : undefined) ?? ''),
    recipients: (named.length > 0 || !mime ? named : mime.recipients).map(addressOf),
  };
}

const addressOf = (mailbox: string) => (/<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox).trim();
