import { describe, expect, it } from 'vitest';
import { type Synthesis, synthesize } from '../synthesized.ts';
import { exportsOf, type Holders, refusedExports } from './deployed.ts';
import { replacedUnderOneName } from './replacements.ts';

const BEFORE = {
  stage: 'prod',
  senderEmail: 'prod@rebond.fr',
  alarmEmail: 'astreinte@rebond.fr',
  monthlySmsLimit: '20',
  originSecretGeneration: '2',
};
const { stage, senderEmail, originSecretGeneration } = BEFORE;

/** Each of these contexts changes several settings at once, because a synthesis takes seconds. */
const AFTER = {
  'a domain, another address for alarms, a new secret and more money': {
    ...BEFORE,
    domainName: 'rebond.example',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/of-the-domain',
    senderVerified: 'true',
    originSecretGeneration: '3',
    reserveConcurrency: 'true',
    alarmEmail: 'nuit@rebond.fr',
    monthlyBudget: '200',
    monthlySmsLimit: '50',
  },
  'no alarms, another sender, a restored table, and outcomes of SMS in another stage': {
    stage,
    senderEmail,
    originSecretGeneration,
    senderDomain: 'rebond.fr',
    smsOutcomes: 'false',
    backupRegion: 'eu-west-1',
    restoredTable: 'rebond-prod-restored',
    restoredStreamArn:
      'arn:aws:dynamodb:eu-west-3:111122223333:table/rebond-prod-restored/stream/2026',
  },
} as const satisfies Record<string, Record<string, string>>;

const templatesOf = ({ stacks }: Synthesis): Holders =>
  Object.fromEntries(stacks.map(({ stackName, template }) => [stackName, template]));

describe.each(Object.entries(AFTER))(
  'A deployed stage is updated with %s',
  (_settings, context) => {
    it('The update deletes and changes no export that a deployed stack imports', () => {
      expect(refusedExports(exportsOf(synthesize(BEFORE)), synthesize(context))).toEqual([]);
    });

    it('Each resource that the update replaces gets a new name', () => {
      const [before, after] = [templatesOf(synthesize(BEFORE)), templatesOf(synthesize(context))];
      expect(replacedUnderOneName(before, after)).toEqual([]);
    });
  },
);
