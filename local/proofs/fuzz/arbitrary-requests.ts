import fc from 'fast-check';
import { routeNamed } from '../../../functions/routes.ts';
import { bodiesOf } from './arbitrary-bodies.ts';
import { arbitraryOf, HOSTILE_TEXTS } from './arbitrary-of-schema.ts';
import {
  type FuzzedRequest,
  type Known,
  OPERATIONS,
  type Operation,
  type Own,
  type Parameter,
  type Ready,
} from './known.ts';

function namesFor({ operationId }: Operation, { repairs, documents, ready }: Own) {
  const { path } = routeNamed(operationId);
  const ofKind = path.startsWith('/api/documents/') ? documents : repairs;
  const id = ready[operationId]?.id;
  return id === undefined ? ofKind : [...ofKind.slice(0, 4), id, id, id, id];
}

/** Keeps only header values that Node accepts, because the others would never arrive. */
const sendable = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?')]),
  );

/** Generates texts for parameters: mostly `named` ones or valid query values, rarely arbitrary ones. */
function textsOf(
  parameters: readonly Parameter[],
  named: fc.Arbitrary<string>,
  wanted: Record<string, string | undefined> = {},
): fc.Arbitrary<Record<string, string>> {
  const text = ({ name, schema }: Parameter) => {
    const right = wanted[name];
    return fc.oneof(
      { weight: 4, arbitrary: right === undefined ? named : fc.constant(right) },
      { weight: 2, arbitrary: arbitraryOf(schema).map((value) => String(value).toWellFormed()) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS).map((x) => x.toWellFormed()) },
    );
  };
  return fc.record(Object.fromEntries(parameters.map((each) => [each.name, text(each)])), {
    requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name),
  }) as fc.Arbitrary<Record<string, string>>;
}

const aimedAt = (ready: Ready | undefined, name: string, names: readonly string[]) => {
  const right = ready?.path?.[name] ?? ready?.id;
  return right === undefined ? names : [right];
};

function requestOf(operation: Operation, shop: string, known: Known): fc.Arbitrary<FuzzedRequest> {
  const { operationId, security } = operation;
  const own = known.own[shop];
  if (own === undefined) throw new Error(`Nothing is prepared for ${shop}`);
  const ready = own.ready[operationId];
  const inPlace = (place: Parameter['in']) =>
    operation.parameters.filter((each) => each.$ref === undefined && each.in === place);
  // Nothing can be done with a withdrawn repair, so one is prepared for each withdrawal.
  const withdraws = operationId === 'withdraw-repair';
  const names = withdraws ? [ready?.id ?? ''] : namesFor(operation, own);
  const others = withdraws ? names : known.names;
  const wanted: Record<string, string | undefined> = {
    cle: ready?.cle,
    from: known.days.before,
    to: known.days.today,
    kind: 'plate',
  };
  // The account that is closed must be one that no other request uses.
  const asking = operationId === 'close-account' ? fc.uuid() : fc.constant(shop);
  const { right, any } = bodiesOf(operation, ready, known);
  const inQuery = inPlace('query');
  const asItShouldBe = fc.record({
    shop: asking,
    parameters: fc.record(
      Object.fromEntries(
        inPlace('path').map(({ name }) => [name, fc.constantFrom(...aimedAt(ready, name, names))]),
      ),
    ),
    query: fc.constant(
      Object.fromEntries(
        inQuery.flatMap(({ name, required }) => (required ? [[name, wanted[name] ?? '']] : [])),
      ),
    ),
    sent: fc.constant({}),
    body: right,
  });
  const anyhow = fc.record({
    shop: asking,
    parameters: textsOf(
      inPlace('path'),
      fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...names) },
        { weight: 1, arbitrary: fc.constantFrom(...others) },
      ),
    ),
    query: textsOf(inQuery, fc.constantFrom(...known.keys, 'Durand', ''), wanted),
    sent: textsOf(inPlace('header'), fc.uuid()),
    body: any,
  });
  return fc
    .oneof({ weight: 1, arbitrary: asItShouldBe }, { weight: 3, arbitrary: anyhow })
    .map(({ shop, parameters, query, sent, body: { headers, ...body } }) => ({
      name: operationId,
      request: {
        ...(security.length > 0 && { shop }),
        parameters,
        query,
        ...body,
        headers: { ...sendable(sent), ...headers },
      },
    }));
}

/** The random choice gives the weight `CHOSEN` to a request that can vary, and `SAME` to one that cannot. */
const CHOSEN = 20;
const SAME = 4;
const SLOW = ['export-zip', 'upload-logo'];
/** This operation makes ten recovery codes, and hashes them slowly on purpose. */
const SLOWEST = ['make-recovery-codes'];

function timesOf({ operationId, requestBody, parameters }: Operation): number {
  if (SLOWEST.includes(operationId)) return 1;
  const isChosen = requestBody !== undefined || parameters.some(({ $ref }) => $ref === undefined);
  return isChosen && !SLOW.includes(operationId) ? CHOSEN : SAME;
}

export const requestArbitrary = (known: Known): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(
    ...OPERATIONS.flatMap((operation) =>
      known.shops.map((shop) => ({
        weight: timesOf(operation),
        arbitrary: requestOf(operation, shop, known),
      })),
    ),
  );
