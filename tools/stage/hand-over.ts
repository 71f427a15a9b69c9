/** Writes all data of a shop into files for its owner, whose user no longer exists. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accountExportRepository } from '../../functions/account/export/account-export.repository.ts';
import { csvHead, csvLine } from '../../functions/account/export/csv.ts';
import { exportAccount } from '../../functions/account/export/export-account.ts';
import { REPAIR_HEADERS, repairFields } from '../../functions/account/export/repair-columns.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import type { WalkPosition } from '../../functions/platform/table/walk-repairs.ts';
import { repairListRepository } from '../../functions/repairs/list/repair-list.repository.ts';

const PAGE = 100;

export type HandedOver = {
  /** `npm run import` accepts this file of the shop's repairs. */
  repairs: { file: string; rows: number };
  /** This file holds everything except the logos, one JSON line each, as in the shop's own export. */
  everything: { file: string; items: number };
};

/** Writes both files into `folder`, which it creates. It only reads the table, and requires no plan. */
export async function handOver(table: Table, shopId: string, folder: string): Promise<HandedOver> {
  await mkdir(folder, { recursive: true });
  const write = async (name: string, lines: readonly string[]) => {
    const file = path.join(folder, name);
    // Only this user may read a shop's data on this machine.
    await writeFile(file, lines.join(''), { mode: 0o600 });
    return file;
  };
  const rows = await repairLines(table, shopId);
  const items = await itemLines(table, shopId);
  const head = csvHead(REPAIR_HEADERS);
  return {
    repairs: { file: await write('reparations.csv', [head, ...rows]), rows: rows.length },
    everything: { file: await write('tout.jsonl', items), items: items.length },
  };
}

async function repairLines(table: Table, shopId: string): Promise<string[]> {
  const list = repairListRepository(table);
  const lines: string[] = [];
  let after: WalkPosition | undefined;
  do {
    const { repairs, last } = await list.walk(shopId, PAGE, after);
    lines.push(...repairs.map((each) => csvLine(repairFields(each))));
    after = last;
  } while (after !== undefined);
  return lines;
}

async function itemLines(table: Table, shopId: string): Promise<string[]> {
  const dependencies = {
    account: accountExportRepository(table),
    list: repairListRepository(table),
    logos: { list: async () => [] },
  };
  const lines: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await exportAccount(dependencies, shopId, cursor);
    lines.push(...page.items.map((item) => `${JSON.stringify(item)}\n`));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return lines;
}
