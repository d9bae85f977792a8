import { expect, test, vi } from "vitest";
import { joinModels } from "./join-models.ts";
import { storedZip } from "./stored-zip.ts";

const text = (name: string, content: string) => new File([content], name);
const names = (files: readonly File[]) => files.map(({ name }) => name);

/** What lies in a zip, by its paths; fails where its directory and its entries disagree. */
async function contentOf(zip: File | undefined): Promise<Record<string, string>> {
  const bytes = Buffer.from((await zip?.arrayBuffer()) ?? new ArrayBuffer(0));
  const end = bytes.length - 22;
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50);
  const found: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  expect(at + bytes.readUInt32LE(end + 12)).toBe(end);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [size, nameBytes, local] = [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const path = bytes.toString("utf8", at + 46, at + 46 + nameBytes);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    // Version to size: the same in both.
    expect(bytes.subarray(local + 4, local + 30)).toEqual(bytes.subarray(at + 6, at + 32));
    expect(bytes.toString("utf8", local + 30, local + 30 + nameBytes)).toBe(path);
    const content = bytes.subarray(local + 30 + nameBytes, local + 30 + nameBytes + size);
    found[path] = content.toString("utf8");
    at += 46 + nameBytes;
  }
  return found;
}

test("an OBJ, its MTL and its picture become one zip of the model's name; a picture of nobody's stays", async () => {
  const obj = "# made by hand\r\nmtllib ./materials/Tower.mtl\r\nv 0 0 0\r\n";
  const mtl = "newmtl a\nmap_Kd -s 1 1 1 C:\\art\\Brick.png\nmap_Bump -bm 0.4 rough wall.png\n";
  const files = await joinModels([
    text("other.png", "other"),
    text("BRICK.png", "brick"),
    text("tower.MTL", mtl),
    text("tower.obj", obj),
    text("rough wall.png", "rough"),
  ]);
  expect(names(files)).toEqual(["other.png", "tower.zip"]);
  expect(files[1]?.type).toBe("application/zip");
  expect(await contentOf(files[1])).toEqual({
    "tower.obj": obj,
    "materials/Tower.mtl": mtl,
    "BRICK.png": "brick",
    "rough wall.png": "rough",
  });
});

test("a glTF is joined with the buffers and pictures that it names, where it names them", async () => {
  const gltf = JSON.stringify({
    buffers: [{ uri: "ship.bin" }, { uri: "data:application/octet-stream;base64,AAAA" }],
    images: [{ uri: "../skins/my%20hull.png" }, { bufferView: 0 }, { uri: "https://example.org/sea.png" }],
  });
  const given = [
    text("ship.gltf", gltf),
    text("ship.bin", "bin"),
    text("My Hull.png", "h"),
    text("sea.png", "s"),
  ];
  const files = await joinModels(given);
  expect(names(files)).toEqual(["ship.zip", "sea.png"]);
  expect(await contentOf(files[0])).toEqual({
    "ship.gltf": gltf,
    "ship.bin": "bin",
    "skins/my hull.png": "h",
  });
});

test("an entry of a zip has the sum that its format's sums are checked by", async () => {
  const zip = await storedZip([{ path: "digits", file: new Blob(["123456789"]) }], "digits.zip");
  expect(new DataView(await zip.arrayBuffer()).getUint32(14, true)).toBe(0xcbf43926);
});

test("two models share what both name; a model is never a part of another", async () => {
  const files = await joinModels([
    text("a.obj", "mtllib shared.mtl\n"),
    text("b.obj", "mtllib other.mtl shared.mtl\n"),
    text("shared.mtl", "map_Kd a.obj\nmap_Kd shared.mtl\n"),
    text("lone.glb", "glTF"),
  ]);
  expect(names(files)).toEqual(["a.zip", "b.zip", "lone.glb"]);
  expect(Object.keys(await contentOf(files[0]))).toEqual(["a.obj", "shared.mtl"]);
  expect(Object.keys(await contentOf(files[1]))).toEqual(["b.obj", "shared.mtl"]);
});

test("what names nothing that was chosen, or is no text at all, goes on as it is", async () => {
  const given = [
    text("a.obj", "mtllib b.mtl\nmtllib\nmtllib \n"),
    text("c.mtl", "map_Kd d.png\n"),
    text("d.png", "picture"),
    text("e.gltf", "{"),
    text("f.gltf", "null"),
    text("g.gltf", JSON.stringify({ buffers: 3, images: [null, { uri: 4 }, { uri: "%E0%A4%A" }] })),
    text("h.bin", "bin"),
    new File([new Uint8Array(5_000).map((_, index) => (index * 89) % 256)], "i.obj"),
  ];
  expect(await joinModels(given)).toEqual(given);
});

test("a file that can't be read is left to its upload", async () => {
  const given = [text("a.obj", "mtllib b.mtl\n"), text("b.mtl", "")];
  vi.spyOn(given[1] as File, "slice").mockImplementation(() => {
    throw new DOMException("Gone", "NotReadableError");
  });
  given[1] = Object.defineProperty(given[1] as File, "size", { value: 3 });
  expect(await joinModels(given)).toEqual(given);
});

test("a model with more parts than any has is not joined", async () => {
  const pictures = Array.from({ length: 301 }, (_, index) => text(`${index}.png`, "p"));
  const images = pictures.map(({ name }) => ({ uri: name }));
  const given = [text("a.gltf", JSON.stringify({ images })), ...pictures];
  expect(await joinModels(given)).toEqual(given);
});

test("names that a zip can't hold are replaced, and hidden ones", async () => {
  const files = await joinModels([text(".tower.obj", "mtllib C:\\art\\tower.mtl\n"), text("tower.mtl", "")]);
  expect(names(files)).toEqual([".tower.zip"]);
  expect(Object.keys(await contentOf(files[0]))).toEqual(["model.obj", "tower.mtl"]);
});
