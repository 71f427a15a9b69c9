import { rmSync } from 'node:fs';
import { Duration } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { bundleLambda } from '../bundles/bundle.ts';
import type { LambdaDeclaration } from '../lambdas.ts';
import type { Stage } from '../stage.ts';
import { allow, serviceRole } from '../statements.ts';
import { VERSION } from '../version.ts';
import { addAlarm } from './alarm.ts';
import { StageLogGroup, StageStack } from './stage-stack.ts';

export const SERVICE_NAME = 'rebond';

/** Returns the stage's own namespace, so that stages of one account have separate metrics. */
export const metricsNamespace = (stage: Pick<Stage, 'name'>): string => `rebond-${stage.name}`;

/** The name of a metric that counts a Lambda's faults ends with this. A refusal is not counted as a fault. */
export const FAULTS = '-faults';

const line = (field: string, value: string) => FilterPattern.stringValue(`$.${field}`, '=', value);

/**
 * Matches our own lines of level ERROR, and invocations that ended before our code could write one. A refusal that the
 * Lambda throws has the type `Runtime.Unknown`, which does not count
 * (https://docs.aws.amazon.com/lambda/latest/dg/telemetry-schema-reference.html).
 */
const FAULT_LINES = FilterPattern.any(
  FilterPattern.all(line('level', 'ERROR'), line('service', SERVICE_NAME)),
  line('record.status', 'timeout'),
  line('record.errorType', 'Runtime.ExitError'),
  line('record.errorType', 'Runtime.OutOfMemory'),
  FilterPattern.all(line('type', 'platform.init*'), line('record.status', 'error')),
  FilterPattern.all(line('type', 'platform.init*'), line('record.status', 'failure')),
);

const PLACEHOLDER = 'exports.handler = async () => {};';

export type RebondFunctionProps = {
  lambda: LambdaDeclaration;
  environment: Record<string, string>;
  statements: PolicyStatement[];
};

/** This Lambda has our defaults: arm64, Node 24, a bundle, its own role and log, tracing, and alarms. */
export class RebondFunction extends LambdaFunction {
  constructor(scope: Construct, { lambda, environment, statements }: RebondFunctionProps) {
    const stack = StageStack.containing(scope);
    const { stage } = stack;
    const functionName = `rebond-${stage.name}-${lambda.name}`;
    const logGroup = new StageLogGroup(
      scope,
      `${lambda.name}-logs`,
      `/rebond/${stage.name}/lambda/${lambda.name}`,
    );
    const role = serviceRole(scope, `${lambda.name}-role`, {
      service: 'lambda',
      description: `The role of ${functionName} alone`,
      policy: 'own',
      statements: [
        allow('logs', ['CreateLogStream', 'PutLogEvents'], [logGroup.logGroupArn]),
        allow('xray', ['PutTraceSegments', 'PutTelemetryRecords'], ['*']),
        ...statements,
      ],
    });
    const bundle = stack.bundlesCode ? bundleLambda(lambda.handler) : undefined;
    super(scope, lambda.name, {
      functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: bundle ? Code.fromAsset(bundle.directory) : Code.fromInline(PLACEHOLDER),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      timeout: Duration.seconds(lambda.timeoutSeconds),
      memorySize: lambda.memoryMb,
      ...(lambda.concurrency && stage.reservesConcurrency
        ? { reservedConcurrentExecutions: lambda.concurrency }
        : {}),
      environment: {
        REBOND_VERSION: VERSION,
        REBOND_SERVICE: SERVICE_NAME,
        REBOND_METRICS_NAMESPACE: metricsNamespace(stage),
        LOG_LEVEL: 'INFO',
        ...environment,
      },
    });
    if (bundle) rmSync(bundle.directory, { recursive: true });
    // Tracing is set here, because the `tracing` property would add a separate policy.
    const { defaultChild } = this.node;
    if (defaultChild instanceof CfnFunction) defaultChild.tracingConfig = { mode: 'Active' };
    const period = Duration.minutes(5);
    const errors = lambda.refuses
      ? new MetricFilter(scope, `${lambda.name}${FAULTS}`, {
          logGroup,
          filterPattern: FAULT_LINES,
          metricNamespace: metricsNamespace(stage),
          metricName: `${lambda.name}${FAULTS}`,
        }).metric({ period, statistic: 'Sum' })
      : this.metricErrors({ period });
    for (const [what, metric] of Object.entries({
      errors,
      throttles: this.metricThrottles({ period }),
    })) {
      addAlarm(this, what, {
        metric,
        alarmDescription: `${lambda.impact} (${lambda.name}: ${what} in the last 5 minutes)`,
      });
    }
  }
}
