import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { startTestTable, type TestTable } from '../../functions/testing/test-table.ts';
import { startTableEngine } from '../emulators/engines/engines.ts';
import { tableDefinition } from '../emulators/engines/table.ts';
import { TABLE_NAME } from '../resources.ts';
import { ROOT } from '../root.ts';

/** Gives the tests of a file a table without consumers: the tests themselves play the queues and senders. */
export function loneTable(take: (table: TestTable) => void): void {
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const engine = await startTableEngine(ROOT);
    const table = startTestTable({
      environment: {
        AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
        AWS_REGION: 'eu-west-3',
        TABLE_NAME,
      },
    });
    stop = async () => {
      table.close();
      await engine.stop();
    };
    await table.client.send(new CreateTableCommand(tableDefinition()));
    take(table);
  });
  afterAll(() => stop?.());
}
