import sharp from "sharp";

/**
 * Restricts this process to image decoders of known formats: libvips has others, some of which run programs or open
 * URLs. It applies to the whole process, so only a process for a single file calls it.
 */
export function blockReaders(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"].map((name) => `VipsForeignLoad${name}`),
  });
}
