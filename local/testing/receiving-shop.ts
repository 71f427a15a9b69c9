import { activationCode } from '../../functions/e-invoicing/reception/activation-code.ts';
import { WHOLE_COMPANY } from '../../functions/testing/whole-company.ts';
import type { CompanyInput } from '../../shared/company/company.ts';
import type { Reception } from '../../shared/e-invoicing/reception.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import { businessNumbers } from './business-numbers.ts';
import { callApi } from './call-api.ts';
import { createShop, type TestShop } from './shop.ts';
import type { TestCloud } from './test-cloud.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Calls the API as a shop and returns any answer, including the 503 of an unavailable platform. */
export const askAs = <Body>(
  cloud: TestCloud,
  { token }: TestShop,
  path: string,
  method: Method,
  json?: object,
) =>
  callApi<Body & ErrorBody>(cloud, path, {
    method,
    token,
    maybeUnavailable: true,
    ...(json && { json }),
  });

/** Returns the activation code that the operator gives to the company with this SIREN. */
export const codeOf = (cloud: TestCloud, siren: string) =>
  activationCode(siren, cloud.platform.state.activationKey);

/** Switches reception on: the shop's invoices go through the platform, and suppliers' invoices come in. */
export const activateReception = (
  cloud: TestCloud,
  shop: TestShop,
  siren: string,
  code = codeOf(cloud, siren),
) => askAs<Reception>(cloud, shop, '/api/e-invoicing', 'POST', { siren, code });

/** Creates a shop that may issue documents, with a SIREN of its own and reception switched off. */
export async function invoicingShop(cloud: TestCloud, company: Partial<CompanyInput> = {}) {
  const shop = await createShop(cloud);
  const { siren, siret } = businessNumbers();
  await askAs(cloud, shop, '/api/company', 'PUT', { ...WHOLE_COMPANY, siret, ...company });
  return { shop, siren };
}
