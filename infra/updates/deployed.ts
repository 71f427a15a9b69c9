/**
 * `npm run record:held` adds new resources with data to `deployed.json`; with `--release` it records all of them again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Synthesis, synthesize } from '../synthesized.ts';

const EXPORTS = new URL('exports.json', import.meta.url);
const HOLDERS = new URL('deployed.json', import.meta.url);
const ROUTES = new URL('routes.json', import.meta.url);

type Exports = Record<string, { from: string; value: unknown; to: string[] }>;

type Output = { Value: unknown; Export?: { Name?: unknown } };
type Resource = {
  Type: string;
  Properties?: {
    RouteKey?: string;
    WriterProps?: { exports: Record<string, unknown> };
    ReaderProps?: { imports: Record<string, unknown> };
  };
};
type Template = { Outputs?: Record<string, Output>; Resources?: Record<string, Resource> };
type Stacks = readonly { stackName: string; template: Template }[];

const bridges = ({ Resources = {} }: Template, type: 'Writer' | 'Reader') =>
  Object.values(Resources).filter(({ Type }) => Type === `Custom::CrossRegionExport${type}`);

const exportedBy = (template: Template): [name: string, value: unknown][] => [
  ...Object.values(template.Outputs ?? {}).flatMap(({ Value, Export }): [string, unknown][] =>
    Export ? [[String(Export.Name), Value]] : [],
  ),
  ...bridges(template, 'Writer').flatMap(({ Properties }) =>
    Object.entries(Properties?.WriterProps?.exports ?? {}),
  ),
];

const importedBy = (template: Template): Set<string> => {
  const found = JSON.stringify(template).matchAll(/\{"Fn::ImportValue":"([^"]+)"\}/g);
  const bridged = bridges(template, 'Reader').flatMap(({ Properties }) =>
    Object.keys(Properties?.ReaderProps?.imports ?? {}),
  );
  return new Set([...[...found].map(([, name = '']) => name), ...bridged]);
};

export function exportsOf({ stacks }: Pick<Synthesis, 'stacks'>): Exports {
  const imports = (stacks as Stacks).map(({ stackName, template }) => ({
    stackName,
    names: importedBy(template),
  }));
  const all = (stacks as Stacks).flatMap(({ stackName, template }) =>
    exportedBy(template).map(([name, value]) => {
      const to = imports.filter(({ names }) => names.has(name)).map((each) => each.stackName);
      return [name, { from: stackName, value, to }] as const;
    }),
  );
  return Object.fromEntries(all.filter(([, { to }]) => to.length > 0));
}

/**
 * Returns why an update would fail, such as 'ExportsOutput… is gone, which rebond-prod-api imports'. CloudFormation
 * refuses to change an export that a stack still imports, so an unneeded one is removed one release later.
 */
export function refusedExports(before: Exports, { stacks }: Pick<Synthesis, 'stacks'>): string[] {
  const now = new Map(
    (stacks as Stacks).flatMap(({ stackName, template }) =>
      exportedBy(template).map(([name, value]) => [`${stackName} ${name}`, JSON.stringify(value)]),
    ),
  );
  return Object.entries(before).flatMap(([name, { from, value, to }]) => {
    const found = now.get(`${from} ${name}`);
    if (found === JSON.stringify(value)) return [];
    return [`${name} is ${found ? 'changed' : 'gone'}, which ${to.join(' and ')} imports`];
  });
}

const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));
const write = (file: URL, content: object) =>
  writeFileSync(file, `${JSON.stringify(content, undefined, 1)}\n`);

export const deployedExports = (): Exports => read(EXPORTS);

/** Each entry says, by type, what would be lost or become unreachable if CloudFormation recreated such a resource. */
export const HOLDS: Readonly<Record<string, string>> = {
  'AWS::ApiGatewayV2::Api': 'the address that pages and Stripe call',
  'AWS::Backup::BackupVault': 'the copies of the table',
  'AWS::CloudFront::Distribution': 'the address of every link that customers have',
  'AWS::Cognito::UserPool': 'the accounts',
  'AWS::Cognito::UserPoolClient': 'the sessions',
  'AWS::DynamoDB::Table': 'everything',
  'AWS::KMS::Key': 'whatever it has encrypted',
  'AWS::Logs::LogGroup': 'what has happened',
  'AWS::S3::Bucket': 'its objects',
  'AWS::SES::EmailIdentity': 'the right to send',
  'AWS::SNS::Topic': 'who is notified of alarms',
  'AWS::SQS::Queue': 'the messages that wait',
  'AWS::SecretsManager::Secret': 'the secret',
};

export type Holder = {
  Type: string;
  Properties?: Record<string, unknown>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
};
export type Holders = Record<string, { Resources: Record<string, Holder> }>;

function holdersOf({ stacks }: Pick<Synthesis, 'stacks'>): Holders {
  return Object.fromEntries(
    stacks.map(({ stackName, template }) => {
      const declared = Object.entries<Holder & { Metadata?: unknown }>(template.Resources ?? {});
      const held = declared
        .filter(([, { Type }]) => Type in HOLDS)
        .map(([id, { Metadata: _, ...resource }]) => [id, resource]);
      return [stackName, { Resources: Object.fromEntries(held) }];
    }),
  );
}

/** This object holds the logical id of each route of the HTTP API by the route's key. */
type Routes = Record<string, string>;

export function routesOf({ stacks }: Pick<Synthesis, 'stacks'>): Routes {
  const api = (stacks as Stacks).find(({ stackName }) => stackName.endsWith('-api'));
  const routes = Object.entries(api?.template.Resources ?? {}).flatMap(([id, { Properties }]) =>
    Properties?.RouteKey === undefined ? [] : [[Properties.RouteKey, id]],
  );
  return Object.fromEntries(routes);
}

export const deployedRoutes = (): Routes => read(ROUTES);

const CONTEXT = {
  stage: 'prod',
  domainName: 'rebond.example',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/of-the-domain',
  senderEmail: 'prod@rebond.fr',
  alarmEmail: 'astreinte@rebond.fr',
};

export const current = () => synthesize(CONTEXT);

export const currentHolders = (): Holders => holdersOf(current());

export const deployedHolders = (): Holders => read(HOLDERS);

function recordDeployed(isRelease: boolean): void {
  const now = currentHolders();
  const known = isRelease ? {} : deployedHolders();
  write(EXPORTS, { ...exportsOf(current()), ...(isRelease ? {} : deployedExports()) });
  write(ROUTES, { ...routesOf(current()), ...(isRelease ? {} : deployedRoutes()) });
  const holders: Holders = {};
  for (const stack of Object.keys({ ...known, ...now })) {
    holders[stack] = { Resources: { ...now[stack]?.Resources, ...known[stack]?.Resources } };
  }
  write(HOLDERS, holders);
}

if (import.meta.main) recordDeployed(process.argv.includes('--release'));
