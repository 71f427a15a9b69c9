import { expect, it, vi } from 'vitest';
import { DEVICE_TYPES, REPAIR_FIELDS, type RepairField } from '../../../shared/repairs/repairs.ts';
import { repair as plain } from '../../testing/notification-fakes.ts';
import { type PrintLabelsDependencies, printLabels } from './print-labels.ts';

/** Other customers may see a label, which has little room. */
const LEFT_OUT: readonly RepairField[] = ['issue', 'customerEmail', 'customerPhone'];
const PRINTED: Partial<Record<RepairField, string>> = {
  deviceType: DEVICE_TYPES.console,
  customerFirstName: 'Durand c.',
};

// This test fails if the labels leave out a new field of the form, unless the field is listed above.
it.each(REPAIR_FIELDS.filter((field) => !LEFT_OUT.includes(field)))(
  'A label states the value that was typed as %s',
  async (field) => {
    const repair = { ...plain, [field]: 'console' };
    const print = vi.fn<PrintLabelsDependencies['print']>(async () => ({
      filename: 'Etiquette.pdf',
      content: Buffer.of(),
    }));
    const shop = { name: '', address: '', phone: '', email: '', siret: '' };
    const dependencies = {
      repairs: { get: async () => repair },
      slips: { shop: async () => ({ shop, profile: {} }) },
      now: () => 0,
      print,
      appOrigin: 'https://rebond.example',
    };
    const asked = { repairs: [plain.trackingNumber], size: '57x32' as const };
    await printLabels(dependencies, plain.user_id, asked);
    const [[labels] = []] = print.mock.calls;
    expect(JSON.stringify(labels)).toContain(PRINTED[field] ?? 'console');
  },
);
