import type { OperationCategory } from '../documents.ts';

/**
 * The kind decides the nature (CGI, annexe II, art. 242 nonies A, I, 8° bis), when VAT falls due (CGI, art. 269, 2),
 * the account of the revenue and the category of e-reporting.
 */
export const LINE_KINDS = {
  work: { label: 'Travail', nature: 'services' },
  part: { label: 'Pièce', nature: 'goods' },
  device: { label: 'Appareil', nature: 'goods' },
} as const satisfies Record<string, { label: string; nature: 'goods' | 'services' }>;
export type LineKind = keyof typeof LINE_KINDS;

type KnownLine = { kind?: LineKind | undefined; marginScheme?: boolean | undefined };

/** Returns the nature of a line, or `undefined` when it is not known. Only goods are sold under the margin scheme. */
export function natureOfLine({ kind, marginScheme }: KnownLine) {
  if (marginScheme) return 'goods';
  return kind && LINE_KINDS[kind].nature;
}

/** Returns the category of a sale that follows from the lines of its document, or `stated` when no line has a kind. */
export function categoryOf<Stated extends OperationCategory | undefined>(
  lines: readonly KnownLine[],
  stated: Stated,
): OperationCategory | Stated {
  if (lines.every(({ kind }) => kind === undefined)) return stated;
  const natures = new Set(lines.map(natureOfLine));
  if (natures.has('goods') && natures.has('services')) return 'mixed';
  return natures.has('goods') ? 'goods' : 'services';
}
