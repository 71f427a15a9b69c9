import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../../shared/error-table.ts';
import { REPAIR } from '../../shared/examples.ts';
import { answerProblem } from './answer-problem.ts';

const given = (body: unknown, status = 200, type = 'application/json') => ({
  status,
  headers: { 'content-type': type },
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const refusal = (code: ErrorCode, extra = {}) =>
  given({ error: { code, message: ERRORS[code].message, ...extra } }, ERRORS[code].status);
const repair = (change: object) => answerProblem('get-repair', given({ ...REPAIR, ...change }));

describe('Comparing an answer with the API’s description', () => {
  it('A described answer has no problem', () => {
    expect(repair({})).toBeUndefined();
    expect(answerProblem('get-repair', refusal('REPAIR_NOT_FOUND'))).toBeUndefined();
    expect(answerProblem('get-repair', refusal('INTERNAL', { requestId: 'r' }))).toBeUndefined();
    const pdf = given('%PDF', 200, 'application/pdf');
    expect(answerProblem('get-document-pdf', pdf)).toBeUndefined();
  });

  it('The body of a compressed answer is compared', () => {
    const plain = given({ ...REPAIR, user_id: 'x' });
    const compressed = {
      ...plain,
      headers: { ...plain.headers, 'content-encoding': 'br' },
      body: brotliCompressSync(plain.body),
    };
    expect(answerProblem('get-repair', compressed)).toContain('not in the schema: user_id');
  });

  it.each([
    ['a field too many', { user_id: 'x' }, 'not in the schema: user_id'],
    [
      'an unknown field in an entry of a list',
      { statusHistory: [{ ...REPAIR.statusHistory[0], by: 'x' }] },
      '0.by',
    ],
    [
      'an unknown field in an optional object',
      { deliveries: { email: undefined, post: {} } },
      'deliveries.post',
    ],
    ['a missing field', { trackingNumber: undefined }, 'trackingNumber'],
    ['another type', { version: '3' }, 'version'],
    ['an unknown value', { status: 'lost' }, 'status'],
  ])('An answer with %s is reported', (_what, change, words) => {
    expect(repair(change)).toContain(words);
  });

  it('A value that pages replace by a default is reported', () => {
    const session = { subscription: { plan: 'gold' } };
    expect(answerProblem('get-session', given(session))).toBeDefined();
  });

  it('A status, a type, a route and a code that are not described are reported', () => {
    expect(answerProblem('get-repair', given(REPAIR, 201))).toContain('no such answer');
    expect(answerProblem('get-repair', given('x', 200, 'text/html'))).toContain('text/html');
    expect(answerProblem('get-nothing', given({}))).toContain('no route');
    expect(answerProblem('get-repair', refusal('LIMIT_REACHED'))).toContain('LIMIT_REACHED');
    expect(answerProblem('get-repair', refusal('REPAIR_NOT_FOUND', { id: 'x' }))).toContain('id');
  });
});
