import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
} from 'aws-cdk-lib/aws-dynamodb';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { type StackContext, StageStack } from '../constructs/stage-stack.ts';
import { ownTable, TABLE_SHAPE, tableParameter } from '../table-shape.ts';

/** table-shape.ts describes the single table. A restored table replaces the stage's own, which stays. */
export class DataStack extends StageStack {
  readonly table: ITable;

  constructor(scope: Construct, context: StackContext) {
    super(scope, 'data', { ...context, description: 'the table' });
    const { restoredTable } = this.stage;
    const own = this.#ownTable();
    // The values are exported even when no stack imports them: when the stage changes to a restored table or back,
    // the other stacks are updated after this one.
    for (const value of [own.tableName, own.tableArn, own.tableStreamArn]) this.exportValue(value);
    this.table = restoredTable
      ? Table.fromTableAttributes(this, 'RestoredTable', {
          tableName: restoredTable.name,
          tableStreamArn: restoredTable.streamArn,
        })
      : own;
    new StringParameter(this, 'TableInUse', {
      parameterName: tableParameter(this.stage.name),
      stringValue: this.table.tableName,
    });
  }

  #ownTable(): Table {
    const { keepsData, name } = this.stage;
    const table = new Table(this, 'Table', {
      tableName: ownTable(name),
      partitionKey: text(TABLE_SHAPE.partitionKey),
      sortKey: text(TABLE_SHAPE.sortKey),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      stream: StreamViewType[TABLE_SHAPE.streamViewType],
      timeToLiveAttribute: TABLE_SHAPE.timeToLiveAttribute,
      deletionProtection: keepsData,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const [indexName, index] of Object.entries(TABLE_SHAPE.indexes)) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text(index.partitionKey),
        ...(index.sortKey && { sortKey: text(index.sortKey) }),
        ...(index.include.length > 0
          ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.include] }
          : { projectionType: ProjectionType.KEYS_ONLY }),
      });
    }
    return table;
  }
}

function text(name: string) {
  return { name, type: AttributeType.STRING };
}
