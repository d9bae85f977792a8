import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SPACE_FILE } from "@veranda/contract/records/space-file";
import { zipOf } from "../zip/zip.fixture.ts";
import { formatOf, sniffFile } from "./sniff.ts";

const format = (text: string, name: string) => formatOf(Buffer.from(text), name, text.length);

describe("text formats", () => {
  it.each([
    ["<svg xmlns='x'/>", "svg"],
    ["<SVG>", "svg"],
    ["<svg/>", "svg"],
    [
      '\n<?xml version="1.0"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "x">\n<!-- > -->  <svg width="1">',
      "svg",
    ],
    ["<!-- <svg> --><html>", null],
    ["<!-- <svg> ", null],
    ["<svgs>", null],
    ["# a comment\nv 0 0 0", "obj"],
    ['{"asset" : {}}', "gltf"],
  ])("%j is recognised by its beginning", (text, expected) => {
    expect(format(text, "a.obj")).toBe(expected);
  });

  it.each([
    ["comments", "<!---->".repeat(580)],
    ["comments that hold comments' ends", "<!-- --> -->".repeat(340)],
    ["declarations", "<?xml".repeat(800)],
    ["types of document", "<!DOCTYPE>".repeat(400)],
    ["blanks", `<?xml ?>${" ".repeat(4_000)}`],
    ["keys", '{"asset"'.repeat(500)],
  ])("is decided in linear time for nothing but %s", (_, text) => {
    const began = performance.now();
    for (let i = 0; i < 20; i++) format(`${text}x`, "a.obj");
    // A backtracking expression would take longer than a lifetime.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

it("a zip is a space if it contains the entry of exported spaces, otherwise a model", async () => {
  const folder = await mkdtemp(join(tmpdir(), "veranda-sniff-"));
  const path = join(folder, "a.zip");
  const formatIn = async (entry: string) => {
    await writeFile(path, zipOf([{ name: entry, content: "{}" }]));
    return (await sniffFile(path, "a.zip"))?.format;
  };
  expect(await formatIn(SPACE_FILE.entry)).toBe("space");
  expect(await formatIn(`below/${SPACE_FILE.entry}`)).toBe("zip");
  await rm(folder, { recursive: true });
});
