// An ESM import of node:http reads its every export, and reading WebSocket loads the whole of undici: 20 ms for nothing.
module.exports = process.getBuiltinModule('node:http');
