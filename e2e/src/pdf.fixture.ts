type Part = string | Buffer;

/** 64 × 64 in #d6118e, as a JPEG 2000 codestream. */
const JPX = Buffer.from(
  "/0//UQAvAAAAAABAAAAAQAAAAAAAAAAAAAAAQAAAAEAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEAAgQEAAH/XAAKQEBISFBISFD/ZAAlAAFDcmVh" +
    "dGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAB1AAH/k8+0nBQAXK/0nLA8AAAAAGEhL9rEQAAAwkJftpkAAAGEhL9tMgAAAwkJf8+0" +
    "iBFQVK/fHLK8AAAAAGEhL/hp2AAAAAMJCX7WIgAABhIS/3/B8g8UAFyv30eytwAAAABhIS+AgICAgID/2Q==",
  "base64",
);

const SIDE = 64;

/** 64 × 64 of ink, as a JBIG2 generic region in T.6 coding: a page, and rows that are black from end to end. */
function jbig2(): Buffer {
  // The first row: no white, then 64 and 0 of black. Each of the others begins and ends below the one before.
  const bits = `0010011010100000011110000110111${"11".repeat(SIDE - 1)}`;
  const rows = Buffer.from(
    (bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? []).map((byte) =>
      Number.parseInt(byte, 2),
    ),
  );
  const segment = (number: number, type: number, data: Buffer): Buffer => {
    const head = Buffer.alloc(11);
    head.writeUInt32BE(number, 0);
    head.set([type, 0, 1], 4);
    head.writeUInt32BE(data.length, 7);
    return Buffer.concat([head, data]);
  };
  const size = Buffer.alloc(8);
  size.writeUInt32BE(SIDE, 0);
  size.writeUInt32BE(SIDE, 4);
  const page = Buffer.concat([size, Buffer.alloc(11)]);
  const region = Buffer.concat([size, Buffer.alloc(9), Buffer.from([1]), rows]);
  return Buffer.concat([segment(0, 48, page), segment(1, 38, region)]);
}

const dict = (words: string, content: Part): Part =>
  Buffer.concat([
    Buffer.from(`<< ${words} /Length ${content.length} >>\nstream\n`),
    Buffer.from(content),
    Buffer.from("\nendstream"),
  ]);

/** A page's resources and what is drawn on it. */
type Page = { resources: string; content: string };

function pdfOf(pages: readonly Page[], shared: readonly Part[]): Buffer {
  const first = 3 + shared.length;
  const objects: Part[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${first + i * 2} 0 R`).join(" ")}] >>`,
    ...shared,
    ...pages.flatMap(({ resources, content }, i): Part[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${first + i * 2 + 1} 0 R /Resources << ${resources} >> >>`,
      dict("", content),
    ]),
  ];
  const out: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  let at = out[0]?.length ?? 0;
  const write = (part: Part): void => {
    const bytes = Buffer.from(part);
    out.push(bytes);
    at += bytes.length;
  };
  for (const [i, object] of objects.entries()) {
    places.push(at);
    write(`${i + 1} 0 obj\n`);
    write(object);
    write("\nendobj\n");
  }
  const start = at;
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const place of places) write(`${String(place).padStart(10, "0")} 00000 n \n`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(out);
}

/**
 * Four pages of what readers must bring themselves: a standard font that isn't embedded (Symbol, which no machine
 * replaces by another), Japanese in Shift-JIS, a picture in JPEG 2000, and one in JBIG2.
 */
export const pdfOfReadersOwn = (heading = "Agenda"): Buffer =>
  pdfOf(
    [
      {
        resources: "/Font << /F 3 0 R /G 4 0 R >>",
        content: `BT /F 90 Tf 20 100 Td (\\141) Tj ET BT /G 30 Tf 20 30 Td (${heading}) Tj ET`,
      },
      { resources: "/Font << /F 5 0 R >>", content: "BT /F 40 Tf 20 100 Td <89ef8b63> Tj ET" },
      { resources: "/XObject << /P 7 0 R >>", content: "200 0 0 200 0 0 cm /P Do" },
      { resources: "/XObject << /P 8 0 R >>", content: "200 0 0 200 0 0 cm /P Do" },
    ],
    [
      "<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>",
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      "<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts [6 0 R] >>",
      "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>",
      dict(`/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /Filter /JPXDecode`, JPX),
      dict(
        `/Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /Filter /JBIG2Decode /ColorSpace /DeviceGray /BitsPerComponent 1`,
        jbig2(),
      ),
    ],
  );
