import * as z from 'zod/mini';
import { REPAIR } from '../../examples.ts';
import { answer, body, type Contract } from '../../route-contract.ts';
import { trackingKeySchema } from '../../tracking/tracking-number.ts';
import { OF_REPAIR, OF_SHOP } from '../contract.ts';
import {
  PICTURES_A_REPAIR,
  type Picture,
  pictureQuery,
  pictureShownInput,
  picturesSchema,
  shownPicturesSchema,
  signedPictureQuery,
} from './pictures.ts';

const ADDRESS = 'UkIxMjM0NTY3OC4wMTlhYTAwMA';
const SIZED = { width: 1_600, height: 1_200, url: `/api/pictures/signed?address=${ADDRESS}` };
const PICTURE: Picture = {
  id: '019aa000-0000-7000-8000-00000000000a',
  addedAt: '2026-11-20T10:05:00.000Z',
  ...SIZED,
};
const OF_PICTURE = {
  ...OF_SHOP,
  parameters: {
    ...OF_REPAIR.parameters,
    picture: { description: 'The picture’s id', example: PICTURE.id },
  },
} as const;
const SHOP_ERRORS = ['REPAIR_NOT_FOUND', 'WITHDRAWN', 'CONFLICT'] as const;
const ALL = (description: string, pictures: Picture[] = [PICTURE]) =>
  answer(description, { Pictures: picturesSchema }, { pictures });

export const PICTURE_ROUTES = {
  'GET /api/repairs/{id}/pictures': {
    name: 'get-pictures',
    ...OF_REPAIR,
    summary: 'Returns the pictures of a repair with addresses that are valid for some minutes',
    answers: { 200: ALL('The pictures, oldest first') },
    errors: ['REPAIR_NOT_FOUND'],
  },
  'POST /api/repairs/{id}/pictures': {
    name: 'add-picture',
    ...OF_REPAIR,
    summary: `Stores a picture of a repair, up to ${PICTURES_A_REPAIR}: a JPEG of at most 1 MB, which is decoded and encoded anew. The same id again stores nothing`,
    query: pictureQuery,
    body: { mediaTypes: ['image/jpeg'] },
    answers: { 200: ALL('The pictures, oldest first') },
    errors: [
      ...SHOP_ERRORS,
      'PLAN_REQUIRED',
      'LIMIT_REACHED',
      'BUDGET_SPENT',
      'TOO_LARGE',
      'INVALID_IMAGE',
      'COMPLEX_IMAGE',
    ],
  },
  'PUT /api/repairs/{id}/pictures/{picture}': {
    name: 'show-picture',
    ...OF_PICTURE,
    summary: 'Shows a picture to the customer on the tracking page, or no longer',
    body: body(pictureShownInput, { shown: true }),
    answers: { 200: ALL('The pictures after the change', [{ ...PICTURE, shown: true }]) },
    errors: [...SHOP_ERRORS, 'NOT_FOUND', 'HISTORY_FULL'],
  },
  'DELETE /api/repairs/{id}/pictures/{picture}': {
    name: 'remove-picture',
    ...OF_PICTURE,
    summary: 'Deletes a picture of a repair',
    answers: { 200: ALL('The other pictures', []) },
    errors: [...SHOP_ERRORS, 'HISTORY_FULL'],
  },
  'GET /api/suivi/{trackingNumber}/pictures': {
    name: 'get-shown-pictures',
    access: 'public',
    tag: 'tracking',
    summary: 'Returns the pictures that the shop shows to the customer, who holds the link’s key',
    parameters: {
      trackingNumber: { description: 'The tracking number', example: REPAIR.trackingNumber },
    },
    query: z.object({ cle: z.optional(trackingKeySchema) }),
    readsItself: true,
    answers: {
      200: answer(
        'The pictures, oldest first',
        { ShownPictures: shownPicturesSchema },
        { pictures: [SIZED] },
      ),
    },
    errors: ['REPAIR_NOT_FOUND'],
  },
  'GET /api/pictures/signed': {
    name: 'read-picture',
    access: 'public',
    tag: 'repairs',
    summary:
      'Returns the picture of a signed address, as long as it is valid and the picture exists; an address for the customer, as long as the picture is shown',
    query: signedPictureQuery,
    answers: { 200: { description: 'The picture', mediaType: 'image/jpeg' } },
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
