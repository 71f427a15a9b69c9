import { describe, expect, it } from 'vitest';
import { aRepair } from '../../../testing/builders.ts';
import { checkCorrection } from './use-correction.ts';

const repair = aRepair({ customerPhone: '' });
const errorsOf = (changed: object) => checkCorrection(repair, { ...repair, ...changed }).errors;

describe('checkCorrection', () => {
  it('sends what was changed alone, cleaned', () => {
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
  ])('refuses %j in its place', (changed, field) => {
    expect(Object.keys(errorsOf(changed))).toEqual([field]);
  });

  it('takes a phone in place of the e-mail, and leaves a record alone that never had either', () => {
    expect(errorsOf({ customerEmail: '', customerPhone: '0261911234' })).toEqual({});
    const unreached = aRepair({ customerEmail: '', customerPhone: '' });
    expect(checkCorrection(unreached, { ...unreached, issue: 'x' }).input).toEqual({ issue: 'x' });
  });
});
