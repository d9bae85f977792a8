import { PACKAGE_MANIFEST } from "@veranda/contract/constants";
import { packageManifest, type PackageManifest } from "@veranda/contract/package";
import { Refusal } from "../refusal.ts";
import { openZip } from "../zip/read-zip.ts";

export type ManifestTask = { path: string };

/**
 * Limits for reading the manifest when a package is uploaded; the files that it names are validated when it is
 * optimised.
 */
const ZIP_LIMITS = { entries: 500, entryBytes: 300_000_000, bytes: 1_000_000_000 };
const MANIFEST_BYTES = 65_536;

/** The manifest in the zip. Throws Refusal. */
export async function readManifest({ path }: ManifestTask): Promise<PackageManifest> {
  const zip = await openZip(path, ZIP_LIMITS);
  try {
    const entry = zip.entries.find(({ name }) => name === PACKAGE_MANIFEST);
    if (entry === undefined || entry.bytes > MANIFEST_BYTES)
      throw new Refusal("PACKAGE_MANIFEST", `it has no ${PACKAGE_MANIFEST}`);
    const parsed = packageManifest.safeParse(jsonOf(Buffer.from(await zip.read(entry)).toString("utf8")));
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new Refusal("PACKAGE_MANIFEST", `${PACKAGE_MANIFEST}: ${issue?.path.join(".")} ${issue?.message}`);
  } finally {
    await zip.close();
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
