import { activationCode } from '../../../functions/e-invoicing/activation-code.ts';
import { supplierInvoice } from '../../../functions/testing/supplier-invoice.ts';
import type { ReceivedPage } from '../../../shared/e-invoicing/reception.ts';
import { parisDay } from '../../../shared/time.ts';
import { issued } from './stock-documents.ts';
import type { Stocking } from './stocking.ts';

const CLIENT = '552100554';

/**
 * Makes a shop send its invoices through the e-invoicing platform, with one whose receiver is not on it, and some
 * incoming invoices.
 */
export async function stockPlatform(stocking: Stocking): Promise<void> {
  const { ask, played, shop, own, siren } = stocking;
  const { platform } = played.cloud;
  const fields = { siren, code: activationCode(siren, platform.state.activationKey) };
  await ask('activate-reception', { shop, json: fields });
  own.ready['activate-reception'] = { fields };

  const id = await issued(stocking, {
    clientKind: 'business',
    clientSiren: CLIENT,
  });
  own.ready['ask-sending'] = { id };

  const date = parisDay(played.now());
  for (const number of ['1', '2', '3']) {
    const facts = { number, sellerName: 'Pièces', buyerSiren: siren, amount: '12.90', date };
    platform.deliver(supplierInvoice(facts));
  }
  const collected = await played.invoke('collect-invoices', {});
  if (!collected.ok) throw new Error(collected.error.errorMessage);
  const { invoices } = await ask<ReceivedPage>('list-received-invoices', { shop });
  const [file, seen, answered] = invoices;
  if (!(file && seen && answered)) throw new Error('No invoice came in');
  own.ready['get-received-file'] = { id: file.id };
  own.ready['see-received-invoice'] = { id: seen.id };
  own.ready['give-answer'] = { id: answered.id };
}
