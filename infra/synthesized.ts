/** The synthesized stacks as tests look at them: all resources in one list, whatever stack they are in. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from './app.ts';
import { readStage } from './stage.ts';

export type Synthesis = ReturnType<typeof synthesizeAnew>;

const done = new Map<string, Synthesis>();

/** A stage synthesized without its code, once for all the tests of a process; a finding of cdk-nag throws. */
export function synthesize(context: Record<string, string> = {}): Synthesis {
  const key = JSON.stringify(context);
  const synthesis = done.get(key) ?? synthesizeAnew(context);
  done.set(key, synthesis);
  return synthesis;
}

function synthesizeAnew(context: Record<string, string>) {
  const outdir = mkdtempSync(path.join(tmpdir(), 'rebond-synth-'));
  try {
    const app = buildApp({ outdir, context, bundlesCode: false });
    const { stacks } = app.synth();
    const stage = readStage((name) => context[name]);
    const resources = stacks.flatMap(({ stackName, template }) => resourcesIn(stackName, template));
    return { app, stage, stacks, resources: new Resources(resources) };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

type Template = { Resources?: Record<string, { Type: string; Properties?: Properties }> };

/** As CloudFormation reads them; a test that looks at a property says which it expects. */
// biome-ignore lint/suspicious/noExplicitAny: a template is untyped JSON, and an assertion fails on a wrong shape.
type Properties = Record<string, any>;

export type Resource = { stack: string; id: string; type: string; properties: Properties };

function resourcesIn(stack: string, template: Template): Resource[] {
  return Object.entries(template.Resources ?? {}).map(([id, { Type: type, Properties }]) => ({
    stack,
    id,
    type,
    properties: Properties ?? {},
  }));
}

export class Resources {
  readonly all: readonly Resource[];

  constructor(all: readonly Resource[]) {
    this.all = all;
  }

  ofType(type: string): Resource[] {
    return this.all.filter((resource) => resource.type === type);
  }

  /** The one resource of a type for which `matches` holds. */
  one(type: string, matches: (properties: Properties) => boolean = () => true): Resource {
    const [found, ...others] = this.ofType(type).filter(({ properties }) => matches(properties));
    if (found === undefined || others.length > 0) {
      throw new Error(`${found ? others.length + 1 : 0} resources ${type} instead of one`);
    }
    return found;
  }

  /** Those that say somewhere that they are about `target`, in the same stack. */
  referringTo(target: Resource, type: string): Resource[] {
    return this.ofType(type).filter(
      ({ stack, properties }) =>
        stack === target.stack && JSON.stringify(properties).includes(`"${target.id}"`),
    );
  }
}
