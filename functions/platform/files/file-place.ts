/** `ownerId` names a repair, for example. */
export type FilePlace = { shopId: string; ownerId: string; fileId: string };

export const fileKey = ({ shopId, ownerId, fileId }: FilePlace): string =>
  `${shopId}/${ownerId}/${fileId}`;

export function filePlace(key: string): FilePlace {
  const [shopId = '', ownerId = '', fileId = ''] = key.split('/');
  return { shopId, ownerId, fileId };
}
