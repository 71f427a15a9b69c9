import jpeg from 'jpeg-js';

/** Makes a photograph of twelve megapixels, as large as a phone takes it. */
export function photograph(seed: number) {
  const [width, height] = [4_000, 3_000];
  const data = Buffer.alloc(width * height * 4, 255);
  for (let place = 0; place < width * height; place += 1) {
    const [x, y] = [place % width, Math.floor(place / width)];
    data[place * 4] = 128 + 100 * Math.sin(x / (40 + seed)) + ((x * 7919) % 9);
    data[place * 4 + 1] = 128 + 90 * Math.sin(y / 90 + seed);
    data[place * 4 + 2] = ((x * y) / 9_000) % 255;
  }
  const { data: buffer } = jpeg.encode({ data, width, height }, 85);
  return { name: `IMG_${seed}.jpg`, mimeType: 'image/jpeg', buffer };
}
