import jpeg from 'jpeg-js';

export function jpegPicture(width = 48, height = 32): Buffer<ArrayBuffer> {
  const data = Buffer.alloc(width * height * 4, 255);
  for (let place = 0; place < data.length; place += 4) {
    data[place] = place % 251;
    data[place + 1] = (place / width) % 241;
  }
  return Buffer.from(jpeg.encode({ data, width, height }, 85).data);
}
