import type { SpaceSetting } from "@veranda/contract";
import { SETTING_FILES } from "@veranda/contract/records/space";

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
