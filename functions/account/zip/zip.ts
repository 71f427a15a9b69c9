import { crc32, deflateRawSync } from 'node:zlib';

/** The progress counts the files, their bytes with headers, and the bytes of the directory. */

export type ZipPlace = { files: number; bytes: number; directoryBytes: number };

export type ZippedFile = { name: string; content: Buffer; day: string };

const VERSION = 20;
/** Bit 11 says that names are in UTF-8. */
const FLAGS = 0x0800;
const DEFLATED = 8;
/** The directory states Unix attributes: each entry is an ordinary file that its owner may write. */
const MADE_BY = (3 << 8) | VERSION;
const ORDINARY_FILE = (0o100_644 << 16) >>> 0;
const LARGEST = 0xffff_ffff;
const MOST_FILES = 0xffff;

/** Returns a file with its header, and its record in the directory. @throws RangeError beyond a ZIP's limits. */
export function zipEntry(
  { name, content, day }: ZippedFile,
  { files, bytes }: ZipPlace,
): { entry: Buffer[]; record: Buffer } {
  const deflated = deflateRawSync(content);
  if (files >= MOST_FILES || bytes + deflated.length > LARGEST) {
    throw new RangeError('A ZIP without 64-bit extensions cannot hold this file');
  }
  const encoded = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(VERSION, 0);
  common.writeUInt16LE(FLAGS, 2);
  common.writeUInt16LE(DEFLATED, 4);
  common.writeUInt16LE(dosDay(day), 8);
  common.writeUInt32LE(crc32(content), 10);
  common.writeUInt32LE(deflated.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(encoded.length, 22);
  const before = Buffer.from('PK\x01\x02\0\0', 'latin1');
  before.writeUInt16LE(MADE_BY, 4);
  const after = Buffer.alloc(14);
  after.writeUInt32LE(ORDINARY_FILE, 6);
  after.writeUInt32LE(bytes, 10);
  return {
    entry: [Buffer.from('PK\x03\x04', 'latin1'), common, encoded, deflated],
    record: Buffer.concat([before, common, after, encoded]),
  };
}

export function endOfZip({ files, bytes, directoryBytes }: ZipPlace): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files, 8);
  end.writeUInt16LE(files, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(bytes, 16);
  return end;
}

/** Packs years since 1980 in 7 bits, the month in 4 and the day in 5. */
function dosDay(day: string): number {
  const [year = 1980, month = 1, date = 1] = day.split('-').map(Number);
  return (Math.max(year - 1980, 0) << 9) | (month << 5) | date;
}
