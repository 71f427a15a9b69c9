import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SOCKET_LAMBDAS, STREAM_CONSUMERS } from '../functions/lambdas.ts';
import { LIVE_PATH } from '../infra/edge/edge.ts';
import {
  type EventSources,
  NO_EVENT_SOURCES,
  startEventSources,
} from './cloud/event-sources/event-sources.ts';
import { earliestPosition } from './cloud/event-sources/stream-position.ts';
import { startMessagingEndpoints } from './cloud/gateway/messaging-endpoints.ts';
import { startPaymentEndpoints } from './cloud/gateway/payment-endpoints.ts';
import { startGateway } from './cloud/gateway/start-gateway.ts';
import { openRoles, readRoles } from './cloud/iam/callers.ts';
import { awsVariables } from './cloud/lambda/environment.ts';
import { openFunctionLog } from './cloud/lambda/function-log.ts';
import { createFunctions, type Functions } from './cloud/lambda/functions.ts';
import { readHandlers } from './cloud/lambda/kept-handlers.ts';
import type { CloudOptions } from './cloud-options.ts';
import { checkEveryPage } from './data-check.ts';
import { type DataDirectory, openDataDirectory } from './data-directory.ts';
import { createCognito } from './emulators/cognito/cognito.ts';
import { startEngines } from './emulators/engines/engines.ts';
import { createLiveSockets } from './emulators/live/live-sockets.ts';
import { startMessaging } from './emulators/messaging/messaging.ts';
import { whyNotStarted } from './folder-errors.ts';
import { PartsToStop } from './parts-to-stop.ts';
import { resourceValues } from './resource-values.ts';
import { type Endpoints, queueName } from './resources.ts';
import { ROOT } from './root.ts';

export type Cloud = Awaited<ReturnType<typeof start>>;

/**
 * Starts the whole application.
 * @throws ClearError when the port or data directory is in use, the disk is full, or an engine cannot run
 */
export async function startCloud(options: CloudOptions = {}): Promise<Cloud> {
  const parts = new PartsToStop();
  try {
    return await start(options, parts);
  } catch (error) {
    await parts.stop();
    // The full disk may be that of the data or that of the temporary files, where the functions' roles are made.
    const folders = [...(options.dataDirectory ? [resolve(options.dataDirectory)] : []), tmpdir()];
    throw whyNotStarted(error, folders);
  }
}

async function start(options: CloudOptions, parts: PartsToStop) {
  const report = options.report ?? ((line: string) => process.stderr.write(`${line}\n`));
  const data: DataDirectory | undefined =
    options.dataDirectory === undefined ? undefined : openDataDirectory(options.dataDirectory);
  parts.add(async () => data?.release());
  const directory = data?.path;

  // The bundles and the roles are awaited further below, where a failure is reported. Until then, a failure must
  // not end the process.
  const bundles = options.bundles === false ? undefined : readHandlers();
  Promise.all([bundles, readRoles()]).catch(() => {});
  const gateway = await startGateway({ port: options.port ?? 0, report });
  parts.add(gateway.close);
  const gatewayOrigin = `http://localhost:${gateway.port}`;
  const origin = options.publicOrigin ?? gatewayOrigin;

  const engines = await startEngines({
    root: ROOT,
    directory,
    streamFilters: STREAM_CONSUMERS.flatMap(({ filters }) => [...filters]),
    ...(directory !== undefined && {
      streamRead: () =>
        earliestPosition(
          directory,
          STREAM_CONSUMERS.map(({ name }) => name),
        ),
    }),
    queueTimings: {
      visibilityTimeoutSeconds: options.timings?.queueVisibilitySeconds,
      maxReceiveCount: options.timings?.maxReceiveCount,
    },
  }).catch((error: unknown) => {
    // Damaged pages can stop an engine, and a start after a clean end does not check them.
    if (directory !== undefined) checkEveryPage(directory);
    throw error;
  });
  parts.add(engines.stop);
  const failed = Promise.race([engines.failed, ...(data ? [data.gone] : [])]);
  failed.catch(() => {});
  const outcomesQueue = engines.queueUrl(queueName('outcomes'));
  const messaging = startMessaging(parts, {
    directory,
    reportsOutcomes: options.reportsOutcomes !== false,
    sqsEndpoint: engines.endpoints.sqs,
    outcomesQueue,
    invoke: (name, event) => functions.runtime.invoke(name, event),
  });
  const sockets = createLiveSockets({
    routes: SOCKET_LAMBDAS.flatMap(({ name, routes }) =>
      Object.keys(routes).map((routeKey) => ({ name, routeKey })),
    ),
    invoke: (name, event) => functions.runtime.invoke(name, event),
  });
  const messagingEndpoints = await startMessagingEndpoints(messaging, sockets);
  parts.add(messagingEndpoints.close);

  const payments = await startPaymentEndpoints(parts, {
    directory,
    account: options.stripeAccount,
    origin,
    gatewayOrigin,
  });
  const { stripe, platform } = payments;

  const endpoints: Endpoints = {
    ...engines.endpoints,
    ...(options.leadToS3 && { s3: await options.leadToS3(engines.endpoints.s3) }),
    ...messagingEndpoints.endpoints,
    ...payments.endpoints,
    cognito: `${gatewayOrigin}/_local/cognito/`,
  };
  const cognito = createCognito({
    directory: directory && join(directory, 'cognito'),
    invokeTrigger: (trigger, event) => functions.invokeTrigger(trigger, event),
    sendEmail: (email) => void messaging.outbox.add({ channel: 'email', ...email }),
    sendsItself: process.env.REBOND_SENDER_VERIFIED === 'false',
    ...(options.userPoolNow === undefined ? {} : { now: options.userPoolNow }),
  });
  parts.add(async () => cognito.close());
  const realtimeUrl = `ws://localhost:${gateway.port}${LIVE_PATH}`;
  const resources = resourceValues(options, {
    engines,
    cognito,
    payments,
    realtimeEndpoint: messagingEndpoints.realtimeEndpoint,
    realtimeUrl,
    origin,
  });
  const log = openFunctionLog(directory);
  parts.add(async () => log.close());
  const roles = await openRoles(cognito.userPoolId);
  parts.add(async () => roles.close());
  const functions: Functions = createFunctions({
    root: ROOT,
    bundles: (await bundles)?.files,
    endpoints,
    resources,
    roles,
    log: options.functionLog ?? log.log,
    account: options.lambdas,
    sharesThreads: options.sharesThreads,
    report,
  });
  const sources: EventSources =
    options.eventSources === false
      ? NO_EVENT_SOURCES
      : startEventSources({
          engines,
          roles,
          runtime: functions.runtime,
          directory,
          backOffScale: options.timings?.streamBackOffScale ?? 1,
          batchingWindowSeconds: options.timings?.batchingWindowSeconds,
          hasFewLambdas: options.lambdas?.concurrency !== undefined,
        });
  parts.add(() => functions.stopAfter(sources.stop()));
  parts.add(gateway.close);
  parts.add(sockets.close);

  const { ORIGIN_SECRETS: originSecret, ...shown } = { ...awsVariables(endpoints), ...resources };
  const environment: Record<string, string> = { ...shown, ORIGIN_SECRETS: originSecret };
  gateway.open({
    environment: shown,
    originSecret,
    unlimited: options.unlimited ?? process.env.REBOND_UNLIMITED ?? '',
    stripePriceIds: JSON.parse(resources.STRIPE_PRICE_IDS),
    cognito,
    messaging,
    deadLetters: engines.deadLetters,
    stripe,
    platform,
    runtime: functions.runtime,
    sockets,
    realtimeUrl,
    s3Endpoint: engines.endpoints.s3,
    origin,
    webDirectory: options.web === false ? undefined : join(ROOT, 'web', 'dist'),
    webBuilt: options.webBuilt,
    onWrite: sources.wake,
    inspectAnswer: options.inspectAnswer,
  });

  return {
    origin,
    /** A development server, if one runs, is reached at `origin` and passes requests on to this address. */
    gatewayOrigin,
    port: gateway.port,
    endpoints,
    streamArn: engines.streamArn,
    roles,
    /** These variables point AWS clients and our code to this cloud. */
    environment,
    cognito,
    messaging,
    stripe,
    platform,
    realtimeUrl,
    sockets,
    deadLetters: engines.deadLetters,
    /** Removes one page of expired items now, and returns their number. */
    sweepExpiredItems: engines.sweepExpiredItems,
    /** Invokes a function by its name in functions/lambdas.ts, and throws the function's error. */
    invoke: functions.invoke,
    /** Makes each function import its handler again at its next invocation. */
    reloadFunctions: functions.runtime.reload,
    refusedInvocations: functions.runtime.refused,
    /** Rejects when an engine exits by itself, or when the data folder is gone. */
    failed,
    stop: () => parts.stop(),
  };
}
