// Replaces the package `brotli`, which decompresses WOFF2 fonts and brings 470 kB of dictionary that Node already has.
const { brotliDecompressSync } = process.getBuiltinModule('node:zlib');
module.exports = (bytes) => brotliDecompressSync(bytes);
