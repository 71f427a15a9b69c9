/** Amazon SNS: Publish stores an SMS in the outbox. Another action says whether a number has opted out. */
import { openDoor } from '../shapes/door.ts';
import { QueryError, type QueryService } from './aws-query.ts';
import type { Faults } from './faults.ts';
import type { Outbox } from './outbox.ts';
import type { SnsAccount } from './sns-account.ts';

export const SNS: QueryService = {
  namespace: 'http://sns.amazonaws.com/doc/2010-03-31/',
  version: '2010-03-31',
  door: openDoor('sns'),
};
const LONGEST_MESSAGE = 1600;

export function performSns(
  action: string,
  form: URLSearchParams,
  parts: { outbox: Outbox; faults: Faults; snsAccount: SnsAccount },
): Readonly<Record<string, string>> {
  if (action === 'CheckIfPhoneNumberIsOptedOut') {
    const number = form.get('phoneNumber') ?? '';
    if (!E164.test(number)) throw invalid('PhoneNumber Reason: input incorrectly formatted');
    return { isOptedOut: String(parts.snsAccount.isOptedOut(number)) };
  }
  const to = phoneNumber(form);
  const text = form.get('Message') ?? '';
  if (text === '') throw invalid('Empty message');
  if (text.length > LONGEST_MESSAGE) throw invalid('Message Reason: Message must be shorter');
  const from = senderName(form);
  parts.faults.raise('sns', [to]);
  const send = () => parts.outbox.add({ channel: 'sms', to, from, text }).id;
  return { MessageId: parts.snsAccount.take({ to, text }, send) };
}

const E164 = /^\+[1-9]\d{4,14}$/;

function phoneNumber(form: URLSearchParams): string {
  const topic = form.get('TopicArn') ?? form.get('TargetArn');
  if (topic !== null) throw new QueryError('NotFound', 'Topic does not exist', 404);
  const number = form.get('PhoneNumber');
  if (number === null) {
    throw invalid('TopicArn or TargetArn Reason: no value for required parameter');
  }
  if (!E164.test(number)) {
    throw invalid(`PhoneNumber Reason: ${number} is not valid to publish to`);
  }
  return number;
}

/** Reads AWS.SNS.SMS.SenderID: at most 11 letters or digits, at least one of them a letter. */
function senderName(form: URLSearchParams): string | undefined {
  for (let index = 1; ; index++) {
    const entry = `MessageAttributes.entry.${index}`;
    const name = form.get(`${entry}.Name`);
    if (name === null) return undefined;
    if (name !== 'AWS.SNS.SMS.SenderID') continue;
    const sender = form.get(`${entry}.Value.StringValue`) ?? '';
    if (!/^(?=.*[a-z])[a-z0-9]{1,11}$/i.test(sender)) {
      throw invalid(`SenderID Reason: ${sender} is not a valid sender ID`);
    }
    return sender;
  }
}

const invalid = (reason: string) =>
  new QueryError('InvalidParameter', `Invalid parameter: ${reason}`);
