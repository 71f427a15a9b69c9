import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { CognitoTrigger } from '../../functions/lambdas/kinds.ts';
import { COGNITO_TRIGGERS } from '../../functions/lambdas.ts';
import { ACCESS_TOKEN_MINUTES } from '../../functions/platform/ended-sessions.ts';
import { RebondFunction } from '../constructs/rebond-function.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import { READ_ATTRIBUTES, WRITE_ATTRIBUTES } from '../pool-client.ts';
import type { ResourceBindings } from '../resources.ts';

const OPERATIONS = {
  preSignUp: UserPoolOperation.PRE_SIGN_UP,
  customMessage: UserPoolOperation.CUSTOM_MESSAGE,
  postConfirmation: UserPoolOperation.POST_CONFIRMATION,
} as const satisfies Record<(typeof COGNITO_TRIGGERS)[number]['trigger'], UserPoolOperation>;

const attributes = (names: Readonly<Record<string, string>>) =>
  new ClientAttributes().withStandardAttributes(
    Object.fromEntries(Object.keys(names).map((name) => [name, true])),
  );

/** Shop owners sign in by e-mail, and the application identifies them by Cognito's `sub`. */
export class IdentityStack extends StageStack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, context: StackContext, bindings: ResourceBindings) {
    super(scope, 'identity', { ...context, description: 'the user pool' });
    this.userPool = this.#pool();
    this.client = this.#client();
    for (const trigger of COGNITO_TRIGGERS) this.#trigger(trigger, bindings);
  }

  /** The rights on the pool are a separate policy, because the pool already refers to the trigger. */
  #trigger(trigger: CognitoTrigger, bindings: ResourceBindings): void {
    const { uses } = trigger;
    const { triggeringPool = [] } = uses;
    const lambda = new RebondFunction(this, {
      lambda: trigger,
      environment: bindings.environmentOf(uses),
      statements: bindings.statementsOf(uses),
    });
    this.userPool.addTrigger(OPERATIONS[trigger.trigger], lambda);
    if (triggeringPool.length === 0 || !lambda.role) return;
    new Policy(this, `${trigger.name}-user-pool`, {
      roles: [lambda.role],
      statements: [
        new PolicyStatement({
          actions: triggeringPool.map((action) => `cognito-idp:${action}`),
          resources: [this.userPool.userPoolArn],
        }),
      ],
    });
  }

  #pool(): UserPool {
    const { keepsData, name, sender, region } = this.stage;
    return new UserPool(this, 'UserPool', {
      userPoolName: `rebond-${name}`,
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // The second factor is an authenticator application, for shops that switch it on (docs/decisions/0104).
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false, email: false },
      // Length matters more than kinds of characters (docs/decisions/0096).
      passwordPolicy: {
        minLength: 8,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      email: sender.verified
        ? UserPoolEmail.withSES({
            fromEmail: sender.email,
            fromName: 'Rebond',
            sesRegion: region,
            ...(sender.domain && { sesVerifiedDomain: sender.domain }),
          })
        : UserPoolEmail.withCognito(),
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }

  #client(): UserPoolClient {
    return this.userPool.addClient('Web', {
      userPoolClientName: 'web',
      generateSecret: false,
      // Only recover-sign-in, one of our Lambdas, signs in by password, with AWS credentials.
      authFlows: { userSrp: true, adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(ACCESS_TOKEN_MINUTES),
      idTokenValidity: Duration.minutes(60),
      refreshTokenValidity: Duration.days(30),
      readAttributes: attributes(READ_ATTRIBUTES),
      writeAttributes: attributes(WRITE_ATTRIBUTES),
    });
  }
}
