/** The file in an answer, under its name in `content-disposition`; without one, the name is empty. */
export const fileOf = async (response: Response): Promise<File> => {
  const header = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]*)"/.exec(header)?.[1] ?? '';
  return new File([await response.blob()], name);
};
