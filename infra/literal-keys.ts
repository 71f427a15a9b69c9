/** Where esbuild says, in code that is not minified, which file the lines that follow come from. */
const FILE_COMMENT = /^(?=\/\/ \S+\.[cm]?[jt]s$)/m;
const SCHEMAS = /^\/\/ \S*\/@aws-sdk\/[^\n]*\/schemas\/schemas_\d+\.js\n/;
const CONSTANT = /^(?:var|const) (_\w+) = ("[^"\\]*");$/gm;

/**
 * Bundled code in which the schemas of the SDK's clients name their traits by literals: `{ ["httpHeader"]: 1 }`, not
 * `{ [_hH]: 1 }`. What a computed key does cannot be told by esbuild, which therefore keeps every schema of a service:
 * those of S3 are 66 kB, of which a Lambda uses two or three.
 */
export function withLiteralKeys(code: string): string {
  return code.split(FILE_COMMENT).map(withLiteralKeysOf).join('');
}

function withLiteralKeysOf(file: string): string {
  if (!SCHEMAS.test(file)) return file;
  const constants = new Map(Array.from(file.matchAll(CONSTANT), ([, name, text]) => [name, text]));
  return file.replace(/\[(_\w+)\]:/g, (key, name) => {
    const text = constants.get(name);
    return text === undefined ? key : `[${text}]:`;
  });
}
