// For fonts in WOFF2: the package `brotli` is 470 kB of dictionary, which Node has in it.
const { brotliDecompressSync } = process.getBuiltinModule('node:zlib');
module.exports = (bytes) => brotliDecompressSync(bytes);
