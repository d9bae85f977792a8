import type { Sharp } from "sharp";

/** A PDF with one page that shows a picture between white margins. */
export async function pdfOfPicture(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.jpeg({ quality: 85 }).toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const page = `q ${width} 0 0 ${height} 50 50 cm /I Do Q`;
  const objects = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width + 100} ${height + 100}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>`,
    ),
    Buffer.from(`<< /Length ${page.length} >>\nstream\n${page}\nendstream`),
    Buffer.concat([
      Buffer.from(
        `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${data.length} >>\nstream\n`,
      ),
      data,
      Buffer.from("\nendstream"),
    ]),
  ];
  const parts = objects.map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]),
  );
  // Readers rebuild a missing cross-reference table.
  return Buffer.concat([
    Buffer.from("%PDF-1.4\n"),
    ...parts,
    Buffer.from("trailer\n<< /Root 1 0 R /Size 6 >>\n%%EOF\n"),
  ]);
}
