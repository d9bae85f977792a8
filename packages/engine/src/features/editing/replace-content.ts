import type { NewContent } from "@veranda/contract/engine/object-messages";
import { Box3, Vector3 } from "three";
import type { ContentDrafts } from "./content-drafts.ts";
import { defaultBox, isFlat } from "./default-sizes.ts";
import type { EditorContext } from "./editor-context.ts";
import { sized } from "./transforms.ts";

/** Replaces an object's content. The new content fits into the old size: pictures by height, models by extent. */
export function replaceContent(
  editor: EditorContext,
  drafts: ContentDrafts,
  id: string,
  content: NewContent,
): void {
  const { document } = editor;
  const object = editor.objects.get(id);
  if (!object) return document.say((t) => t.gone());
  if (content.asset) document.takeAssets([content.asset]);
  const props = drafts.propsOf(content);
  if (!props) return;
  const draft = drafts.replaced(id, content, props);
  if (isFlat(content.kind) !== isFlat(object.kind) || content.kind === "model") {
    const was = spanOf(object.kind, drafts.assetOf({ props: object.props }));
    const by = was / Math.max(1e-6, spanOf(content.kind, drafts.assetOf(content)));
    const [x, y, z] = object.transform.scale;
    if (by !== 1)
      draft.change.transform = {
        ...object.transform,
        scale: [sized(x * by), sized(y * by), sized(z * by)],
      };
  }
  document.edit([draft]);
}

/** Extent of an object of this kind at scale 1. Metres. */
const spanOf = (kind: NewContent["kind"], asset: Parameters<typeof defaultBox>[1]): number =>
  defaultBox(kind, asset, BOX).getSize(SIZE).length();

const BOX = new Box3();
const SIZE = new Vector3();
