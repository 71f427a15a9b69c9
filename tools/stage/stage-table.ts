import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm';
import { ownTable, tableParameter } from '../../infra/table-shape.ts';
import { leadToEmbeddedCloud } from './embedded-cloud.ts';

/**
 * Returns the name of the table that `command` works on. It is the table that the stage's Lambdas use, which may be a
 * restored one. Without a stage it is TABLE_NAME, or else the embedded cloud's table.
 */
export async function findTable(command: string, stage: string | undefined): Promise<string> {
  if (stage === '') throw new Error(`npm run ${command} -- stage=prod`);
  if (stage !== undefined) return (await deployedTable(stage)) ?? ownTable(stage);
  if (!process.env.TABLE_NAME) await leadToEmbeddedCloud(command);
  return process.env.TABLE_NAME ?? '';
}

/** Returns undefined in a region without the stage, such as the one that holds the copies of its table. */
async function deployedTable(stage: string): Promise<string | undefined> {
  const client = new SSMClient();
  try {
    const asked = new GetParametersCommand({ Names: [tableParameter(stage)] });
    return (await client.send(asked)).Parameters?.[0]?.Value;
  } finally {
    client.destroy();
  }
}
