import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { endOfZip, type ZipPlace, type ZippedFile, zipEntry } from './zip.ts';

/** Writes a ZIP of several files piece by piece. */
function written(files: readonly ZippedFile[]): Buffer {
  let place: ZipPlace = { files: 0, bytes: 0, directoryBytes: 0 };
  const [entries, directory]: [Buffer[], Buffer[]] = [[], []];
  for (const file of files) {
    const { entry, record } = zipEntry(file, place);
    entries.push(...entry);
    directory.push(record);
    place = {
      files: place.files + 1,
      bytes: place.bytes + Buffer.concat(entry).length,
      directoryBytes: place.directoryBytes + record.length,
    };
  }
  return Buffer.concat([...entries, ...directory, endOfZip(place)]);
}

it('An independent ZIP reader returns the files as written', () => {
  const file = fc.record({
    name: fc.uuid().map((id) => `Reçus/é-${id}.pdf`),
    content: fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
    day: fc.constantFrom('2026-11-23', '1980-01-01', '2027-12-31'),
  });
  fc.assert(
    fc.property(fc.array(file, { maxLength: 6 }), (files) => {
      const read = unzipSync(written(files));
      expect(Object.keys(read)).toEqual(files.map(({ name }) => name));
      for (const { name, content } of files) {
        expect(Buffer.from(read[name] ?? []).equals(content)).toBe(true);
      }
    }),
  );
});

it('A ZIP has the records of the format, byte for byte', () => {
  const bytes = written([{ name: 'é', content: Buffer.from('abc'), day: '2026-11-23' }]);
  // In little-endian order, these are the CRC-32 of 'abc', 352441c2, and 23 November 2026, 46 << 9 | 11 << 5 | 23 =
  // 5d77.
  const common = '1400 0008 0800 0000 775d c2412435 05000000 03000000 0200 0000';
  const hex = [
    `504b0304 ${common} c3a9 4b4c4a0600`,
    `504b0102 1403 ${common} 0000 0000 0000 0000a481 00000000 c3a9`,
    '504b0506 0000 0000 0100 0100 30000000 25000000 0000',
  ];
  expect(bytes.toString('hex')).toBe(hex.join('').replaceAll(' ', ''));
});

it.each([
  { files: 0xffff, bytes: 0, directoryBytes: 0 },
  { files: 1, bytes: 0xffff_ffff, directoryBytes: 0 },
])('A ZIP refuses to grow beyond its counters: %j', (place) => {
  const file = { name: 'a', content: Buffer.from('a'), day: '2026-01-01' };
  expect(() => zipEntry(file, place)).toThrow(RangeError);
});
