import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { orRefuseClosed } from './closed-accounts.ts';
import type { Table } from './table/table.ts';
import { closureKey } from './table/table-keys.ts';

const dynamo = mockClient(DynamoDBDocumentClient);
beforeEach(() => dynamo.reset());
const table = { name: 'table', client: dynamo as unknown as Table['client'] };
const closureIs = (isThere: boolean) =>
  dynamo.on(GetCommand, { Key: closureKey('shop') }).resolves(isThere ? { Item: { pk: 'x' } } : {});
const finding = (outcome: () => Promise<unknown>) => orRefuseClosed(table, 'shop', outcome);
const failing = (error: unknown) => finding(() => Promise.reject(error));

describe('Refusing a closed account when nothing is found', () => {
  it('The account is not checked when something is found', async () => {
    expect(await finding(async () => 'a repair')).toBe('a repair');
    expect(dynamo.calls()).toHaveLength(0);
  });

  it('When nothing is found, a closed account is refused and an open one gets the 404', async () => {
    closureIs(true);
    const gone = new AppError('REPAIR_NOT_FOUND');
    await expect(failing(gone)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    closureIs(false);
    await expect(failing(gone)).rejects.toBe(gone);
  });

  it.each([
    ['a conflict', new AppError('CONFLICT')],
    ['a provider’s 404', Object.assign(new Error('no such key'), { status: 404 })],
  ])('If the error is %s, it is passed on without a check of the account', async (_what, error) => {
    closureIs(true);
    await expect(failing(error)).rejects.toBe(error);
    expect(dynamo.calls()).toHaveLength(0);
  });
});
