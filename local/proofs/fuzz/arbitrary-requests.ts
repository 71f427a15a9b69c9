import fc from 'fast-check';
import { HTTP_ROUTES } from '../../../functions/routes.ts';
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

/** Of what is named mostly: what stands ready for the operation, or is of the kind that its path is about. */
function namesFor({ operationId }: Operation, { repairs, documents, ready }: Own) {
  const { path = '' } = HTTP_ROUTES.find(({ name }) => name === operationId) ?? {};
  const ofKind = path.startsWith('/api/documents/') ? documents : repairs;
  const id = ready[operationId]?.id;
  return id === undefined ? ofKind : [...ofKind.slice(0, 4), id, id, id, id];
}

/** What a header has is of its own kind: what Node would not send does not arrive. */
const sendable = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?')]),
  );

/** Texts for parameters: mostly `named`, or what the operation's query wants, seldom what nothing wants. */
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

/** What a path's parameter is to name, so that the request is let through. */
const aimedAt = (ready: Ready | undefined, name: string, names: readonly string[]) => {
  const right = ready?.path?.[name] ?? ready?.id;
  return right === undefined ? names : [right];
};

/** A request of one operation, mostly about what is one shop's own. */
function requestOf(operation: Operation, shop: string, known: Known): fc.Arbitrary<FuzzedRequest> {
  const { operationId, security } = operation;
  const own = known.own[shop];
  if (own === undefined) throw new Error(`Nothing is ready for ${shop}`);
  const ready = own.ready[operationId];
  const inPlace = (place: Parameter['in']) =>
    operation.parameters.filter((each) => each.$ref === undefined && each.in === place);
  // Nothing can be done with a repair that is withdrawn: one is there for it.
  const withdraws = operationId === 'withdraw-repair';
  const names = withdraws ? [ready?.id ?? ''] : namesFor(operation, own);
  const others = withdraws ? names : known.names;
  const wanted: Record<string, string | undefined> = {
    cle: ready?.cle,
    from: known.days.before,
    to: known.days.today,
    kind: 'plate',
  };
  // Who closes an account is nobody that others are about.
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

/** How often a request comes, among all: one of which something can be chosen, and one that is the same each time. */
const CHOSEN = 20;
const SAME = 4;
/** What takes tens of milliseconds of a processor each time: it prints all documents, or draws an image. */
const SLOW = ['export-zip', 'upload-logo'];
/** Ten codes, each made to be slow. */
const SLOWEST = ['make-recovery-codes'];

function timesOf({ operationId, requestBody, parameters }: Operation): number {
  if (SLOWEST.includes(operationId)) return 1;
  const isChosen = requestBody !== undefined || parameters.some(({ $ref }) => $ref === undefined);
  return isChosen && !SLOW.includes(operationId) ? CHOSEN : SAME;
}

/** A request of any operation. */
export const requestArbitrary = (known: Known): fc.Arbitrary<FuzzedRequest> =>
  fc.oneof(
    ...OPERATIONS.flatMap((operation) =>
      known.shops.map((shop) => ({
        weight: timesOf(operation),
        arbitrary: requestOf(operation, shop, known),
      })),
    ),
  );
