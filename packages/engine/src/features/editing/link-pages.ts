import type { EngineMessageRead } from "@veranda/contract/engine/messages";
import { whyNotChange } from "../document/permission.ts";
import type { EditorContext } from "./editor-context.ts";

type LinkPage = EngineMessageRead<"set_link_page">;
/** null removes a prop. */
type Props = Record<string, string | boolean | null>;

const LABEL_LENGTH = 200;

/** Metadata of external pages on link cards: requested when a card is added, set when it is known. */
export class LinkPages {
  readonly #editor: EditorContext;
  /** Cards with a pending request, and the gesture that added them. */
  readonly #asked = new Map<string, { linkHref: string; gesture: string }>();

  constructor(editor: EditorContext) {
    this.#editor = editor;
  }

  /** Requests the metadata of newly added cards. */
  ask(ids: readonly string[]): void {
    const { context, document, objects } = this.#editor;
    for (const id of ids) {
      const { kind, props } = objects.get(id) ?? {};
      if (kind !== "link" || props?.fileId !== undefined) continue;
      const linkHref = String(props?.linkHref);
      this.#asked.set(id, { linkHref, gesture: document.gesture });
      context.events.emit("need_page", { objectId: id, linkHref });
    }
  }

  /**
   * Props of a card's previous page, to be removed when its link changes. null: it is no card, or the link is
   * unchanged.
   */
  leftBehind(id: string, linkHref: string | null): Props | null {
    const { kind, props } = this.#editor.objects.get(id) ?? {};
    if (kind !== "link" || props === undefined || props.linkHref === linkHref) return null;
    return { fileId: null, ...(props.isLabelShown === false && { description: null }) };
  }

  /** Undone together with the card, unless something else was done meanwhile. */
  set({ objectId, linkHref, title, description, picture }: LinkPage): void {
    const { context, document, objects } = this.#editor;
    const object = objects.get(objectId);
    const asked = this.#asked.get(objectId);
    if (asked?.linkHref !== linkHref) return this.#ignored(objectId, "nobody asked");
    this.#asked.delete(objectId);
    if (object?.kind !== "link" || object.props.linkHref !== linkHref)
      return this.#ignored(objectId, "it leads there no more");
    const { linkLabel = "", description: written, title: given } = object.props;
    const props: Props = {};
    const words = title || description;
    if (linkLabel === "" && given === undefined && words !== "")
      props.linkLabel = words.slice(0, LABEL_LENGTH);
    if (title !== "" && description !== "" && written === undefined)
      Object.assign(props, { description, isLabelShown: false });
    if (picture) props.fileId = picture.fileId;
    if (Object.keys(props).length === 0) return;
    if (whyNotChange(context.state.current, object) !== null)
      return this.#ignored(objectId, "it can't be changed now");
    if (picture) document.takeAssets([picture]);
    document.edit([{ op: "set", id: objectId, change: { props } }], { gesture: asked.gesture });
  }

  #ignored(objectId: string, why: string): void {
    const data = { objectId, why };
    this.#editor.context.events.emit("log", { level: "warn", message: "A page for no card", data });
  }
}
