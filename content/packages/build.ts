/** Makes the example of docs/packages.md: its model and its package. `npm run packages -w @veranda/content` */
import { mkdir, writeFile } from "node:fs/promises";
import { pavilionGlb } from "./example/pavilion.ts";
import { makePackage } from "./make-package.ts";

const BUILT = new URL("../built/packages/", import.meta.url);

const glb = await pavilionGlb();
const wish = { sku: "pavilion", version: 1, title: "Pavilion", rays: 32, size: null, picture: 768 };
const { zip, manifest } = await makePackage(glb, wish);
await mkdir(BUILT, { recursive: true });
await writeFile(new URL("pavilion.glb", BUILT), glb);
await writeFile(new URL("pavilion.zip", BUILT), zip);
console.log(`Pavilion: ${manifest.triangles} triangles, ${zip.length} bytes`);
