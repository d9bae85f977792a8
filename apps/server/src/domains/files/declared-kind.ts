import type { FileKind } from "@veranda/contract";

/** Kinds of announced uploads by file extension; the content decides once it has arrived. */
const BY_ENDING: Readonly<Record<string, FileKind>> = {
  ...all("model", "glb gltf vrm obj fbx stl usdz"),
  ...all("image", "png jpg jpeg webp gif avif tif tiff heic heif"),
  ...all("video", "mp4 m4v mov webm mkv avi"),
  ...all("audio", "mp3 ogg oga opus wav m4a flac"),
  pdf: "document",
  zip: "package",
  veranda: "space",
};

/** By the declared type, for names without a known extension. */
const BY_TYPE: Readonly<Record<string, FileKind>> = {
  "application/pdf": "document",
  "application/zip": "package",
  "application/x-zip-compressed": "package",
  "model/gltf-binary": "model",
  "model/gltf+json": "model",
  "model/obj": "model",
  "model/stl": "model",
  "model/vnd.usdz+zip": "model",
  "model/vrm": "model",
  "image/png": "image",
  "image/jpeg": "image",
  "image/webp": "image",
  "image/gif": "image",
  "image/avif": "image",
  "image/tiff": "image",
  "video/mp4": "video",
  "video/quicktime": "video",
  "video/webm": "video",
  "audio/mpeg": "audio",
  "audio/ogg": "audio",
  "audio/wav": "audio",
  "audio/x-wav": "audio",
  "audio/mp4": "audio",
  "audio/flac": "audio",
};

function all(kind: FileKind, endings: string): Record<string, FileKind> {
  return Object.fromEntries(endings.split(" ").map((ending) => [ending, kind]));
}

/** The declared kind of an upload; null if it can't be shown here. */
export function declaredKind(name: string, contentType: string): FileKind | null {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (ending !== undefined && Object.hasOwn(BY_ENDING, ending)) return BY_ENDING[ending] ?? null;
  // The file extension takes precedence over the declared type.
  if (ending !== undefined && ACTIVE.has(ending)) return null;
  return Object.hasOwn(BY_TYPE, type) ? (BY_TYPE[type] ?? null) : null;
}

const ACTIVE = new Set("svg svgz html htm xhtml xht xml js mjs css php exe jar swf".split(" "));

/** A display name: without folders, invisible or bidirectional characters; "…" if nothing is left. */
export function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "").trim();
  return clean === "" || /^\.+$/.test(clean) ? "…" : clean.slice(0, 200);
}
