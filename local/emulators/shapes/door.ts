/**
 * AWS's model stops a wrong request before the emulator reads it, and a wrong answer before the caller gets it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Model, type Problem, problemsIn } from './shape.ts';

export type Service = 'cognito' | 'ses' | 'sns' | 'ssm';

/** Any call may answer these errors: each service's "Common Errors", and the refusals of its protocol. */
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

/**
 * An emulator throws this error instead of giving an answer that AWS never gives. The error is our fault and not
 * the caller's.
 */
export class NotAsModelled extends Error {
  override readonly name = 'NotAsModelled';
}

export type Door = ReturnType<typeof openDoor>;

export function openDoor(service: Service) {
  const file = path.join(import.meta.dirname, `${service}.json`);
  const model: Model = JSON.parse(readFileSync(file, 'utf8'));
  const { operations } = model;
  const common: readonly string[] = COMMON[service];
  const called = (action: string) =>
    Object.hasOwn(operations, action) ? operations[action] : undefined;
  return {
    model,
    /** Returns the faults of a call's parameters; empty for a call that the model does not have. */
    wrong(action: string, input: unknown): readonly Problem[] {
      const operation = called(action);
      if (operation === undefined) return [];
      // AWS does not read members that it does not know.
      return problemsIn(model, operation.input, input).filter(({ kind }) => kind !== 'unknown');
    },
    /** @throws NotAsModelled for an answer that does not have the call's shape. */
    checkAnswer(action: string, output: unknown): void {
      const shape = called(action)?.output;
      const [problem] =
        shape === undefined
          ? Object.keys(output ?? {}).map((at) => ({ at, says: 'No such member' }))
          : // A member that a request must give may be absent in an answer, such as `InvalidParameters` of SSM.
            problemsIn(model, shape, output).filter(({ kind }) => kind !== 'few');
      if (problem) throw new NotAsModelled(`${service} ${action}: ${problem.at}: ${problem.says}`);
    },
    /** @throws NotAsModelled for an error that the call does not have. */
    checkError(action: string, code: string): void {
      const errors = called(action)?.errors ?? [];
      if (errors.includes(code) || common.includes(code)) return;
      throw new NotAsModelled(`${service} ${action} has no error ${code}`);
    },
  };
}

export function validationMessage(problems: readonly Problem[]): string {
  const errors = problems.length === 1 ? 'error' : 'errors';
  const each = problems.map(({ at, says, shown }) => {
    const value = shown === undefined ? 'Value' : `Value ${shown}`;
    return `${value} at '${at}' failed to satisfy constraint: ${says}`;
  });
  return `${problems.length} validation ${errors} detected: ${each.join('; ')}`;
}
