import { expect } from 'vitest';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { openShop } from '../../testing/played-shop.ts';
import {
  asking,
  CUSTOMER,
  create,
  expectWhole,
  KEY,
  messages,
  retrying,
  type Scenario,
} from './promises.ts';

export const REPAIR_SCENARIOS = {
  create: async (played, effect) => {
    const shop = await openShop(played, 'pro');
    const creation = asking(played, 'create-repair', { shop, json: CUSTOMER, headers: KEY });
    return {
      ...retrying(played, creation),
      check: async () => {
        const repairs = await expectWhole(played, shop, effect().mayRepeat);
        expect(repairs.map(({ id }) => id)).toEqual([(creation.last() as Repair).id]);
      },
    };
  },
  change: async (played, effect) => {
    const shop = await openShop(played, 'pro');
    const { id } = await create(played, shop);
    await played.settle();
    const words = `jalon ${shop} fini`;
    const change = asking(played, 'change-status', {
      shop,
      parameters: { id },
      json: { status: 'completed', message: words },
    });
    return {
      ...retrying(played, change),
      // A change is not repeated, because each change notifies the customer.
      again: async () => {},
      check: async () => {
        const [repair] = await expectWhole(played, shop, effect().mayRepeat);
        const made = repair?.statusHistory.filter(({ message }) => message === words).length;
        if (change.isDone()) expect(made, 'acknowledged').toBe(1);
        else expect(made, 'not acknowledged').toBeLessThanOrEqual(change.isSurelyNot() ? 0 : 1);
      },
    };
  },
  undo: async (played, effect) => {
    const shop = await openShop(played, 'pro');
    const { id } = await create(played, shop);
    await played.settle();
    const words = `jalon ${shop} fini`;
    const json = { status: 'completed', message: words, hold: 10 };
    const changed = await played.call('change-status', { shop, parameters: { id }, json });
    const timestamp = (changed.body as Repair).statusHistory.at(-1)?.timestamp;
    const undo = asking(played, 'undo-change', { shop, parameters: { id }, json: { timestamp } });
    return {
      ...retrying(played, undo),
      check: async () => {
        const [repair] = await expectWhole(played, shop, effect().mayRepeat);
        expect(repair?.statusHistory).toHaveLength(1);
        expect(messages(played, 'email', words) + messages(played, 'sms', words)).toBe(0);
      },
    };
  },
  notify: async (played, effect) => {
    const shop = await openShop(played, 'pro');
    const { id } = await create(played, shop);
    for (const each of [1, 2, 3]) {
      played.advance(5);
      const json = { status: 'progress', message: `jalon ${each} ${shop} fini` };
      await played.call('change-status', { shop, parameters: { id }, json });
    }
    return {
      act: () => played.deliver(),
      again: async () => {},
      check: async () => {
        const [repair] = await expectWhole(played, shop, effect().mayRepeat);
        expect(repair?.statusHistory).toHaveLength(4);
      },
    };
  },
} as const satisfies Record<string, Scenario>;
