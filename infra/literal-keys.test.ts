import { describe, expect, it } from 'vitest';
import { withLiteralKeys } from './literal-keys.ts';

const bundled = (schemas: string) => `// functions/a.ts
var _hH = "ours";
var ours = { [_hH]: 1 };

// node_modules/@aws-sdk/client-s3/dist-es/schemas/schemas_0.js
${schemas}

// functions/b.ts
var other = { [_hH]: 2 };
`;

describe('withLiteralKeys', () => {
  it('puts a schema’s constants where they are keys, and changes nothing else', () => {
    const code = bundled('var _xN = "xmlName";\nvar A = [3, _xN, { [_xN]: _xN, [_other]: 1 }];');
    const literal = bundled(
      'var _xN = "xmlName";\nvar A = [3, _xN, { ["xmlName"]: _xN, [_other]: 1 }];',
    );
    expect(withLiteralKeys(code)).toBe(literal);
  });
});
