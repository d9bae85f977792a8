import sharp from "sharp";

/**
 * Leaves this process the readers of the kinds that are known here: libvips has others, and some of them run programs or
 * open addresses. It holds for the whole process, so only one that works on a single file calls it.
 */
export function blockReaders(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"].map((name) => `VipsForeignLoad${name}`),
  });
}
