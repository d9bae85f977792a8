import type { EngineMessageRead } from "@veranda/contract/engine/messages";
import { whyNotChange } from "../document/permission.ts";
import type { EditorContext } from "./editor-context.ts";

type LinkPage = EngineMessageRead<"set_link_page">;
/** What is taken away is null. */
type Props = Record<string, string | boolean | null>;

const LABEL_LENGTH = 200;

/** What cards of pages elsewhere show of them: asked for when one puts a card up, and set when it is known. */
export class LinkPages {
  readonly #editor: EditorContext;
  /** Cards whose page is asked about, and what was done when they came. */
  readonly #asked = new Map<string, { linkHref: string; gesture: string }>();

  constructor(editor: EditorContext) {
    this.#editor = editor;
  }

  /** Right after these came: asks about the pages of those that are cards. */
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

  /** What a card shows of its page, to be taken away when it leads to another. null: it is no card, or leads there. */
  leftBehind(id: string, linkHref: string | null): Props | null {
    const { kind, props } = this.#editor.objects.get(id) ?? {};
    if (kind !== "link" || props === undefined || props.linkHref === linkHref) return null;
    return { fileId: null, ...(props.isLabelShown === false && { description: null }) };
  }

  /** A step back takes the card and what it shows together, unless something else was done meanwhile. */
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
