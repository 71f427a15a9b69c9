import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { startTestTable } from '../../functions/testing/test-table.ts';
import { startDynoxide } from '../engines/dynoxide.ts';
import { tableDefinition } from '../engines/table.ts';
import { TABLE_NAME } from '../resources.ts';
import { ROOT } from '../root.ts';

/** A table alone, without a stream's consumers: nobody but the test plays the queues and the senders. */
export async function startLoneTable() {
  const engine = await startDynoxide({ root: ROOT, directory: undefined });
  const table = startTestTable({
    environment: {
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_REGION: 'eu-west-3',
      TABLE_NAME,
    },
  });
  await table.client.send(new CreateTableCommand(tableDefinition()));
  return {
    table,
    stop: async () => {
      table.close();
      await engine.stop();
    },
  };
}
