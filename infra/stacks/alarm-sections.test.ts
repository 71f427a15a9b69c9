import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { synthesize } from '../synthesized.ts';
import { OPERATIONS_DOC } from './alerts.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../..', OPERATIONS_DOC), 'utf8');
const [, ...parts] = text.split(/^### /m);
const section = (part: string) => {
  const [heading = '', ...body] = part.split('\n');
  return [
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
    body.join('\n'),
  ] as const;
};
const sections = new Map(parts.map(section));

/** Returns the anchors that alarms name, each with the names of its alarms. */
function anchors(): Map<string, string[]> {
  const { resources } = synthesize({
    stage: 'prod',
    alarmEmail: 'astreinte@rebond.fr',
    monthlySmsLimit: '20',
  });
  const named = new Map<string, string[]>();
  for (const { id, properties } of resources.ofType('AWS::CloudWatch::Alarm')) {
    const [, anchor = `none: ${id}`] =
      /docs\/operations\.md#([\w-]+)$/.exec(properties.AlarmDescription ?? '') ?? [];
    named.set(anchor, [...(named.get(anchor) ?? []), id]);
  }
  return named;
}

it('Every alarm links to a complete section for operators', () => {
  const asked = ['Means', 'A shop notices', 'Look at', 'Do'];
  const lacking = [...anchors().keys()].flatMap((anchor) => {
    const body = sections.get(anchor);
    const missing = asked.filter((what) => !body?.includes(`**${what}.**`));
    return missing.length > 0 ? [`${anchor}: ${missing.join(', ')}`] : [];
  });
  expect(lacking).toEqual([]);
});

it('No section describes an alarm that no longer exists', () => {
  const about = [...sections].filter(([, body]) => body.includes('**Means.**'));
  expect(about.map(([anchor]) => anchor).sort()).toEqual([...anchors().keys()].sort());
});
