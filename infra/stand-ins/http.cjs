// An ESM import of node:http reads every export, and reading WebSocket loads the whole of undici, which takes 20 ms.
module.exports = process.getBuiltinModule('node:http');
