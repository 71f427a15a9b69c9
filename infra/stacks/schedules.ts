import { Aws, Duration } from 'aws-cdk-lib';
import { CfnEventInvokeConfig } from 'aws-cdk-lib/aws-lambda';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import type { ScheduledLambda } from '../../functions/lambdas/kinds.ts';
import { SCHEDULED_LAMBDAS } from '../../functions/lambdas.ts';
import type { JobEvent } from '../../functions/platform/entry/dispatch.ts';
import { DeadLetterQueue } from '../constructs/queue-with-dead-letter.ts';
import { RebondFunction } from '../constructs/rebond-function.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import type { ResourceBindings } from '../resources.ts';
import { allow, serviceRole } from '../statements.ts';

/** The Scheduler retries an invocation, and Lambda a failed run, at most this many times. Lambda allows no more. */
const RETRIES = 2;
/** A run that could not start within this time is given up, because the next run is due. */
const LATEST_START = Duration.hours(1);

export type SchedulesStackProps = { bindings: ResourceBindings };

export class SchedulesStack extends StageStack {
  constructor(scope: Construct, context: StackContext, { bindings }: SchedulesStackProps) {
    super(scope, 'schedules', { ...context, description: 'the scheduled Lambdas' });
    for (const lambda of SCHEDULED_LAMBDAS) this.#schedule(lambda, bindings);
  }

  #schedule(scheduled: ScheduledLambda, bindings: ResourceBindings): void {
    const id = `${scheduled.name}-given-up`;
    const givenUp = new DeadLetterQueue(this, id, id);
    const reportFailure = allow('sqs', ['SendMessage'], [givenUp.queueArn]);
    const lambda = new RebondFunction(this, {
      lambda: scheduled,
      environment: bindings.environmentOf(scheduled.uses),
      statements: [...bindings.statementsOf(scheduled.uses), reportFailure],
    });
    // The Scheduler only delivers the event; Lambda handles the result of the run.
    const runs = new CfnEventInvokeConfig(this, `${scheduled.name}-runs`, {
      functionName: lambda.functionName,
      qualifier: '$LATEST',
      maximumRetryAttempts: RETRIES,
      maximumEventAgeInSeconds: LATEST_START.toSeconds(),
      destinationConfig: { onFailure: { destination: givenUp.queueArn } },
    });
    if (lambda.role) runs.node.addDependency(lambda.role);
    const role = serviceRole(this, `${scheduled.name}-clock`, {
      service: 'scheduler',
      description: `The role with which the Scheduler invokes ${scheduled.name}`,
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      policy: 'invoke',
      statements: [allow('lambda', ['InvokeFunction'], [lambda.functionArn]), reportFailure],
    });
    for (const [job, { scheduleExpression }] of Object.entries(scheduled.jobs)) {
      new CfnSchedule(this, `${job}-schedule`, {
        name: `rebond-${this.stage.name}-${job}`,
        scheduleExpression,
        state: this.isNeeded(scheduled) ? 'ENABLED' : 'DISABLED',
        scheduleExpressionTimezone: 'Europe/Paris',
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: lambda.functionArn,
          roleArn: role.roleArn,
          input: JSON.stringify({ job } satisfies JobEvent),
          retryPolicy: {
            maximumRetryAttempts: RETRIES,
            maximumEventAgeInSeconds: LATEST_START.toSeconds(),
          },
          deadLetterConfig: { arn: givenUp.queueArn },
        },
      });
    }
  }
}
