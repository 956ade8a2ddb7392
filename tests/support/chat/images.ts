import { Buffer } from "node:buffer";
import { crc32, deflateSync, gunzipSync } from "node:zlib";

/** The smallest PNG, of one pixel. Its header may claim other dimensions. */
export function png({ width = 1, height = 1 } = {}): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.fromBase64(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  );
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

const base64 = (text: string) => Uint8Array.fromBase64(text);
const packed = (text: string) => new Uint8Array(gunzipSync(Uint8Array.fromBase64(text)));

/** The corners of the images below, from the top left: red and green, then blue and yellow. */
export const CORNERS = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0]] as const;

/** 32 × 16 pixels, turned by EXIF so that it is 16 × 32, with "SecretCam" as the maker. */
export const turnedJpeg = (): Uint8Array<ArrayBuffer> =>
  base64(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4QA4RXhpZgAATU0AKgAAAAgAAgEPAAIAAAAKAAAAJgESAAMAAAABAAYAAAAAAABT" +
      "ZWNyZXRDYW0A/9sAQwACAQEBAQECAQEBAgICAgIEAwICAgIFBAQDBAYFBgYGBQYGBgcJCAYHCQcGBggLCAkKCgoKCgYI" +
      "CwwLCgwJCgoK/9sAQwECAgICAgIFAwMFCgcGBwoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoK" +
      "CgoKCgoKCgoK/8AAEQgAEAAgAwERAAIRAQMRAf/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIB" +
      "AwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5" +
      "OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrC" +
      "w8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/EAB8BAAMBAQEBAQEBAQEAAAAAAAABAgMEBQYHCAkK" +
      "C//EALURAAIBAgQEAwQHBQQEAAECdwABAgMRBAUhMQYSQVEHYXETIjKBCBRCkaGxwQkjM1LwFWJy0QoWJDThJfEXGBka" +
      "JicoKSo1Njc4OTpDREVGR0hJSlNUVVZXWFlaY2RlZmdoaWpzdHV2d3h5eoKDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ip" +
      "qrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uLj5OXm5+jp6vLz9PX29/j5+v/aAAwDAQACEQMRAD8A+L6/lM/38CgD" +
      "9KK/ls/4VwoA/Buv+0w/1YCgD+xSv+AM/qgKAP/Z",
  );

export const cmykJpeg = (): Uint8Array<ArrayBuffer> =>
  base64(
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAs" +
      "ICMmJykqKRkfLTAtKDAlKCko/8AAFAgAEAAgBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYH" +
      "CAkKC//EALUQAAIBAwMCBAMFBQQEAAABfQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBka" +
      "JSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeo" +
      "qaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5+v/aAA4EQwBNAFkASwAAPwD6pr5U" +
      "r5Ur6poooor8q6/VSiiiiiiivyrr9VKKKKKK/VSv1Ur8q6KKKKK//9k=",
  );

export const grayJpeg = (): Uint8Array<ArrayBuffer> =>
  base64(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYW" +
      "ICwgIyYnKSopGR8tMC0oMCUoKSj/wAALCAAQACABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QA" +
      "tRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0" +
      "NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2" +
      "t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APOqK9ior5eor9B6K//Z",
  );

/** 4,000 × 3,000 pixels. */
export const largeJpeg = (): Uint8Array<ArrayBuffer> =>
  packed(
    "H4sIAAAAAAACA+3afWzUdwHH8e/1WgoFS1tWVgmzGQw91z8IdFqYK93KgG3JhE5ddSESKFAg2Rygwqbz3INWL3EMN2V1" +
      "f3TcdLgZrdsYdhpTcdRNwCCCrsCSycMG6FTKQ9d27f28LmBnpokPiYnp65pX7o9eLt/ft/nk/U+jzuj3oeiGudfPDbFY" +
      "CLHsT4gOhdmhaPSYwjEFRYXvKiwpLhpXlphQNn582bTJUy5JXFlZfdXMyhlVV1+38MNXX1s/p2rGglvr6hctaVzROOvG" +
      "1XfcvnT9wmWNDYNfEisuKSkrLZs6YcLUhtoZtQ3/9iv6WSgeObpt7KPx2KSQUxyLF8eiHaE8e8682FuvcP4Vy4nn5o3I" +
      "HzmqYHT2A88WhZxYPJ6TG8/Ly83N/vau7O9DbnFeyaXTrhkxrm5x/qTVF02/e+PmkZNrn9peetPeU5dVLllzz6iC8ReX" +
      "vXvClPe+L/H+y6/4wAerZsy8cva1c+bOu+76Gz7y0Y/dXP/xT9zSsHTZ8sYVK1et/fRnPrtu/R133nvfl77c9JWvpr7+" +
      "4EPf+Oamh5u/lX7s2995fMt3n3jy6We2PrvtR23P/fjnz+/o+MULL/5y52/27f/t717qPHDw8JGjx1597fiJk3/oOn3m" +
      "7LnuN3p6+wafKxbisQuvf/hcxdnnysnNjefmDz5XLGfd4AeKc/MunTai5Jq6/MWrx02afvfIi2o3bn5q+6jJlTedKl2y" +
      "Zm/B+MuuODyla/DR3nqyf+3B7vmPnuxvDzb0XAfDmHgs+8eLF4ea0JFOVeyadSqRTgWGj5Mr0qnTe3bUphKP5jBsFK5K" +
      "JVoXDLSZgLlj7pg75o65Y+6YO+aOuWPumDvmjrlj7pg75o65Y+6YO+Zu7pg75o65Y+6YO+aOuWPumDvmjrlj7pg75o65" +
      "Y+6YO+aOuZu7uZs75o65Y+6YO+aOuWPumDvmjrlj7pg75o65Y+6YO+aOuWPu5m4C5o65Y+6YO+aOuWPumDvmjrlj7pg7" +
      "5o65Y+6YO+aOuWPu5m7u5o65Y+6YO+aOuWPumDvmjrlj7pg75o65Y+6YO+aOuWPumLu5m7u5Y+6YO+aOuWPumDvmjrlj" +
      "7pg75o65Y+6YO+aOuWPumDvmbu4mYO6YO+aOuWPumDvmjrlj7pg75o65Y+6YO+aOuWPumDvmbu7mbu6YO+aOuWPumDvm" +
      "jrlj7pg75o65Y+6YO+aOuWPumDvmjrmbu7mbO+aOuWPumDvmjrlj7pg75o65Y+6YO+aOuWPumDvmzjvmvqX7L32NUdhQ" +
      "d/69fn+y4Wjywa5Fr33huYHv3ZdJbo/CxjXv+FjdwIavZeZ3JB9Orjpc03IqeWxh+omBn2Sao3B0/13n3y98UfnBtvnH" +
      "+8t7L048mbwtCo8ne86VX3jv7HnlWH99b1P3D8b1RiE/M2fn5S2H2k+2ZKrnnX/rnlXVW1OaWewwDuMwDuMwDuMwDuMw" +
      "DuMwDuMwDuMwDvM/Pkzn3luSB8rPvhKFiVH4496BjVG4MQpdezI//fymbU1rz0x9/eX605mK/t07K+a/OTnzSPYoLQN3" +
      "1jxdc7I9MzMKLz12aHZbcvmR9k3Zoy2v+2ff9Z6Dlzz/ZlVpf3sqCpXTU/syL2ZPHIWe41H45IbXN/R9Kgr3J8+d6P71" +
      "n8sPtLW+mn2G5odubumeN1AVhRdq+s4mlyb3JfvXRqF13ram2zO/6khOPdK+e3d6axSGTjJ0vOqtH2rqvq2iN1maWb6s" +
      "dMvbDlL+tvP9afPLNc+sXrSrp/VMZeL7NUPH+LvT3Vp4eOCRVGZRR7K5ec7KKAydZOh4n1uxbqx7ck/uyT25J/fkntyT" +
      "e3JP7sk9uSf35J7c0//RPZ3uS6TbV1Y/kE4lAsNGvPNEOtU/8Zz/KBtexk5MpyreuHdXQSL9RYaP6vtTidbtexb4x+Hh" +
      "pWtnNu/rr/qh5Mk78o68I+/IO/KOvCPvyDvyjrwj78g78o68I+/IO/KOvCPv8i558o68I+/IO/KOvCPvyDvyjrwj78g7" +
      "8o68I+/IO/KOvCPvyLu8y7u8I+/IO/KOvCPvyDvyjrwj78g78o68I+/IO/KOvCPvyDvyLu/yLu/IO/KOvCPvyDvyjrwj" +
      "78g78o68I+/IO/KOvCPvyDvyjrzLu7zLO/KOvCPvyDvyjrwj78g78o68I+/IO/KOvCPvyDvyjrwj7/Iu7/KOvCPvyDvy" +
      "jrwj78g78o68I+/IO/KOvCPvyDvyjrwj78i7vMu7vCPvyDvyjrwj78g78o68I+/IO/KOvCPvyDvyjrwj78g78i7v8i7v" +
      "yDvyjrwj78g78o68I+/IO/KOvCPvyDvyjrwj78g78o68y7u8yzvyjrwj78g78o68I+/IO/KOvCPvyDvyjrzz34gO/BXA" +
      "tG+lgwUDAA==",
  );

/**
 * A progressive JPEG of 5,760 × 4,320 pixels. Decoding it needs all of its coefficients: 187 MB.
 */
export const heavyJpeg = (): Uint8Array<ArrayBuffer> =>
  packed(
    "H4sIAAAAAAACA+3OwUpUYRjH4fc7J0NqknMmHYaBFlGBOwkXWlQjVpJBUSs3QpCVbQLb1cpuoW5oILyImhbOBQguBUW/" +
      "NNwoZobb5zm/1cv5H07+kQdRPZ2bn4uUItL+E/lXPIzqcmOkcakauTLSrKur7fFOu9Vq375x69r43cn79+5MTk/NPFl8" +
      "PvNo4fHU9IsPLxdevV5+v/zg2cfPK28+Lb5dXjr4SKqbzfZYe6LTmVianZ5d+m/5e9TD1aD1pUx1FHUq65TXYuzPrx5x" +
      "cG6ldPx+YSj3o1GmKKqy2n/r67sAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" +
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" +
      "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAADgNGVei9EqHbsOcj+GU4o0VKzu5djNsZNjK8dmjvUcvRyH1+2N3sG+PnlfptRN" +
      "59gXZ93/9f8vdotz7VP3+j/3/WiUKYoo93fV/M1vkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJ" +
      "kiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJ" +
      "kiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJ" +
      "kiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkiRJkqRTymsxWqc4apD7MZzKlLrV6l6O3Rw7ObZybOZYz9HLcXjd" +
      "3uidsi/Ouq9O3qc4y/7nb/6qRekQdgQA",
  );

export const lossyWebp = (): Uint8Array<ArrayBuffer> =>
  base64(
    "UklGRmAAAABXRUJQVlA4IFQAAADQAwCdASogABAAAIAIJaACdMoRwN4B+AH6QfyDkAuwH7AfwACb6AAA/v69BP//wrP/" +
      "/rhgl++nvf/7rHt+P1D/8Wr///5nyyxGVgPXFQPIhkIwAAA=",
  );

/** An image whose pixel in the top left corner is transparent. */
export const clearWebp = (): Uint8Array<ArrayBuffer> =>
  base64(
    "UklGRkAAAABXRUJQVlA4TDQAAAAvH8ADECcgEEjaH3qN+RcQFPk/2vwH8EUC1EKSBDGswimcwOtPdRNuHtH/Caj7A8+O" +
      "MNEP",
  );

export const animatedWebp = (): Uint8Array<ArrayBuffer> =>
  base64(
    "UklGRg4BAABXRUJQVlA4WAoAAAACAAAAHwAADwAAQU5JTQYAAAAAAAAAAABBTk1GbgAAAAAAAAAAAB8AAA8AAGQAAAJW" +
      "UDggVgAAALABAJ0BKiAAEAABQCYloAADXxQWyQAA/vaBd+3q7//82B/7ef/9Lg/9Lg///pcH//S4PsiOf2xc//9yej//" +
      "TZv/+mzf+9ZX/eP///dRX//dRXI1gGAAQU5NRmwAAAAAAAAAAAAfAAAPAABkAAAAVlA4IFQAAAC0AQCdASogABAAAAAm" +
      "JaAABbFWHJjQAP7zy9//7izH//6bN//02b//c+f9Gf/7U+wj//Kfv+Rx/5Hh9S4n//TjH//TjH3r/07Pd/8nf+89H/eW" +
      "AAA=",
  );

/** An animation whose second image is rotated by 180 degrees. */
export const animatedGif = (): Uint8Array<ArrayBuffer> =>
  base64(
    "R0lGODlhIAAQAIEAAP//AAD/AP8AAAAA/yH5BAAKAAAALAAAAAAgABAAAAhhAAUIHEiwoIAACBMqXBjAoMOBDCMmfPhQ" +
      "okSKDi1GxGhQI0OOBT0uBElQpEKSEE0iHMCypcuXAwDInEmzJgCYOFva3DkzZ06ePH3iBLpTKEyiNo2+RFpTqUumNJ3q" +
      "hCozIAAh+QQBCgAEACwAAAAAIAAQAIH/AAAA/wD//wAAAP8IYQAFCBxIsKCAAQgTKlw4wKDDgQwjJnz4UKJEig4tRsRo" +
      "UCNDjgU9LgRJUKRCkhBNIgzAsqXLlwEAyJxJsyYAmDhb2tw5M2dOnjx94gS6UyhMojaNvkRaU6lLpjSd6oQqMyAAOw==",
  );

interface PngParts {
  width: number;
  height: number;
  /** Lines of 24 bits a pixel, each after its filter. */
  lines: Uint8Array;
  isInterlaced?: boolean;
  /** Chunks before the image: name and data. */
  before?: readonly (readonly [string, Uint8Array])[];
}

/** A PNG of the given lines of pixels. */
export function pngOf(parts: PngParts): Uint8Array<ArrayBuffer> {
  const { width, height, lines, isInterlaced = false, before = [] } = parts;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, isInterlaced ? 1 : 0], 8);
  const chunks = [
    ["IHDR", head],
    ...before,
    ["IDAT", deflateSync(lines)],
    ["IEND", new Uint8Array()],
  ] as const;
  return new Uint8Array(Buffer.concat([png().subarray(0, 8), ...chunks.map(chunk)]));
}

function chunk([name, data]: readonly [string, Uint8Array]): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

/** A PNG with the corners, each a quarter of it. */
export function quartersPng(
  { width, height, before }: Pick<PngParts, "width" | "height" | "before">,
): Uint8Array<ArrayBuffer> {
  const lines = new Uint8Array(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const corner = (y < height / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1);
      lines.set(CORNERS[corner] ?? [], y * (1 + width * 3) + 1 + x * 3);
    }
  }
  return pngOf({ width, height, lines, before });
}
