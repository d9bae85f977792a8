import type { SpaceSetting } from "@veranda/contract";
import { OBJECT_FILES } from "@veranda/contract/records/object";
import { SETTING_FILES } from "@veranda/contract/records/space";

type Named = { props: Record<string, string | number | boolean> };

/** Replaces the file ids of objects; objects whose own file isn't known are left out. */
export const renameFiles = <O extends Named>(objects: readonly O[], ids: ReadonlyMap<string, string>): O[] =>
  objects.flatMap((object) => {
    const props = { ...object.props };
    for (const key of OBJECT_FILES) {
      const fileId = props[key];
      if (typeof fileId !== "string") continue;
      const id = ids.get(fileId);
      if (id !== undefined) props[key] = id;
      else if (key === "fileId") return [];
      else delete props[key];
    }
    return [{ ...object, props }];
  });

/** Replaces the file ids of a setting; unknown ones are left out, and so is a package without its file. */
export function renameSettingFiles(setting: SpaceSetting, ids: ReadonlyMap<string, string>): SpaceSetting {
  const renamed = { ...setting };
  for (const key of SETTING_FILES) {
    const id = setting[key];
    const other = id ? ids.get(id) : undefined;
    if (other === undefined) delete renamed[key];
    else renamed[key] = other;
  }
  if (renamed.packageFileId == null && renamed.packageUrl?.startsWith("/files/")) renamed.packageUrl = null;
  return renamed;
}
