/**
 * What stands before an emulator: a request that AWS's model refuses goes no further, and neither an answer nor an error
 * that it does not have leaves. So whatever a test or a page asks of an emulator is compared with the model
 * (docs/decisions/0143).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Model, type Problem, problemsIn } from './shape.ts';

export type Service = 'cognito' | 'ses' | 'sns' | 'ssm';

/** What any call may be answered, whatever it is: each service's "Common Errors", and what its protocol refuses. */
const COMMON = {
  cognito: [
    'MissingAuthenticationTokenException',
    'RequestEntityTooLargeException',
    'SerializationException',
    'ThrottlingException',
    'UnknownOperationException',
  ],
  ses: [
    'InternalFailure',
    'InvalidParameterValue',
    'ServiceUnavailable',
    'Throttling',
    'ValidationError',
  ],
  sns: ['InternalFailure', 'ServiceUnavailable', 'Throttling', 'ValidationError'],
  ssm: [
    'MissingAuthenticationTokenException',
    'SerializationException',
    'ThrottlingException',
    'UnknownOperationException',
    'ValidationException',
  ],
} as const satisfies Record<Service, readonly string[]>;

/** An emulator has answered what AWS never would: a fault of ours, not of who asked. */
export class NotAsModelled extends Error {
  override readonly name = 'NotAsModelled';
}

export type Door = {
  readonly model: Model;
  /** What is wrong with a call's parameters; nothing is, of a call that the model does not have. */
  wrong(action: string, input: unknown): readonly Problem[];
  /** @throws NotAsModelled for an answer that is not of the call's shape. */
  checkAnswer(action: string, output: unknown): void;
  /** @throws NotAsModelled for an error that the call does not have. */
  checkError(action: string, code: string): void;
};

export function openDoor(service: Service): Door {
  const file = path.join(import.meta.dirname, `${service}.json`);
  const model: Model = JSON.parse(readFileSync(file, 'utf8'));
  const { operations } = model;
  const common: readonly string[] = COMMON[service];
  const called = (action: string) =>
    Object.hasOwn(operations, action) ? operations[action] : undefined;
  return {
    model,
    wrong(action, input) {
      const operation = called(action);
      if (operation === undefined) return [];
      // What AWS does not know it does not read.
      return problemsIn(model, operation.input, input).filter(({ kind }) => kind !== 'unknown');
    },
    checkAnswer(action, output) {
      const shape = called(action)?.output;
      const [problem] =
        shape === undefined
          ? Object.keys(output ?? {}).map((at) => ({ at, says: 'No such member' }))
          : // What is bound to have one when it is sent may come back with none: `InvalidParameters` of SSM.
            problemsIn(model, shape, output).filter(({ kind }) => kind !== 'few');
      if (problem) throw new NotAsModelled(`${service} ${action}: ${problem.at}: ${problem.says}`);
    },
    checkError(action, code) {
      const errors = called(action)?.errors ?? [];
      if (errors.includes(code) || common.includes(code)) return;
      throw new NotAsModelled(`${service} ${action} has no error ${code}`);
    },
  };
}

/** As AWS says what it refuses: '1 validation error detected: Value null at 'clientId' failed …'. */
export function validationMessage(problems: readonly Problem[]): string {
  const errors = problems.length === 1 ? 'error' : 'errors';
  const each = problems.map(({ at, says, shown }) => {
    const value = shown === undefined ? 'Value' : `Value ${shown}`;
    return `${value} at '${at}' failed to satisfy constraint: ${says}`;
  });
  return `${problems.length} validation ${errors} detected: ${each.join('; ')}`;
}
