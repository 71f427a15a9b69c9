/**
 * Checks section 7 of the specification: where logos are stored, and the bodies of the server functions. This file may
 * change only with the specification.
 */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it, vi } from 'vitest';
import { cancelInput, portalInput } from '../shared/billing/billing.ts';
import { logoListQuery } from '../shared/company/logo-queries.ts';
import { newRepairInput } from '../shared/repairs/repair-input.ts';
import { REPAIR_FIELDS } from '../shared/repairs/repairs.ts';
import { resendEmailInput, resendSmsInput } from '../shared/repairs/resend.ts';
import { openLogoStorage } from './company/logo-storage.ts';
import { uploadLogo } from './company/upload-logo.ts';

const NOW = 1_763_632_800_000;

async function stored(filename?: string) {
  // This bucket stands for the specification's 'company-logos', because the bucket of each stage has its own name.
  vi.stubEnv('LOGOS_BUCKET', 'logos-of-a-stage');
  vi.stubEnv('AWS_REGION', 'eu-west-3');
  const s3 = mockClient(S3Client);
  s3.on(PutObjectCommand).resolves({});
  const setLogo = vi.fn(async () => true);
  const uploaded = await uploadLogo(
    {
      uploads: { claim: async () => true },
      draw: async () => Buffer.from('png'),
      logos: openLogoStorage(),
      companies: { setLogo },
      now: () => NOW,
    },
    'user-1',
    Buffer.from('x'),
    filename,
  );
  const [put] = s3.commandCalls(PutObjectCommand);
  s3.restore();
  vi.unstubAllEnvs();
  return { input: put?.args[0].input, uploaded, setLogo };
}

it('A logo of the profile is stored under user, time and file name, for 3600 s', async () => {
  const { input, uploaded } = await stored('atelier.png');
  expect(input).toMatchObject({
    Bucket: 'logos-of-a-stage',
    Key: `user-1/${NOW}_atelier.png`,
    CacheControl: expect.stringMatching(/\bmax-age=3600\b/),
  });
  expect(uploaded.publicUrl).toBe(`/logos/user-1/${NOW}_atelier.png`);
});

it('A logo of the document editor is stored under user, time and extension, for 3600 s', async () => {
  const { input } = await stored();
  expect(input).toMatchObject({
    Key: `user-1/${NOW}.png`,
    CacheControl: expect.stringMatching(/\bmax-age=3600\b/),
  });
});

it('The public URL of a stored logo becomes the shop’s logo_url', async () => {
  const { uploaded, setLogo } = await stored();
  expect(setLogo).toHaveBeenCalledExactlyOnceWith('user-1', uploaded.publicUrl);
});

it('Stored logos are listed from the first, 100 at a time', () => {
  expect(logoListQuery.parse({})).toEqual({ limit: 100, offset: 0 });
});

it('A new repair has the seven fields of the form', () => {
  const fields = [
    'deviceType',
    'deviceModel',
    'issue',
    'customerName',
    'customerFirstName',
    'customerEmail',
    'customerPhone',
  ];
  expect([...REPAIR_FIELDS].sort()).toEqual([...fields].sort());
  const values = Object.fromEntries(fields.map((field) => [field, 'x']));
  const input = { ...values, deviceType: 'other', customerEmail: 'a@exemple.fr' };
  expect(newRepairInput.parse(input)).toEqual(input);
});

it.each([
  ['send-repair-update-email', resendEmailInput, { repair: { id: 'r1', customerName: 'Durand' } }],
  ['send-sms-notification', resendSmsInput, { to: '0612345678', message: 'm', companyName: 'c' }],
  ['stripe-customer-portal', portalInput, { return_url: 'https://rebond.example/profil' }],
  ['cancel-stripe-subscription', cancelInput, { subscriptionId: 'sub_1' }],
])('%s accepts the body of the specification', (_name, schema, body) => {
  expect(schema.parse(body)).toEqual(body);
});
