/** Prints the document that it is given, as the Lambda `papers` does before it stores a print. pdf.ts bundles it. */
import { openDocumentPrinter } from '../../functions/documents/prints/document-printer.ts';

export const handler = openDocumentPrinter();
