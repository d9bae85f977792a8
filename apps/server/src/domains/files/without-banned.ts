import { OBJECT_FILES } from "@veranda/contract/records/object";
import { SETTING_FILES } from "@veranda/contract/records/space";
import type { Db } from "../../platform/db/database.ts";
import type { DocumentSnapshot } from "../../rooms/document/document-snapshot.ts";
import { settingWithout } from "../../rooms/document/removed-content.ts";
import { bansOf } from "./banned-contents.ts";
import { fileIdsOf } from "./file-ids.ts";

/**
 * A document as it may come into a space or an instance: without objects and files of its setting that show what staff
 * have banned. `standing`: the document whose place it takes; what that shows already, by the same object or as the same
 * part of its setting, stays. The very same document where nothing is left out.
 */
export async function withoutBanned<D extends DocumentSnapshot>(
  db: Pick<Db, "execute">,
  document: D,
  standing?: DocumentSnapshot,
): Promise<D> {
  const banned = await bansOf(db, fileIdsOf(document.objects, document.setting));
  if (banned.size === 0) return document;
  const before = new Map(standing?.objects.map(({ id, props }) => [id, props]));
  const isNew = (id: unknown, earlier: unknown): id is string =>
    typeof id === "string" && banned.has(id) && id !== earlier;
  const objects = document.objects.filter(({ id, props }) =>
    OBJECT_FILES.every((key) => !isNew(props[key], before.get(id)?.[key])),
  );
  const fileIds = SETTING_FILES.flatMap((key) => {
    const id = document.setting[key];
    return isNew(id, standing?.setting[key]) ? id : [];
  });
  const setting = settingWithout({ objects: [], fileIds }, document.setting);
  const isWhole = objects.length === document.objects.length && setting === document.setting;
  return isWhole ? document : { ...document, objects, setting };
}
