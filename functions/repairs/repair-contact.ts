import { getItem } from '../platform/table/items.ts';
import type { RawItem } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { repairKey } from '../platform/table/table-keys.ts';

/** The customer of a repair can be reached at these addresses. An unknown address is ''. */
export type RepairContact = { email: string; phone: string };

export type ContactOfRepair = (
  shopId: string,
  trackingNumber: string,
  id: string | undefined,
) => Promise<RepairContact | undefined>;

/** Reads only the owner and the contact of a repair: the code that reads a whole repair adds 75 kB to the Lambda. */
export function openContactOfRepair(table: Table): ContactOfRepair {
  return async (shopId, trackingNumber, id) => {
    const item = await getItem(
      table,
      repairKey(trackingNumber),
      'user_id, shop_sk, card.customerEmail, card.customerPhone, card.phone',
    );
    if (item?.user_id !== shopId) return undefined;
    if (id !== undefined && !String(item.shop_sk).endsWith(`#${id}`)) return undefined;
    const {
      customerEmail = '',
      customerPhone = '',
      phone = customerPhone,
    } = (item.card ?? {}) as RawItem;
    return { email: String(customerEmail), phone: String(phone) };
  };
}
