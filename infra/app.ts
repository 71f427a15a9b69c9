/**
 * This is the CDK application: one stage by its context. `cdk deploy` runs this file; tests and synth.ts call buildApp.
 */
import { Annotations, App, Aspects, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import type { IConstruct } from 'constructs';
import { missingOf, type Operator } from '../shared/operator.ts';
import { acknowledge, acknowledgementsOf } from './acknowledgements.ts';
import { buildLambdas } from './bundles/bundle.ts';
import type { StackContext } from './constructs/stage-stack.ts';
import { LAMBDAS } from './lambdas.ts';
import { ResourceBindings } from './resources.ts';
import { AlertsStack, ReportAlarms, removeAlarms } from './stacks/alerts.ts';
import { ApiStack } from './stacks/api.ts';
import { BackupCopiesStack, BackupStack } from './stacks/backup.ts';
import { ConsumersStack } from './stacks/consumers.ts';
import { DashboardStack } from './stacks/dashboard.ts';
import { DataStack } from './stacks/data.ts';
import { EdgeLogsStack } from './stacks/edge-logs.ts';
import { FirewallStack } from './stacks/firewall.ts';
import { GatewayStack } from './stacks/gateway.ts';
import { IdentityStack } from './stacks/identity.ts';
import { LiveStack } from './stacks/live.ts';
import { LocalEdgeStack } from './stacks/local-edge.ts';
import { MessagingStack } from './stacks/messaging.ts';
import { PoolFirewallStack } from './stacks/pool-firewall.ts';
import { SchedulesStack } from './stacks/schedules.ts';
import { AssetsStack, SiteStack } from './stacks/site.ts';
import { WebStack } from './stacks/web.ts';
import { readStage } from './stage.ts';

export type BuildOptions = {
  outdir?: string;
  /** This context is added to the command line's; see stage.ts. */
  context?: Record<string, unknown>;
  /** With `false`, Lambdas get placeholders for their code, and the web build is left out. */
  bundlesCode?: boolean;
};

/** The CDK recommends these settings. They are set in this file and not in cdk.json, so that tests use them too. */
const FLAGS = {
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  // A stack cannot remove an export that another stack still uses.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
};

export function buildApp({ outdir, context = {}, bundlesCode = true }: BuildOptions = {}): App {
  const app = new App({
    context: { ...FLAGS, ...context },
    ...(outdir !== undefined && { outdir }),
  });
  const stage = readStage((key) => app.node.tryGetContext(key));
  const shared: StackContext = { stage, bundlesCode };
  warnOfMissingLaw(app, stage.operator);
  if (bundlesCode) buildLambdas(LAMBDAS.map(({ handler }) => handler));

  const alerts = new AlertsStack(app, shared);
  const data = new DataStack(app, shared);
  const messaging = new MessagingStack(app, shared);
  const onAws = stage.localOrigin === undefined;
  const firewall = onAws ? new FirewallStack(app, shared) : undefined;
  const gateway = new GatewayStack(app, shared);
  const web = new WebStack(app, shared, {
    httpApi: gateway.httpApi,
    socketApi: gateway.socketApi,
    originSecret: gateway.originSecret,
    webAclArn: firewall?.webAclArn,
  });
  const bindings = new ResourceBindings({
    table: data.table,
    web,
    messaging,
    socketApi: gateway.socketApi,
    originSecret: onAws ? gateway.originSecret.secretValue.unsafeUnwrap() : gateway.localSecret,
    identity: () => identity,
  });
  const identity: IdentityStack = new IdentityStack(app, shared, bindings);
  const api = new ApiStack(app, shared, { gateway, bindings, identity });
  const live = new LiveStack(app, shared, { socketApi: gateway.socketApi, bindings });
  const consumers = { streamArn: streamOf(data), queues: messaging.queues, bindings };
  // Readers of a new item version are deployed before its writers, because older consumers would dead-letter such an
  // item.
  api.addStackDependency(new ConsumersStack(app, shared, consumers));
  new SchedulesStack(app, shared, { bindings });
  if (onAws) {
    new PoolFirewallStack(app, shared, identity.userPool);
    if (web.distribution) new EdgeLogsStack(app, shared, web.distribution);
    new DashboardStack(app, shared, gateway);
    if (stage.keepsData) {
      const copies = new BackupCopiesStack(app, shared);
      new BackupStack(app, shared, data.table).addStackDependency(copies);
    }
    // The tracking page, which the API renders, requests the scripts and styles of its own build.
    api.addStackDependency(new AssetsStack(app, shared, web.siteBucket));
    new SiteStack(app, shared, { identity, web, after: [api, live] });
  } else new LocalEdgeStack(app, shared, { gateway, identity, live, web });

  if (stage.alarmEmail) Aspects.of(app).add(new ReportAlarms(alerts.topic));
  else removeAlarms(app);
  acknowledge(app, acknowledgementsOf(stage));
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return app;
}

function streamOf({ table }: DataStack): string {
  if (table.tableStreamArn === undefined) throw new Error('The table has no stream.');
  return table.tableStreamArn;
}

/** Warns when a stage's legal pages do not name the publisher (LCEN, article 6, III). */
export function warnOfMissingLaw(scope: IConstruct, operator: Operator | undefined): void {
  const missing = operator ? missingOf(operator) : ['operator'];
  if (missing.length === 0) return;
  const message = `The pages of law are incomplete: the context lacks ${missing.join(', ')} (docs/operations.md).`;
  Annotations.of(scope).addWarningV2('rebond:operator', message);
}

if (import.meta.main) buildApp().synth();
