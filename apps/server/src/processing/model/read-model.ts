import { type Document, WebIO } from "@gltf-transform/core";
import { ALL_EXTENSIONS } from "@gltf-transform/extensions";
import draco3d from "draco3d";
import { MeshoptDecoder } from "meshoptimizer/decoder";
import { checkGltf, isFallback } from "../gltf/check-gltf.ts";
import { damaged, type Json, listIn } from "../gltf/description.ts";
import { readDescription, readGlb } from "../gltf/read-glb.ts";
import { Refusal } from "../refusal.ts";
import { MODEL_LIMITS, MODEL_RULES, SILENT_EXTENSIONS } from "./rules.ts";
import type { SourceFiles } from "./source-files.ts";

/** Reads a validated model, without resolving external URLs. Throws Refusal. */
export async function readGltfModel(source: SourceFiles): Promise<Document> {
  const { main } = source;
  const { json, binary } =
    main.format === "glb"
      ? readGlb(main.bytes, MODEL_LIMITS.descriptionBytes)
      : { json: readDescription(main.bytes), binary: null };
  const resources = await gather(json, binary, source);
  const lengths = listIn(json, "buffers").map((buffer, i) =>
    isFallback(buffer) ? null : (resources[`buffer-${i}`]?.length ?? 0),
  );
  checkGltf(json, lengths, MODEL_RULES);
  forgetSilent(json);
  const io = new WebIO()
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ "meshopt.decoder": MeshoptDecoder, "draco3d.decoder": await dracoFor(json) });
  await MeshoptDecoder.ready;
  const document = await io.readJSON({ json, resources }).catch((error: unknown) => {
    throw error instanceof RangeError ? error : damaged(String(error));
  });
  requireIntact(document);
  return document;
}

/** Collects every buffer and picture under a generated name; URLs are never followed. */
async function gather(
  json: Json,
  binary: Uint8Array | null,
  source: SourceFiles,
): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const resources: Record<string, Uint8Array<ArrayBuffer>> = {};
  const attach = async (item: Json, name: string) => {
    const { uri } = item;
    if (typeof uri !== "string") throw damaged("uri");
    const found = uri.startsWith("data:") ? fromDataUri(uri) : await source.beside(decoded(uri));
    if (found === null) throw new Refusal("OTHER_FILES", uri.slice(0, 80));
    resources[name] = found as Uint8Array<ArrayBuffer>;
    item["uri"] = name;
  };
  for (const [i, buffer] of listIn(json, "buffers").entries()) {
    const name = `buffer-${i}`;
    if (isFallback(buffer)) {
      // Filled by the meshopt decoder.
      delete buffer["uri"];
    } else if (buffer["uri"] !== undefined) await attach(buffer, name);
    else if (i === 0 && binary !== null) {
      resources[name] = binary as Uint8Array<ArrayBuffer>;
      buffer["uri"] = name;
    } else throw new Refusal("OTHER_FILES", "buffer");
  }
  for (const [i, image] of listIn(json, "images").entries())
    if (image["uri"] !== undefined) await attach(image, `image-${i}`);
  return resources;
}

const decoded = (uri: string): string => {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
};

function fromDataUri(uri: string): Uint8Array {
  const comma = uri.indexOf(",");
  if (comma < 0) throw damaged("uri");
  const body = uri.slice(comma + 1);
  return uri.slice(0, comma).endsWith(";base64")
    ? new Uint8Array(Buffer.from(body, "base64"))
    : new TextEncoder().encode(decoded(body));
}

function forgetSilent(json: Json): void {
  for (const key of ["extensionsUsed", "extensionsRequired"]) {
    const names = json[key];
    if (Array.isArray(names)) json[key] = names.filter((name) => !SILENT_EXTENSIONS.has(String(name)));
  }
}

async function dracoFor(json: Json): Promise<unknown> {
  const used = json["extensionsUsed"];
  const isPacked = Array.isArray(used) && used.includes("KHR_draco_mesh_compression");
  return isPacked ? draco3d.createDecoderModule() : null;
}

/** Checks that need the unpacked data: indices in range, finite numbers. Throws Refusal. */
function requireIntact(document: Document): void {
  for (const mesh of document.getRoot().listMeshes())
    for (const primitive of mesh.listPrimitives()) {
      const position = primitive.getAttribute("POSITION");
      if (!position || position.getType() !== "VEC3") {
        primitive.dispose();
        continue;
      }
      const count = position.getCount();
      const parts = [primitive, ...primitive.listTargets()];
      for (const attribute of parts.flatMap((part) => part.listAttributes()))
        if (attribute.getCount() !== count) throw damaged("attributes of unequal length");
      if (!(position.getArray() ?? []).every(Number.isFinite)) throw damaged("a number is none");
      const corners = primitive.getIndices()?.getArray();
      if (corners?.some((corner) => corner >= count)) throw damaged("a corner that is not there");
    }
}
