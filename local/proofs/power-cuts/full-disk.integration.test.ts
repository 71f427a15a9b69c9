/**
 * The disk in this test is really full: a small disk in memory, which only root can mount, is filled to its last byte
 * while a shop works. A write that finds no space is refused in French, stored data can be read, a start says what is
 * missing, and everything works again once there is space.
 */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import { ERRORS } from '../../../shared/error-table.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { backUp, restore } from '../../backup.ts';
import { earliestPosition, openStreamPosition } from '../../cloud/event-sources/stream-position.ts';
import { storeSeeding } from '../../cloud/seed/seeded-repairs.ts';
import { openDataDirectory } from '../../data-directory.ts';
import { findFreePort } from '../../emulators/engines/free-port.ts';
import { callApi } from '../../testing/call-api.ts';
import { eventually } from '../../testing/eventually.ts';
import { killedCloud } from './killed-cloud.ts';

function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'rebond-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    // Only root may mount a disk. Otherwise the test is skipped, because it must not fill the machine's own disk.
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

/** Takes all the space that is left. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (const size of [1_000_000, 4_096, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {
      // The disk has no room left for a buffer of this size.
    }
  }
  closeSync(file);
}

function unmount(disk: string): void {
  execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true });
}

const disk = process.platform === 'linux' ? mountSmallDisk() : undefined;
afterAll(() => disk && unmount(disk));

it.runIf(disk)(
  'A backup that does not fit leaves its disk empty, and a restore in place of a whole disk is refused in one sentence',
  async () => {
    if (disk === undefined) return;
    const folder = mkdtempSync(join(tmpdir(), 'rebond-whole-disk-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [data, copy] = [join(folder, 'data'), join(folder, 'copy')];
    openDataDirectory(data).release();
    const table = new DatabaseSync(join(data, 'engines/table.db'));
    table.exec('CREATE TABLE any_table (id)');
    table.close();
    await backUp(data, copy);
    writeFileSync(join(data, 'functions.log'), Buffer.alloc(45_000_000));
    await expect(backUp(data, disk)).rejects.toThrow('Il n’y a plus de place sur le disque');
    expect(readdirSync(disk)).toEqual([]);
    expect(() => restore(copy, disk)).toThrow(/^\S+ est un disque entier.*REBOND_DATA=/);
    for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
  },
);

it.runIf(disk)('An open folder reports once that its disk has become full', async () => {
  if (disk === undefined) return;
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { path, release } = openDataDirectory(join(disk, 'open'));
  const filler = join(disk, 'filler');
  fill(filler);
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), 5_000);
  await sleep(2_500);
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining(`plus de place sur le disque pour ${path}.`)],
  ]);
  release();
  for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
});

it.runIf(disk)(
  'On a full disk a stored file keeps its former content, and no new file is begun',
  () => {
    if (disk === undefined) return;
    const position = { directory: disk, consumer: 'one', streamArn: 'stream' };
    openStreamPosition(position).advance('1');
    const filler = join(disk, 'filler');
    fill(filler);
    const files = readdirSync(disk);
    expect(() => openStreamPosition(position).advance('2')).toThrow('ENOSPC');
    expect(() => storeSeeding(disk, [{ trackingNumber: 'RB1', status: 'x' }])).toThrow('ENOSPC');
    expect(earliestPosition(disk, ['one'])?.last).toBe('1');
    expect(readdirSync(disk)).toEqual(files);
    rmSync(filler);
  },
);

it.runIf(disk)(
  'A full disk makes writes and a start fail with a sentence in French, reads still work, and writes work again once there is space',
  async () => {
    if (disk === undefined) return;
    const cloud = killedCloud(await findFreePort(), join(disk, 'data'));
    onTestFinished(() => cloud.kill());
    const token = await cloud.start();
    if (token === undefined) throw new Error('The cloud has not been killed');
    let number = 0;
    const create = () => {
      number += 1;
      return callApi<Repair & ErrorBody>(cloud, '/api/repairs', {
        method: 'POST',
        token,
        maybeUnavailable: true,
        json: {
          deviceType: 'tablet',
          customerName: 'Plein',
          customerEmail: `p${number}@exemple.fr`,
        },
      });
    };
    const listed = async () => {
      const { status, body } = await callApi<{ repairs: Repair[] }>(cloud, '/api/repairs', {
        token,
      });
      return { status, ids: body.repairs?.map(({ id }) => id) };
    };
    const notified = (email: string) =>
      eventually(`a message to ${email}`, async () => {
        const { body } = await callApi<{ to: string }[]>(cloud, '/_local/outbox.json');
        return body.some(({ to }) => to === email);
      });
    const first = await create();
    expect(first.status).toBe(201);
    await notified('p1@exemple.fr');

    fill(join(disk, 'filler'));
    // The engine's write-ahead log still has space, so the first writes may succeed.
    const refused = await eventually('a refusal', async () => {
      const answer = await create();
      return answer.status !== 201 && answer;
    });
    expect(refused.status).toBe(503);
    const { error } = refused.body;
    expect(error.message).toBe(ERRORS[error.code].message);
    const during = await listed();
    expect(during).toMatchObject({ status: 200, ids: expect.arrayContaining([first.body.id]) });
    const seen = await callApi(cloud, `/api/suivi/${first.body.trackingNumber}`);
    expect(seen.status).toBe(200);

    await cloud.kill();
    await expect(cloud.start()).rejects.toThrow(
      `Il n’y a plus de place sur le disque pour ${join(disk, 'data')}.`,
    );

    rmSync(join(disk, 'filler'));
    await cloud.start();
    const after = await eventually('a creation', async () => {
      const answer = await create();
      return answer.status === 201 && answer;
    });
    await notified(after.body.customerEmail);
    expect((await listed()).ids).toEqual(expect.arrayContaining([first.body.id, after.body.id]));
  },
  180_000,
);
