import { inflateSync } from 'node:zlib';

const HEADER_BYTES = { woff: 44, sfnt: 12 } as const;
const ENTRY_BYTES = { woff: 20, sfnt: 16 } as const;
const SIGNATURE = 0x774f4646;

/**
 * The TrueType font inside a WOFF file (W3C WOFF 1.0, sections 3 to 5): its tables inflated, under a directory of
 * their own. The PDF's font engine reads WOFF too, but inflates a table each time it looks into it.
 * @throws Error when the bytes are no WOFF.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < HEADER_BYTES.woff || woff.readUInt32BE(0) !== SIGNATURE) {
    throw new Error('Not a WOFF font');
  }
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = HEADER_BYTES.woff + index * ENTRY_BYTES.woff;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
    const bytes = woff.subarray(offset, Number(offset) + Number(packed));
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: packed === length ? bytes : inflateSync(bytes),
    };
  });

  const header = Buffer.alloc(HEADER_BYTES.sfnt + count * ENTRY_BYTES.sfnt);
  header.writeUInt32BE(woff.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  // OpenType, 'Table directory': fields that make a binary search of the directory quick.
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((count - power) * 16, 10);

  let offset = header.length;
  const parts = tables.map(({ tag, checksum, data }, index) => {
    const entry = HEADER_BYTES.sfnt + index * ENTRY_BYTES.sfnt;
    tag.copy(header, entry);
    header.writeUInt32BE(checksum, entry + 4);
    header.writeUInt32BE(offset, entry + 8);
    header.writeUInt32BE(data.length, entry + 12);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    offset += padded.length;
    return padded;
  });
  return Buffer.concat([header, ...parts]);
}
