import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type IBackupVault,
} from 'aws-cdk-lib/aws-backup';
import {
  ComparisonOperator,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { addAlarm } from '../constructs/alarm.ts';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import { allow, serviceRole } from '../statements.ts';

/** A copy is kept until one day after the next copy, because it holds the whole table and is charged by the month. */
const COPY_LIVES = Duration.days(8);
/** The limits can never be changed again, so they leave room for copies that live longer. */
const LOCK = { minRetention: Duration.days(7), maxRetention: Duration.days(366) } as const;
const LOCK_CAN_BE_REMOVED = Duration.days(3);

const vaultName = (stage: string) => `rebond-${stage}`;

/**
 * In compliance mode nobody can delete a copy before its time or remove the lock, not even the account's root user
 * (https://docs.aws.amazon.com/aws-backup/latest/devguide/vault-lock.html).
 */
export class BackupCopiesStack extends StageStack {
  constructor(scope: Construct, context: StackContext) {
    const description = 'the locked vault for copies of the table';
    super(scope, 'backup-copies', { ...context, description }, context.stage.backupRegion);
    new BackupVault(this, 'Vault', {
      backupVaultName: vaultName(this.stage.name),
      lockConfiguration: { ...LOCK, changeableFor: LOCK_CAN_BE_REMOVED },
      removalPolicy: RemovalPolicy.RETAIN,
    });
  }
}

/** The backup itself lives only until it is copied: point-in-time recovery restores the last 35 days in this region. */
export class BackupStack extends StageStack {
  constructor(scope: Construct, context: StackContext, table: ITable) {
    super(scope, 'backup', { ...context, description: 'weekly backups of the table' });
    const name = vaultName(this.stage.name);
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: name,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    const copies = this.#copies(name);
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: name,
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'weekly',
          scheduleExpression: Schedule.cron({ weekDay: 'SUN', hour: '2', minute: '0' }),
          deleteAfter: Duration.days(1),
          copyActions: [{ destinationBackupVault: copies, deleteAfter: COPY_LIVES }],
        }),
      ],
    });
    // Another table needs another name, because CloudFormation creates the new selection before it removes the old one.
    plan.addSelection(this.stage.restoredTable ? 'RestoredTable' : 'Table', {
      resources: [BackupResource.fromArn(table.tableArn)],
      role: this.#role(table, [vault, copies]),
      disableDefaultBackupPolicy: true,
    });
    this.#watch(name);
  }

  /** The vault is named, not referred to, because a reference to another region needs a Lambda of the CDK. */
  #copies(name: string): IBackupVault {
    const { backupRegion } = this.stage;
    const arn = `arn:${Aws.PARTITION}:backup:${backupRegion}:${Aws.ACCOUNT_ID}:backup-vault:${name}`;
    return BackupVault.fromBackupVaultArn(this, 'Copies', arn);
  }

  /** A table needs only this part of AWS's policy AWSBackupServiceRolePolicyForBackup. */
  #role(table: ITable, vaults: readonly IBackupVault[]): Role {
    return serviceRole(this, 'backup-role', {
      service: 'backup',
      description: 'The role with which AWS Backup backs the table up and copies the backup',
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      policy: 'own',
      statements: [
        allow(
          'dynamodb',
          ['DescribeTable', 'ListTagsOfResource', 'StartAwsBackupJob'],
          [table.tableArn],
        ),
        allow(
          'backup',
          ['CopyIntoBackupVault', 'DescribeBackupVault'],
          vaults.map(({ backupVaultArn }) => backupVaultArn),
        ),
        // A recovery point's name is not known in advance.
        allow('backup', ['CopyFromBackupVault'], ['*']),
        // A backup and its copy get the table's tags. Since September 2025, a job that may not tag them fails.
        allow('backup', ['TagResource'], this.#recoveryPoints()),
      ],
    });
  }

  #recoveryPoints(): string[] {
    const { region, backupRegion } = this.stage;
    return [region, backupRegion].map(
      (each) => `arn:${Aws.PARTITION}:backup:${each}:${Aws.ACCOUNT_ID}:recovery-point:*`,
    );
  }

  #watch(BackupVaultName: string): void {
    const period = Duration.hours(1);
    const failed = (metricName: string) =>
      new Metric({
        namespace: 'AWS/Backup',
        metricName,
        dimensionsMap: { BackupVaultName },
        statistic: 'Sum',
        period,
      });
    addAlarm(this, 'failed', {
      metric: new MathExpression({
        expression: 'FILL(backups, 0) + FILL(expired, 0) + FILL(aborted, 0) + FILL(copies, 0)',
        usingMetrics: {
          backups: failed('NumberOfBackupJobsFailed'),
          // A job that could not begin in its window expires, and one that ran too long is aborted.
          expired: failed('NumberOfBackupJobsExpired'),
          aborted: failed('NumberOfBackupJobsAborted'),
          copies: failed('NumberOfCopyJobsFailed'),
        },
        period,
      }),
      alarmDescription:
        'A copy of all documents is missing in the second region (the weekly backup or its copy failed)',
    });
    // No job starts when the plan was removed, switched off or no longer finds the table. No other metric shows that.
    addAlarm(this, 'missing', {
      metric: new Metric({
        namespace: 'AWS/Backup',
        metricName: 'NumberOfBackupJobsCompleted',
        dimensionsMap: { BackupVaultName },
        statistic: 'Sum',
        period: Duration.days(1),
      }),
      alarmDescription:
        'The copy of all documents in the second region is about to end (no backup for a week)',
      // A week is the most that an alarm may look back.
      evaluationPeriods: 7,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.BREACHING,
    });
  }
}
