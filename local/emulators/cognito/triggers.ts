import { THROTTLED_ERROR_TYPE } from '../../cloud/lambda/invocation.ts';
import { AwsError } from '../shapes/json-call.ts';
import { isObject } from '../shapes/shape.ts';
import type { Pool, TriggerName } from './pool.ts';
import { REGION } from './pool-identity.ts';
import { triggerAttributes } from './user-attributes.ts';
import type { User } from './user-store.ts';

export type MessageSource =
  | 'CustomMessage_SignUp'
  | 'CustomMessage_ResendCode'
  | 'CustomMessage_ForgotPassword';
export type ConfirmationSource =
  | 'PostConfirmation_ConfirmSignUp'
  | 'PostConfirmation_ConfirmForgotPassword';
type PermissionSource = 'PreSignUp_SignUp';
export type ClientMetadata = Readonly<Record<string, string>>;

/** This placeholder stands for the code in a custom message. */
export const CODE_PARAMETER = '{####}';
const LONGEST_SUBJECT = 140;
const LONGEST_MESSAGE = 20_000;

/**
 * Returns the e-mail that the trigger writes; a part is undefined when Cognito's own applies.
 * @throws UserLambdaValidationException when the trigger fails, UnexpectedLambdaException when it cannot run,
 * InvalidLambdaResponseException when its answer is not an event.
 */
export async function customMessage(
  pool: Pool,
  user: User,
  source: MessageSource,
  clientMetadata: ClientMetadata,
): Promise<{ subject: string | undefined; message: string | undefined }> {
  const response = await call(pool, 'customMessage', user, source, {
    request: {
      codeParameter: CODE_PARAMETER,
      linkParameter: '{##Click Here##}',
      usernameParameter: null,
      clientMetadata,
    },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  });
  return {
    subject: text(response, 'emailSubject', LONGEST_SUBJECT),
    message: text(response, 'emailMessage', LONGEST_MESSAGE),
  };
}

/** @throws UserLambdaValidationException when the trigger fails; the user is then not created, as on AWS. */
export async function preSignUp(
  pool: Pool,
  user: User,
  clientMetadata: ClientMetadata,
): Promise<void> {
  await call(pool, 'preSignUp', user, 'PreSignUp_SignUp', {
    request: { validationData: null, clientMetadata },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
}

/** @throws UserLambdaValidationException when the trigger fails; the user stays confirmed, as on AWS. */
export async function postConfirmation(
  pool: Pool,
  user: User,
  source: ConfirmationSource,
  clientMetadata: ClientMetadata,
): Promise<void> {
  await call(pool, 'postConfirmation', user, source, {
    request: { clientMetadata },
    response: {},
  });
}

async function call(
  pool: Pool,
  trigger: TriggerName,
  user: User,
  source: PermissionSource | MessageSource | ConfirmationSource,
  parts: { request: object; response: object },
): Promise<Readonly<Record<string, unknown>>> {
  const event = {
    version: '1',
    region: REGION,
    userPoolId: pool.identity.userPoolId,
    userName: user.sub,
    callerContext: {
      awsSdkVersion: 'aws-sdk-unknown-unknown',
      clientId: pool.identity.clientId,
    },
    triggerSource: source,
    request: { userAttributes: triggerAttributes(user), ...parts.request },
    response: parts.response,
  };
  const answer = await pool.invokeTrigger(trigger, event).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const name = source.slice(0, source.indexOf('_'));
    // The function did not run, so Cognito reports only why the invocation was refused.
    if (error instanceof Error && error.name === THROTTLED_ERROR_TYPE) {
      throw new AwsError(
        'UnexpectedLambdaException',
        `${name} invocation failed due to error ${error.name}.`,
      );
    }
    throw new AwsError(
      'UserLambdaValidationException',
      `${name} failed with error ${reason.replace(/\.$/, '')}.`,
    );
  });
  if (!isObject(answer) || !isObject(answer.response)) throw unusable();
  return answer.response;
}

function text(response: Readonly<Record<string, unknown>>, field: string, longest: number) {
  const value = response[field];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string' || value.length > longest) throw unusable();
  return value;
}

const unusable = () =>
  new AwsError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
