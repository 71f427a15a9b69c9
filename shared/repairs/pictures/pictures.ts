import * as z from 'zod/mini';

export const PICTURES_A_REPAIR = 12;
/** The browser reduces larger pictures to this longest side, in pixels. */
export const PICTURE_SIDE = 1_600;
/** A reduced photograph has about a third of these bytes. */
export const PICTURE_MAX_BYTES = 1_000_000;

/** The browser chooses the id of a picture, so that a picture that is sent again is stored once. */
export const pictureIdSchema = z.string().check(z.regex(/^[\w-]{8,36}$/));

export const pictureQuery = z.strictObject({ picture: pictureIdSchema });

export const signedPictureQuery = z.strictObject({ address: z.string().check(z.maxLength(256)) });

export const pictureShownInput = z.strictObject({ shown: z.boolean() });

const fields = {
  width: z.int(),
  height: z.int(),
  /** The signed address of the JPEG is valid for five to ten minutes, and no longer than the picture exists. */
  url: z.string(),
};

export const pictureSchema = z.object({
  id: z.string(),
  addedAt: z.string(),
  ...fields,
  shown: z.optional(z.literal(true)),
});
export type Picture = z.infer<typeof pictureSchema>;

export const picturesSchema = z.object({ pictures: z.array(pictureSchema) });
export type Pictures = z.infer<typeof picturesSchema>;

export const shownPicturesSchema = z.object({ pictures: z.array(z.object(fields)) });
export type ShownPictures = z.infer<typeof shownPicturesSchema>;
