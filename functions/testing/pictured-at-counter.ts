import { type Label, labelsPdf } from '../repairs/labels/labels-pdf.ts';
import { slipPdf } from '../repairs/slip/pdf/slip-pdf.ts';
import { SLIP_PRINTS } from './slip-samples.ts';

export const SAMPLE_LABEL: Label = {
  trackingNumber: 'RB12345678',
  receivedAt: '2026-11-20T09:30:00.000Z',
  device: 'Smartphone · iPhone 13',
  customer: 'Durand M.',
  promisedOn: '2026-11-24',
  url: 'https://rebond.example/suivi/RB12345678#fiche',
};

/** `npm run pictures` draws these papers of the counter. Each has the French name of its picture. */
export const PICTURED_AT_COUNTER = [
  { name: 'bon-signe', print: () => slipPdf(SLIP_PRINTS.signed, 'a4') },
  { name: 'bon-ticket', print: () => slipPdf(SLIP_PRINTS.usual, 'roll') },
  { name: 'etiquette', print: () => labelsPdf([SAMPLE_LABEL], '57x32') },
];
