import type { SpaceSetting } from "@veranda/contract";
import { SETTING_FILES } from "@veranda/contract/records/space";

/** The id that a file has in a space's file: a UUID of version 8 (RFC 9562) made of its digest, the same everywhere. */
export function stableId(digest: string): string {
  const variant = "89ab"[Number.parseInt(digest[16] ?? "0", 16) % 4];
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
}

type Named = { props: Record<string, string | number | boolean> };

/** Objects with their files called otherwise; those whose file isn't known are left out. */
export const renameFiles = <O extends Named>(objects: readonly O[], ids: ReadonlyMap<string, string>): O[] =>
  objects.flatMap((object) => {
    const { fileId } = object.props;
    if (typeof fileId !== "string") return [object];
    const id = ids.get(fileId);
    return id === undefined ? [] : [{ ...object, props: { ...object.props, fileId: id } }];
  });

/** A setting with its files called otherwise; what isn't known is left out. */
export function renameSettingFiles(setting: SpaceSetting, ids: ReadonlyMap<string, string>): SpaceSetting {
  const renamed = { ...setting };
  for (const key of SETTING_FILES) {
    const id = setting[key];
    const other = id ? ids.get(id) : undefined;
    if (other === undefined) delete renamed[key];
    else renamed[key] = other;
  }
  return renamed;
}
