/**
 * Records AWS's own models of the emulated calls from botocore (Apache 2.0), because the SDK's schemas lack required
 * fields, lengths and patterns: `npm run record:shapes -- $(python3 -c 'import botocore; print(botocore.__path__[0])')`
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Model, Shape } from './shape.ts';

const SERVICES = {
  cognito: {
    model: 'cognito-idp/2016-04-18',
    operations: [
      'AdminDeleteUser',
      'AdminInitiateAuth',
      'AdminSetUserMFAPreference',
      'AdminSetUserPassword',
      'AdminUserGlobalSignOut',
      'AssociateSoftwareToken',
      'ChangePassword',
      'ConfirmForgotPassword',
      'ConfirmSignUp',
      'ForgotPassword',
      'GetTokensFromRefreshToken',
      'GetUser',
      'InitiateAuth',
      'ListUsers',
      'ResendConfirmationCode',
      'RespondToAuthChallenge',
      'RevokeToken',
      'SignUp',
      'VerifySoftwareToken',
    ],
  },
  ses: { model: 'ses/2010-12-01', operations: ['SendRawEmail'] },
  sns: { model: 'sns/2010-03-31', operations: ['Publish'] },
  ssm: { model: 'ssm/2014-11-06', operations: ['GetParameters'] },
} as const;

/** These corrections apply where the service itself deviates from its model. */
const MENDED: Readonly<Record<string, Partial<Shape>>> = {
  // Spaces are allowed: https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-policies.html
  PasswordType: { pattern: '^[\\S]+.*[\\S]+$' },
};

const KEPT = ['type', 'required', 'enum', 'min', 'max', 'pattern', 'sensitive'];

type Reference = { shape: string; locationName?: string };
type Raw = {
  type: string;
  members?: Record<string, Reference>;
  member?: Reference;
  key?: Reference;
  value?: Reference;
  error?: { code: string };
} & Record<string, unknown>;
type RawOperation = {
  input: Reference;
  output?: Reference & { resultWrapper?: string };
  errors?: Reference[];
};
type RawModel = { operations: Record<string, RawOperation>; shapes: Record<string, Raw> };

function read(folder: string, model: string): RawModel {
  const file = path.join(folder, 'data', model, 'service-2.json');
  const text = existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
  return JSON.parse(text.toString('utf8'));
}

function cut(raw: RawModel, operations: readonly string[], source: string): Model {
  const shapes: Record<string, Shape> = {};
  const rawShape = (name: string): Raw => raw.shapes[name] ?? missing(name);
  const reference = ({ shape, locationName }: Reference) => {
    keep(shape);
    return locationName === undefined ? shape : `${shape} ${locationName}`;
  };
  function keep(name: string): void {
    if (shapes[name]) return;
    const shape = rawShape(name);
    const kept = Object.fromEntries(
      KEPT.flatMap((key) => (key in shape ? [[key, shape[key]]] : [])),
    );
    const result = { ...kept, ...MENDED[name] } as Shape;
    shapes[name] = result;
    if (shape.members) {
      const members = Object.entries(shape.members);
      result.members = Object.fromEntries(members.map(([key, each]) => [key, reference(each)]));
    }
    if (shape.member) result.member = reference(shape.member);
    if (shape.key) result.key = reference(shape.key);
    if (shape.value) result.value = reference(shape.value);
  }
  const cutOperation = (name: string): [string, Model['operations'][string]] => {
    const { input, output, errors = [] } = raw.operations[name] ?? missing(name);
    return [
      name,
      {
        input: reference(input),
        ...(output && { output: reference(output) }),
        errors: errors.map(({ shape }) => rawShape(shape).error?.code ?? shape).toSorted(),
      },
    ];
  };
  return { source, operations: Object.fromEntries(operations.map(cutOperation)), shapes };
}

function missing(name: string): never {
  throw new Error(`The model has no ${name}`);
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('npm run record:shapes -- FOLDER-OF-BOTOCORE');
const version = /__version__ = '([\d.]+)'/.exec(
  readFileSync(path.join(folder, '__init__.py'), 'utf8'),
)?.[1];
for (const [name, { model, operations }] of Object.entries(SERVICES)) {
  const shapes = cut(read(folder, model), operations, `botocore ${version}, ${model}`);
  writeFileSync(path.join(import.meta.dirname, `${name}.json`), `${JSON.stringify(shapes)}\n`);
}
