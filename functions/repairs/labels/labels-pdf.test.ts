import { describe, expect, it } from 'vitest';
import { LABEL_SIZE_NAMES, LABEL_SIZES } from '../../../shared/repairs/labels/labels.ts';
import { lineHeight, openPaper } from '../../documents/pdf/paper.ts';
import { openedPdf } from '../../testing/opened-pdf.ts';
import { type Label, labelsPdf, labelTexts } from './labels-pdf.ts';

const USUAL: Label = {
  trackingNumber: 'RB12345678',
  receivedAt: '2026-11-20T09:30:00.000Z',
  device: 'Smartphone · iPhone 13',
  customer: 'Durand M.',
  promisedOn: '2026-11-24',
  url: 'https://rebond.example/suivi/RB12345678#fiche',
};
const LABELS: Readonly<Record<string, Label>> = {
  usual: USUAL,
  short: { ...USUAL, device: 'Autre', promisedOn: '' },
  long: {
    ...USUAL,
    device: 'Ordinateur portable · ThinkPad X1 Carbon de onzième génération, clavier suisse',
    customer: 'de La Rochefoucauld-Doudeauville-d’Estissac Â.',
  },
  // These are the widest letters, and no line can break between them.
  widest: { ...USUAL, device: 'W'.repeat(80), customer: 'W'.repeat(80) },
};

const mm = (points: number) => (points * 25.4) / 72;

describe.each(LABEL_SIZE_NAMES)('On a label of %s mm', (size) => {
  const { width, height } = LABEL_SIZES[size];

  it.each(Object.entries(LABELS))(
    'The texts that are %s stay 2 mm away from each edge and from the code',
    (_, label) => {
      const paper = openPaper({ title: 'Etiquette', issuedAt: label.receivedAt, size: null });
      const lines = labelTexts(paper, label, size).flat();
      expect(lines.length).toBeGreaterThanOrEqual(3);
      for (const { line, x, y, style } of lines) {
        expect(mm(x)).toBeGreaterThan(24.9);
        expect(mm(x + paper.type.width(line, style)), line).toBeLessThan(width - 2);
        expect(mm(y)).toBeGreaterThan(2);
        expect(mm(y + lineHeight(style))).toBeLessThan(height - 2);
      }
    },
  );

  it('The page has the size of the label, and the code stays 2 mm away from each edge', async () => {
    const text = openedPdf(await labelsPdf([USUAL], size));
    const [, ...page] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
    expect(page.map((side) => Math.round(mm(Number(side))))).toEqual([width, height]);
    const [, ...box] = /\/BBox \[([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
    const [left = 0, one = 0, right = 0, other = 0] = box.map((side) => mm(Number(side)));
    expect(left).toBeGreaterThan(2);
    expect(right).toBeLessThan(22.6);
    expect(Math.min(one, other)).toBeGreaterThan(2);
    expect(Math.max(one, other)).toBeLessThan(height - 2);
  });
});

it('A text that is too long ends with an ellipsis', () => {
  const paper = openPaper({ title: 'Etiquette', issuedAt: USUAL.receivedAt, size: null });
  const [, customer = [], device = []] = labelTexts(paper, LABELS.long ?? USUAL, '57x32');
  expect(customer.map(({ line }) => line)).toEqual([expect.stringMatching(/^de La Roche.*…$/)]);
  expect(device.map(({ line }) => line)).toEqual([
    expect.stringMatching(/^Ordinateur/),
    expect.stringMatching(/…$/),
  ]);
});

it('Each label has a page of its own, and the same labels give the same bytes', async () => {
  const print = () =>
    labelsPdf([USUAL, { ...USUAL, trackingNumber: 'RB87654321' }, USUAL], '57x32');
  const pdf = await print();
  const text = openedPdf(pdf);
  expect(text.match(/\/MediaBox/g)).toHaveLength(3);
  expect(text).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(text).not.toContain('Helvetica');
  expect(await print()).toEqual(pdf);
});
