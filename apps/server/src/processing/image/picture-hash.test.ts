import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { looksAlike, pictureHash } from "./picture-hash.ts";

/** A landscape of stripes and a sun, in each place another one. */
const landscape = (place: number): Sharp => {
  const bands = Array.from({ length: 12 }, (_, at) => {
    const height = 30 + ((at * 53 * place) % 90);
    return `<rect x="${at * 40}" y="${320 - height * 2}" width="38" height="${height * 2}" fill="hsl(${(at * 40 * place) % 360} 60% ${25 + ((at * 29 * place) % 55)}%)"/>`;
  });
  const sun = `<circle cx="${(place * 131) % 480}" cy="70" r="46" fill="#ffd36e"/>`;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="480" height="320" fill="#6fa8dc"/>${sun}${bands.join("")}</svg>`,
    ),
  );
};
const hashOf = async (picture: Buffer | Sharp): Promise<string> =>
  (await pictureHash(Buffer.isBuffer(picture) ? sharp(picture) : picture)) ?? "none";

test("is alike for other sizes, formats, qualities and slight changes of light", async () => {
  const first = await hashOf(landscape(1));
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  const copies = [
    landscape(1).resize(160).jpeg({ quality: 40 }),
    landscape(1).resize(900).webp({ quality: 60 }),
    landscape(1).modulate({ brightness: 1.08 }).png(),
    landscape(1).greyscale().avif({ quality: 50 }),
  ];
  for (const copy of copies) expect(looksAlike(first, await hashOf(await copy.toBuffer()))).toBe(true);
});

test("is not alike for other pictures", async () => {
  const hashes = await Promise.all([1, 2, 3, 5, 7].map((place) => hashOf(landscape(place))));
  for (const [at, one] of hashes.entries())
    for (const other of hashes.slice(at + 1)) expect(looksAlike(one, other)).toBe(false);
});

test("is none where a picture shows too little", async () => {
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background: "teal" } });
  expect(await pictureHash(plain)).toBeNull();
  const line = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect x="20" y="20" width="80" height="8"/></svg>`;
  expect(await pictureHash(sharp(Buffer.from(line)))).toBeNull();
});
