// Custom avatars for bench/src/crowd.ts: generated here, and optimised by the server's worker.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePerson } from "@veranda/server/src/processing/avatar/model.fixture.ts";
import { createProcessing } from "@veranda/server/src/processing/processing.ts";
import { pino } from "pino";

/** Number of sides with which a figure has more triangles than an avatar may keep. */
const SIDES = 28;

/** Ids and served files of a number of avatars, all different for the crowd: each with its own slot and textures. */
export async function makeCustomAvatars(
  count: number,
): Promise<{ ids: string[]; files: Map<string, Buffer> }> {
  const files = new Map<string, Buffer>();
  const ids: string[] = [];
  if (count === 0) return { ids, files };
  const folder = await mkdtemp(join(tmpdir(), "veranda-crowd-"));
  try {
    const path = join(folder, "source");
    await writeFile(path, await makePerson({ kind: "vrm1", sides: SIDES }));
    const processing = createProcessing({ log: pino({ level: "silent" }) });
    const made = await processing.run(
      "avatar",
      { path, folder, bones: null, height: null },
      { reads: [path], writes: folder },
    );
    for (const name of made.files) files.set(`/files/${name}`, await readFile(join(folder, name)));
    const manifest = JSON.parse((files.get(`/files/${made.manifest}`) ?? "{}").toString()) as {
      height: number;
    };
    for (let i = 0; i < count; i++) {
      const bytes = Buffer.from(JSON.stringify({ ...manifest, height: manifest.height + i / 1e6 }));
      const id = createHash("sha256").update(bytes).digest("hex");
      files.set(`/files/${id}.json`, bytes);
      ids.push(id);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { ids, files };
}
