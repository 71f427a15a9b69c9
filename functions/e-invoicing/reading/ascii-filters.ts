/** PDF 2.0, 7.4.2 and 7.4.3. */
export type AsciiFilter = 'ASCII85Decode' | 'ASCIIHexDecode';

/** In the order in which they are undone, before the compression. */
export const asciiFilters = (dictionary: string): AsciiFilter[] =>
  [...dictionary.matchAll(/\/(ASCII85Decode|ASCIIHexDecode)\b/g)].map(
    ([, name]) => name as AsciiFilter,
  );

/** Characters that are no digits are skipped, because writers break lines. */
export const unwrapped = (data: Buffer, filters: readonly AsciiFilter[]): Buffer =>
  filters.reduce(
    (rest, filter) => (filter === 'ASCII85Decode' ? fromAscii85(rest) : fromHex(rest)),
    data,
  );

function fromHex(data: Buffer): Buffer {
  const digits = (data.toString('latin1').split('>')[0] ?? '').replace(/[^\da-f]/gi, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

const [FIRST, LAST, ZEROS, END] = Buffer.from('!uz~');

/** Five digits hold four bytes, `z` is four zero bytes, and a last group of n digits holds n - 1 bytes. */
function fromAscii85(data: Buffer): Buffer {
  const bytes = Buffer.alloc(data.length * 4);
  let [written, group, digits] = [0, 0, 0];
  const write = () => {
    // A group beyond 32 bits is its writer's error; its highest bits are left out.
    bytes.writeUInt32BE(group >>> 0, written);
    written += 4;
    [group, digits] = [0, 0];
  };
  for (const byte of data) {
    if (byte === END) break;
    if (byte === ZEROS && digits === 0) write();
    if (byte < (FIRST ?? 0) || byte > (LAST ?? 0)) continue;
    group = group * 85 + byte - (FIRST ?? 0);
    digits += 1;
    if (digits === 5) write();
  }
  if (digits < 2) return bytes.subarray(0, written);
  const left = 5 - digits;
  for (; digits < 5; digits += 1) group = group * 85 + 84;
  write();
  return bytes.subarray(0, written - left);
}
