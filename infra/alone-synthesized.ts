import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import type { StackContext } from './constructs/stage-stack.ts';
import type { ResourceBindings } from './resources.ts';
import { readStage } from './stage.ts';

type Declared = {
  Type: string;
  Properties?: Properties;
  DeletionPolicy?: string;
  DependsOn?: string | string[];
};
type Template = { Resources?: Record<string, Declared> };

// biome-ignore lint/suspicious/noExplicitAny: a template is untyped JSON, and an assertion fails on a wrong shape.
type Properties = Record<string, any>;

export type Resource = {
  stack: string;
  id: string;
  type: string;
  properties: Properties;
  /** Without this policy, CloudFormation deletes a resource that leaves the stack. */
  deletionPolicy: string | undefined;
  dependsOn: readonly string[];
};

function resourcesIn(stack: string, template: Template): Resource[] {
  return Object.entries(template.Resources ?? {}).map(
    ([id, { Type: type, Properties, DeletionPolicy, DependsOn = [] }]) => ({
      stack,
      id,
      type,
      properties: Properties ?? {},
      deletionPolicy: DeletionPolicy,
      dependsOn: [DependsOn].flat(),
    }),
  );
}

export class Resources {
  readonly all: readonly Resource[];

  constructor(all: readonly Resource[]) {
    this.all = all;
  }

  ofType(type: string): Resource[] {
    return this.all.filter((resource) => resource.type === type);
  }

  one(type: string, matches: (properties: Properties) => boolean = () => true): Resource {
    const [found, ...others] = this.ofType(type).filter(({ properties }) => matches(properties));
    if (found === undefined || others.length > 0) {
      throw new Error(
        `The templates hold ${found ? others.length + 1 : 0} resources of type ${type} instead of one`,
      );
    }
    return found;
  }

  /** Returns the resources of a type that refer to `target` in the same stack. */
  referringTo(target: Resource, type: string): Resource[] {
    return this.ofType(type).filter(
      ({ stack, properties }) =>
        stack === target.stack && JSON.stringify(properties).includes(`"${target.id}"`),
    );
  }
}

export function resourcesOf(app: App): Resources {
  const { stacks } = app.synth();
  return new Resources(
    stacks.flatMap(({ stackName, template }) => resourcesIn(stackName, template)),
  );
}

/**
 * With these settings the CDK makes only templates. Its other work takes four seconds, and only the test of the whole
 * application needs it.
 */
const QUICK = {
  builtinCloudFormationValidation: false,
  analyticsReporting: false,
  stackTraces: false,
  treeMetadata: false,
} as const;

/**
 * Synthesizes only the stacks that `build` makes, without the reporting of alarms, cdk-nag, and references from other
 * stacks.
 */
export function synthesizeAlone(
  build: (app: App, context: StackContext) => void,
  context: Record<string, string> = {},
): Resources {
  const outdir = mkdtempSync(path.join(tmpdir(), 'rebond-synth-'));
  try {
    const app = new App({ outdir, ...QUICK });
    build(app, { stage: readStage((name) => context[name]), bundlesCode: false });
    return resourcesOf(app);
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

export const NO_BINDINGS = {
  environmentOf: () => ({}),
  statementsOf: () => [],
} as unknown as ResourceBindings;
