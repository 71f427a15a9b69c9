/** Opens a table that reports its requests and capacity units, as DynamoDB itself counts them. */
import { type ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../functions/platform/table/table.ts';
import { clientSettings, TABLE_NAME } from '../../local/resources.ts';

/** One action costs these requests and units in DynamoDB. */
export type Usage = {
  /** The names of the commands, such as 'GetItem', are in the order of the requests. */
  requests: string[];
  /** Write units include those of the indexes. `mostExpensive` counts the units of the most expensive request. */
  readUnits: number;
  writeUnits: number;
  mostExpensive: number;
};

export type MeasuredTable = Table & {
  /** Runs `action` and returns its requests to this table, with their units. */
  usageOf(action: () => Promise<unknown>): Promise<Usage>;
  close(): void;
};

type Output = { ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] };

/** Opens the engine's table. Only a measured action asks for the capacity, so that timings stay undisturbed. */
export function openMeasuredTable(endpoint: string): MeasuredTable {
  const raw = new DynamoDBClient(clientSettings(endpoint));
  const client = DynamoDBDocumentClient.from(raw, {
    marshallOptions: { removeUndefinedValues: true },
  });
  let usage: Usage | undefined;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      if (usage === undefined) return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' });
      const answer = await next(args);
      note(usage, String(context.commandName), (answer.output as Output).ConsumedCapacity);
      return answer;
    },
    { step: 'initialize', name: 'measureCapacity' },
  );
  return {
    client,
    name: TABLE_NAME,
    async usageOf(action) {
      const measured: Usage = { requests: [], readUnits: 0, writeUnits: 0, mostExpensive: 0 };
      usage = measured;
      try {
        await action();
      } finally {
        usage = undefined;
      }
      return measured;
    },
    close: () => raw.destroy(),
  };
}

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan']);

function note(usage: Usage, commandName: string, consumed: Output['ConsumedCapacity']): void {
  const command = commandName.replace(/Command$/, '');
  const units = [consumed ?? []].flat().reduce((sum, each) => sum + (each.CapacityUnits ?? 0), 0);
  usage.requests.push(command);
  if (READS.has(command)) usage.readUnits += units;
  else usage.writeUnits += units;
  usage.mostExpensive = Math.max(usage.mostExpensive, units);
}
