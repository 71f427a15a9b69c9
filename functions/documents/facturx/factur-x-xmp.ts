import { escapeXml } from '../../platform/text/xml.ts';

export const FACTUR_X_FILE = 'factur-x.xml';

const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

/** A credit note has the document type INVOICE too. */
const PROPERTIES = [
  { name: 'DocumentType', value: 'INVOICE', description: 'Type of the embedded document' },
  { name: 'DocumentFileName', value: FACTUR_X_FILE, description: 'Name of the embedded XML file' },
  { name: 'Version', value: '1.0', description: 'Version of the Factur-X XML schema' },
  { name: 'ConformanceLevel', value: 'EN 16931', description: 'Profile of the embedded data' },
] as const;

/** Returns the properties and the extension schema that declares them (ISO 19005-3, 6.6.2.3; Factur-X 1.09, 6). */
export function facturXMetadata(): string {
  const values = PROPERTIES.map(({ name, value }) => `<fx:${name}>${value}</fx:${name}>`);
  const declarations = PROPERTIES.map(
    ({ name, description }) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${description}</pdfaProperty:description>
</rdf:li>`,
  );
  return `<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
${values.join('\n')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${declarations.join('\n')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;
}

/** Returns the author in XMP. pdfkit would not escape an '&' in the name. */
export function creatorMetadata(name: string): string {
  return `<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:creator><rdf:Seq><rdf:li>${escapeXml(name)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>fr-FR</rdf:li></rdf:Bag></dc:language>
</rdf:Description>`;
}
