import type { RouteName } from '../../../shared/routes.ts';
import type { PlayedCloud, PlayedRequest } from '../../testing/played-cloud.ts';
import type { Own } from './known.ts';
import { signed } from './signature.ts';

/** Sends a request that must succeed. @throws Error when it does not. */
export type Ask = <Body>(name: RouteName, request?: PlayedRequest) => Promise<Body>;

export type FixtureContext = {
  ask: Ask;
  played: PlayedCloud;
  shop: string;
  own: Own;
  siren: string;
};

export const askerOf =
  (played: PlayedCloud): Ask =>
  async <Body>(name: RouteName, request: PlayedRequest = {}) => {
    const { status, body } = await played.call(name, signed(played, name, request));
    if (status < 300) return body as Body;
    throw new Error(
      `${name} answers ${status} while fixtures are created: ${JSON.stringify(body)}`,
    );
  };
