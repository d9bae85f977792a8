import type { NewContent } from "@veranda/contract/engine/object-messages";
import type { FileAsset } from "@veranda/contract/records/file";
import type { ObjectTransform } from "@veranda/contract/records/object";
import { Box3, Vector3 } from "three";
import type { Draft, NewObject } from "../document/store/replica.ts";
import { defaultBox, defaultScale, propsOf } from "./default-sizes.ts";
import type { EditorContext } from "./editor-context.ts";

/** Longer lines start smaller, so that they fit in front of the person: metres; and their minimum scale. */
const LONG_TEXT = { width: 3.2, least: 1.2 } as const;

/** New content: its size, and the drafts that add it. */
export class ContentDrafts {
  readonly #editor: EditorContext;

  constructor(editor: EditorContext) {
    this.#editor = editor;
  }

  /** Null: it can't be placed, which is reported. */
  propsOf(content: NewContent): NewObject["props"] | null {
    const { world, words } = this.#editor.context;
    const props = content.kind === "group" ? null : propsOf(content, world.own.pose, words);
    if (!props) this.#editor.document.say((t) => t.cannotPlace());
    return props;
  }

  assetOf({ props, asset }: { props: NewObject["props"]; asset?: FileAsset | undefined }) {
    return asset ?? this.#editor.context.state.current.assets[String(props.fileId)];
  }

  scaleOf(content: NewContent): number {
    const scale = defaultScale(content.kind, this.assetOf(content));
    if (content.kind !== "text") return scale;
    const { x: width } = this.#boxAtOne(content).getSize(SIZE);
    return Math.min(scale, Math.max(LONG_TEXT.least, LONG_TEXT.width / Math.max(width, 1e-6)));
  }

  /** Its bounds on arrival. */
  boxOf(content: NewContent): Box3 {
    const box = this.#boxAtOne(content);
    const scale = this.scaleOf(content);
    box.min.multiplyScalar(scale);
    box.max.multiplyScalar(scale);
    return box;
  }

  #boxAtOne(content: NewContent): Box3 {
    const box = new Box3();
    if (
      content.kind === "group" ||
      !this.#editor.context.world.objects?.measureNew({ kind: content.kind, props: content.props }, box)
    )
      defaultBox(content.kind, this.assetOf(content), box);
    return box;
  }

  added(content: NewContent, props: NewObject["props"], to: ObjectTransform): Draft & { op: "add" } {
    return {
      op: "add",
      object: {
        id: this.#editor.newId(),
        kind: content.kind,
        name: content.name,
        parentId: null,
        order: this.#editor.nextOrder(null),
        transform: to,
        props,
        isHidden: false,
        locked: false,
        uneditable: false,
      },
    };
  }

  /** Replaces the kind with everything that belongs to it; props of any kind (link, label) stay. */
  replaced(id: string, content: NewContent, props: NewObject["props"]): Draft & { op: "set" } {
    const before = this.#editor.objects.get(id)?.props ?? {};
    const next: Record<string, string | number | boolean | null> = {};
    for (const name of Object.keys(before)) if (!STAYS.has(name)) next[name] = null;
    return { op: "set", id, change: { kind: content.kind, props: { ...next, ...props } } };
  }
}

/** Props that any kind may have. */
const STAYS: ReadonlySet<string> = new Set([
  "linkHref",
  "linkLabel",
  "title",
  "creator",
  "description",
  "isLabelShown",
  "isPassable",
  "frame",
]);

const SIZE = new Vector3();
