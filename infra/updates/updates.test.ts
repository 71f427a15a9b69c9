import { describe, expect, it } from 'vitest';
import {
  current,
  currentHolders,
  deployedExports,
  deployedHolders,
  deployedRoutes,
  exportsOf,
  HOLDS,
  type Holder,
  type Holders,
  refusedExports,
  routesOf,
} from './deployed.ts';
import { replacements } from './replacements.ts';

/** These replacements are intended and were reviewed. Each says what happens to its data. */
const WANTED: Readonly<Record<string, string>> = {};

/** Leaves out log groups, because each Lambda brings one. */
const declared = (holders: Holders) =>
  Object.entries(holders).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => Type !== 'AWS::Logs::LogGroup')
      .map(([id]) => `${stack} ${id}`),
  );

/** Returns the application with a changed declaration of one resource of a type. */
function changed(type: string, change: (holder: Holder) => Holder | undefined): Holders {
  const holders = structuredClone(currentHolders());
  for (const { Resources } of Object.values(holders)) {
    const found = Object.entries(Resources).find(([, { Type }]) => Type === type);
    if (found === undefined) continue;
    const [id, holder] = found;
    const other = change(holder);
    if (other === undefined) delete Resources[id];
    else Resources[id] = other;
    return holders;
  }
  throw new Error(`Nothing is a ${type}`);
}

const withProperties = (properties: Record<string, unknown>) => (holder: Holder) => ({
  ...holder,
  Properties: { ...holder.Properties, ...properties },
});

describe('An update of a stage that runs the last release', () => {
  it('The update replaces, deletes and abandons nothing that holds data', () => {
    const lost = replacements(deployedHolders(), currentHolders());
    expect(lost.filter((line) => !(line in WANTED))).toEqual([]);
    expect(Object.keys(WANTED).filter((line) => !lost.includes(line))).toEqual([]);
  });

  // CloudFormation creates a renamed route before it removes the former one, and API Gateway refuses a second route of
  // one key.
  it('A recorded route keeps its logical id, which follows from its name in the contract', () => {
    const now = routesOf(current());
    const kept = Object.entries(deployedRoutes()).filter(([key]) => now[key] !== undefined);
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.filter(([key, id]) => now[key] !== id)).toEqual([]);
  });

  it('Everything that holds data is recorded: `npm run record:held` adds new resources', () => {
    const known = declared(deployedHolders());
    expect(declared(currentHolders()).filter((each) => !known.includes(each))).toEqual([]);
  });

  it.each<[string, string, (holder: Holder) => Holder | undefined, string]>([
    [
      'a table with another key',
      'AWS::DynamoDB::Table',
      withProperties({ KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] }),
      'replaced, by KeySchema',
    ],
    [
      'a pool with other names to sign in by',
      'AWS::Cognito::UserPool',
      withProperties({ UsernameAttributes: ['phone_number'] }),
      'refused, by UsernameAttributes',
    ],
    [
      'a queue that is ordered',
      'AWS::SQS::Queue',
      withProperties({ FifoQueue: true }),
      'FifoQueue',
    ],
    ['a pool that is gone', 'AWS::Cognito::UserPool', () => undefined, 'left behind'],
    ['a topic that is gone', 'AWS::SNS::Topic', () => undefined, 'deleted'],
  ])('The comparison notices the loss of %s', (_what, type, change, lost) => {
    expect(HOLDS[type]).toBeDefined();
    const found = replacements(currentHolders(), changed(type, change));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`(${type}) `);
    expect(found[0]).toContain(lost);
  });
});

describe('An update, stack by stack, of a stage that runs the last release', () => {
  /** Returns the application with a changed declaration of one export of a stack. */
  function exporting(
    name: string,
    change: (each: { Value: unknown }) => { Value: unknown } | undefined,
  ) {
    const { stacks } = current();
    return {
      stacks: stacks.map(({ stackName, template }) => {
        const { Outputs = {}, ...rest } = structuredClone(template);
        for (const [id, output] of Object.entries<{ Value: unknown; Export?: { Name: string } }>(
          Outputs,
        )) {
          if (output.Export?.Name === name) Outputs[id] = change(output);
        }
        return { stackName, template: { ...rest, Outputs: JSON.parse(JSON.stringify(Outputs)) } };
      }),
    } as unknown as Parameters<typeof refusedExports>[1];
  }
  const first = () => {
    const found = Object.entries(deployedExports()).find(([, { from }]) => from.endsWith('-data'));
    if (found === undefined) throw new Error('No stack exports the table');
    return found;
  };

  it('The update deletes and changes no export that a stack of the last release imports', () => {
    expect(refusedExports(deployedExports(), current())).toEqual([]);
  });

  it('Every imported export is recorded: `npm run record:held` adds new exports', () => {
    const known = deployedExports();
    const now = exportsOf(current());
    expect(Object.keys(now).filter((name) => known[name] === undefined)).toEqual([]);
    const regions = Object.keys(now).filter((name) => name.startsWith('/cdk/exports/'));
    expect([regions.length, Object.keys(now).length]).toEqual([2, expect.toSatisfy((n) => n > 20)]);
  });

  it('The comparison notices an export that is removed or moved to another stack, even if nobody imports it any more', () => {
    const [name, { to }] = first();
    const imports = `which ${to.join(' and ')} imports`;
    const without = exporting(name, () => undefined);
    expect(refusedExports(deployedExports(), without)).toEqual([`${name} is gone, ${imports}`]);
    const other = exporting(name, (each) => ({ ...each, Value: { Ref: 'Another' } }));
    expect(refusedExports(deployedExports(), other)).toEqual([`${name} is changed, ${imports}`]);
  });
});
