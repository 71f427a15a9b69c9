import { beforeAll, expect, it } from 'vitest';
import { PRODUCTION, type Synthesis, synthesize } from '../synthesized.ts';

let prod: Synthesis;
beforeAll(() => {
  prod = synthesize(PRODUCTION);
});

const regionOf = (stack: string) =>
  prod.stacks.find(({ stackName }) => stackName === stack)?.environment.region;

it('Production copies its table each week into a locked vault of another region', () => {
  const [copies, own] = prod.resources
    .ofType('AWS::Backup::BackupVault')
    .toSorted((a, b) => regionOf(a.stack)?.localeCompare(regionOf(b.stack) ?? '') ?? 0);
  expect([regionOf(copies?.stack ?? ''), regionOf(own?.stack ?? '')]).toEqual([
    'eu-central-1',
    'eu-west-3',
  ]);
  // After `ChangeableForDays` days nobody can change or remove the lock.
  expect(copies?.properties.LockConfiguration).toEqual({
    MinRetentionDays: 7,
    MaxRetentionDays: 366,
    ChangeableForDays: 3,
  });
  const { properties } = prod.resources.one('AWS::Backup::BackupPlan');
  const [rule, ...others] = properties.BackupPlan.BackupPlanRule;
  expect(others).toEqual([]);
  expect(rule).toMatchObject({
    ScheduleExpression: 'cron(0 2 ? * SUN *)',
    Lifecycle: { DeleteAfterDays: 1 },
    CopyActions: [{ Lifecycle: { DeleteAfterDays: 8 } }],
  });
  const [{ DestinationBackupVaultArn }] = rule.CopyActions;
  expect(DestinationBackupVaultArn['Fn::Join'][1].at(-1)).toBe(
    `:backup-vault:${copies?.properties.BackupVaultName}`,
  );
  expect(JSON.stringify(DestinationBackupVaultArn)).toContain(':backup:eu-central-1:');
  // The lock accepts the lifetimes of the plan.
  const kept = rule.CopyActions[0].Lifecycle.DeleteAfterDays;
  expect(kept).toBeGreaterThanOrEqual(copies?.properties.LockConfiguration.MinRetentionDays);
});

type Statement = { Action: unknown; Resource: unknown };

function ownRights() {
  const selection = prod.resources.one('AWS::Backup::BackupSelection');
  const { Resources, IamRoleArn } = selection.properties.BackupSelection;
  const role = prod.resources
    .ofType('AWS::IAM::Role')
    .find(({ stack, id }) => stack === selection.stack && id === IamRoleArn['Fn::GetAtt'][0]);
  const [{ PolicyDocument }] = role?.properties.Policies ?? [];
  return { role, resources: Resources, statements: PolicyDocument.Statement as Statement[] };
}

it('The backup copies the table that the stage uses, and its role has access to nothing else', () => {
  const { role, resources, statements } = ownRights();
  expect(JSON.stringify(resources)).toMatch(/Table/);
  expect(role?.properties.ManagedPolicyArns).toBeUndefined();
  const everywhere = statements.filter(({ Resource }) => Resource === '*');
  expect(everywhere.map(({ Action }) => Action)).toEqual(['backup:CopyFromBackupVault']);
});

it('The role may copy the tags of the table to the backup and to its copy', () => {
  const tagging = ownRights().statements.filter(({ Action }) => Action === 'backup:TagResource');
  const arns = tagging.flatMap(({ Resource }) => Resource).map((arn) => JSON.stringify(arn));
  expect(arns).toEqual([
    expect.stringMatching(/:backup:eu-west-3:.*:recovery-point:\*/),
    expect.stringMatching(/:backup:eu-central-1:.*:recovery-point:\*/),
  ]);
});

it('An alarm sounds when no backup was completed for a week, even if none has failed', () => {
  const completed = prod.resources
    .ofType('AWS::CloudWatch::Alarm')
    .filter(({ properties }) => properties.MetricName === 'NumberOfBackupJobsCompleted');
  expect(completed.map(({ properties }) => properties)).toMatchObject([
    {
      Namespace: 'AWS/Backup',
      Period: 24 * 60 * 60,
      EvaluationPeriods: 7,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    },
  ]);
});

it('A stage that is not for customers has no backups', () => {
  const { resources } = synthesize();
  expect(resources.ofType('AWS::Backup::BackupVault')).toEqual([]);
  expect(resources.ofType('AWS::Backup::BackupPlan')).toEqual([]);
});
