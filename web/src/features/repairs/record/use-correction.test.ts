import { describe, expect, it } from 'vitest';
import { aRepair } from '../../../testing/builders.ts';
import { checkCorrection, draftOf } from './use-correction.ts';

const repair = draftOf(aRepair({ customerPhone: '' }));
const errorsOf = (changed: object) => checkCorrection(repair, { ...repair, ...changed }).errors;

describe('Checking a correction', () => {
  it('Only changed fields are sent, after cleaning', () => {
    const draft = { ...repair, deviceModel: ' iPhone  14 ', customerEmail: 'm@exemple.fr' };
    expect(checkCorrection(repair, draft).input).toEqual({
      deviceModel: 'iPhone 14',
      customerEmail: 'm@exemple.fr',
    });
  });

  it.each([
    [{ customerName: ' ' }, 'customerName'],
    [{ deviceType: '' }, 'deviceType'],
    [{ customerEmail: 'marie' }, 'customerEmail'],
    [{ customerEmail: '' }, 'customerPhone'],
    [{ customerEmail: '', customerPhone: '12' }, 'customerPhone'],
  ])('An invalid %j is refused at its field', (changed, field) => {
    expect(Object.keys(errorsOf(changed))).toEqual([field]);
  });

  it('A phone number may replace the e-mail, and a record that never had either is accepted', () => {
    expect(errorsOf({ customerEmail: '', customerPhone: '0261911234' })).toEqual({});
    const unreached = draftOf(aRepair({ customerEmail: '', customerPhone: '' }));
    expect(checkCorrection(unreached, { ...unreached, issue: 'x' }).input).toEqual({ issue: 'x' });
  });
});
