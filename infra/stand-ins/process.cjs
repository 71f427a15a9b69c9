// An ESM import of node:process reads its every export, some of which take milliseconds to make.
module.exports = process.getBuiltinModule('node:process');
