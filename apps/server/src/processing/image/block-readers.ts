import sharp from "sharp";

/** Only readers of kinds that are known here: libvips has others, and some of them run programs or open addresses. */
export function blockReaders(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"].map((name) => `VipsForeignLoad${name}`),
  });
}
