import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { taskRunner } from "../file/run-task.fixture.ts";

const WAIT = { timeout: 60_000 };

/** A PDF of this many pages with some words and a red bar. */
function pdfOf(pages: number, trailer = ""): string {
  const kids = Array.from({ length: pages }, (_, i) => `${i + 4} 0 R`).join(" ");
  const content = "1 0 0 rg 20 20 160 40 re f BT /F 24 Tf 20 200 Td (Agenda) Tj ET";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Contents 3 0 R " +
        "/Resources << /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
    ),
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, i) => {
    const at = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const start = text.length;
  return `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
}

describe("documents", () => {
  const { run, faultsOf } = taskRunner();

  it("have their pages counted and measured, and the first drawn if this machine can", WAIT, async () => {
    const text = pdfOf(3);
    const { made, folder } = await run("document", "agenda.pdf", text);
    expect(made).toMatchObject({ pages: 3, ending: "pdf", levels: [{ name: null, bytes: text.length }] });
    expect(made.aspect).toBeCloseTo(2 / 3);
    if (made.poster === null) return;
    const { data, info } = await sharp(readFileSync(join(folder, made.poster)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 512, height: 768, channels: 3 });
    const at = (x: number, y: number) => [...data.subarray((y * 512 + x) * 3, (y * 512 + x) * 3 + 3)];
    expect(at(5, 5).every((value) => value > 245)).toBe(true);
    expect(at(256, 665)[0]).toBeGreaterThan(200);
    expect(at(256, 665)[2]).toBeLessThan(60);
  });

  it("are rejected with an error code", WAIT, async () => {
    const locked = `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${"ab".repeat(32)}> /U <${"cd".repeat(32)}> /P -4 >> /ID [<00><00>]`;
    const bad: [string, string | Buffer][] = [
      ["DAMAGED", "%PDF-1.7\n<html><script>alert(1)</script></html>"],
      // First a page, later a document: browsers would interpret it as a page.
      ["UNKNOWN", `<html><script>alert(1)</script>\n${pdfOf(1)}`],
      ["DAMAGED", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(20_000, 200)])],
      ["LOCKED", pdfOf(1, locked)],
      ["TOO_MANY_PAGES", pdfOf(2_001)],
    ];
    expect(
      await faultsOf(
        "document",
        bad.map(([, content]) => ["a.pdf", content]),
      ),
    ).toEqual(bad.map(([fault]) => fault));
  });
});
