import { beforeAll, describe, expect, it } from 'vitest';
import type { ScheduledLambda } from '../../functions/lambdas/kinds.ts';
import { SCHEDULED_LAMBDAS } from '../../functions/lambdas.ts';
import type { Resources } from '../alone-synthesized.ts';
import { synthesize } from '../synthesized.ts';

let resources: Resources;

beforeAll(() => {
  ({ resources } = synthesize());
});

const DECLARED: readonly ScheduledLambda[] = SCHEDULED_LAMBDAS;
const JOBS = DECLARED.flatMap(({ name, jobs, timeoutSeconds }) =>
  Object.entries(jobs).map(([job, { scheduleExpression, ...own }]) => ({
    name,
    job,
    scheduleExpression,
    mostSeconds: own.timeoutSeconds ?? timeoutSeconds,
  })),
);
const UNIT_SECONDS: Readonly<Record<string, number>> = { minute: 60, hour: 3_600, day: 86_400 };

/** Returns the logical id to which an attribute belongs. */
const idOf = (value: { 'Fn::GetAtt': [string, string] }) => value['Fn::GetAtt'][0];

it('The scheduler runs exactly the jobs that Lambdas declare', () => {
  const names = resources
    .ofType('AWS::Scheduler::Schedule')
    .map(({ properties }) => properties.Name);
  expect(names.sort()).toEqual(JOBS.map(({ job }) => `rebond-dev-${job}`).sort());
});

describe.each(JOBS)('The scheduled job $job', ({ name, job, scheduleExpression, mostSeconds }) => {
  const parts = () => {
    const schedule = resources.one(
      'AWS::Scheduler::Schedule',
      ({ Name }) => Name === `rebond-dev-${job}`,
    );
    const lambda = resources.one(
      'AWS::Lambda::Function',
      ({ FunctionName }) => FunctionName === `rebond-dev-${name}`,
    );
    const queue = resources.one(
      'AWS::SQS::Queue',
      ({ QueueName }) => QueueName === `rebond-dev-${name}-given-up`,
    );
    return { schedule, lambda, queue };
  };

  it('The job runs on the schedule that its Lambda declares, is retried on failure, and is not lost', () => {
    const { schedule, lambda, queue } = parts();
    const { Target: target, ...timing } = schedule.properties;
    expect(timing).toMatchObject({
      ScheduleExpression: scheduleExpression,
      ScheduleExpressionTimezone: 'Europe/Paris',
    });
    expect(idOf(target.Arn)).toBe(lambda.id);
    expect(JSON.parse(target.Input)).toEqual({ job });
    expect(target.RetryPolicy.MaximumRetryAttempts).toBeGreaterThan(0);
    expect(idOf(target.DeadLetterConfig.Arn)).toBe(queue.id);
  });

  // Unlike the embedded cloud, the Scheduler does not wait for the previous run.
  it('A run ends before the next one begins', () => {
    const [, count, unit = ''] = /^rate\((\d+) ([a-z]+?)s?\)$/.exec(scheduleExpression) ?? [];
    expect(mostSeconds).toBeLessThan(Number(count) * (UNIT_SECONDS[unit] ?? 0));
  });

  it('A run that keeps failing is kept in the dead-letter queue', () => {
    const { lambda, queue } = parts();
    const [runs] = resources.referringTo(lambda, 'AWS::Lambda::EventInvokeConfig');
    expect(runs?.properties.MaximumRetryAttempts).toBeGreaterThan(0);
    expect(idOf(runs?.properties.DestinationConfig.OnFailure.Destination)).toBe(queue.id);
  });

  it('The Scheduler’s role may only invoke the Lambda and report a failure', () => {
    const { schedule, lambda, queue } = parts();
    const roleId = idOf(schedule.properties.Target.RoleArn);
    const role = resources.all.find(({ stack, id }) => stack === schedule.stack && id === roleId);
    const [policy] = role?.properties.Policies ?? [];
    expect(
      policy?.PolicyDocument.Statement.map(
        ({
          Action,
          Resource,
        }: {
          Action: string;
          Resource: { 'Fn::GetAtt': [string, string] };
        }) => [Action, idOf(Resource)],
      ),
    ).toEqual([
      ['lambda:InvokeFunction', lambda.id],
      ['sqs:SendMessage', queue.id],
    ]);
    expect(role?.properties.ManagedPolicyArns).toBeUndefined();
  });
});
