import { beforeAll, expect, it } from 'vitest';
import { type Synthesis, synthesize } from './synthesized.ts';

type Stack = Synthesis['stacks'][number];

let stacks: Synthesis['stacks'];
beforeAll(() => {
  ({ stacks } = synthesize());
});

/**
 * Returns the stacks that the CDK's command line deploys before another one. The command line reads the order from the
 * manifest. It deploys unordered stacks in any order or at the same time (`--concurrency`).
 */
function deployedBefore(stack: Stack, stacks: readonly Stack[]): Set<string> {
  const known = new Map(stacks.map((each) => [each.id, each]));
  const found = new Set<string>();
  const collect = ({ manifest }: Stack) => {
    for (const id of manifest.dependencies ?? []) {
      const before = known.get(id);
      if (before === undefined || found.has(id)) continue;
      found.add(id);
      collect(before);
    }
  };
  collect(stack);
  return found;
}

const holding = (stacks: readonly Stack[], type: string) =>
  stacks.filter(({ template }) =>
    Object.values<{ Type: string }>(template.Resources ?? {}).some(({ Type }) => Type === type),
  );

it('Scripts and styles are deployed before the API, and the API before the pages that call it', () => {
  const named = (part: string) => {
    const stack = stacks.find(({ id }) => id === `rebond-dev-${part}`);
    if (stack === undefined) throw new Error(`No stack ${part}`);
    return stack;
  };
  const routed = holding(stacks, 'AWS::ApiGatewayV2::Route').map(({ id }) => id);
  expect(routed).toEqual(expect.arrayContaining(['rebond-dev-api', 'rebond-dev-live']));
  // The pages need every route, including the live channel's.
  expect([...deployedBefore(named('site'), stacks)]).toEqual(expect.arrayContaining(routed));
  for (const id of routed.filter((each) => each !== 'rebond-dev-live')) {
    const stack = stacks.find((each) => each.id === id);
    expect([id, stack && deployedBefore(stack, stacks).has('rebond-dev-assets')]).toEqual([
      id,
      true,
    ]);
  }
});
