import type { PlayedCloud, PlayedRequest, RouteName } from '../../testing/played-cloud.ts';
import type { Own } from './known.ts';
import { signed } from './signature.ts';

/** Asks what is to be let through. @throws Error when it is not. */
export type Ask = <Body>(name: RouteName, request?: PlayedRequest) => Promise<Body>;

/** What a shop is stocked with. */
export type Stocking = { ask: Ask; played: PlayedCloud; shop: string; own: Own; siren: string };

export const askerOf =
  (played: PlayedCloud): Ask =>
  async <Body>(name: RouteName, request: PlayedRequest = {}) => {
    const { status, body } = await played.call(name, signed(played, name, request));
    if (status < 300) return body as Body;
    throw new Error(`${name} answers ${status} to the stock: ${JSON.stringify(body)}`);
  };
