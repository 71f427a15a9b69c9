// An ESM import of node:process reads every export, some of which take milliseconds to create.
module.exports = process.getBuiltinModule('node:process');
