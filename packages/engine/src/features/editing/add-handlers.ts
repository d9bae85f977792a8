import { Quaternion, Vector3 } from "three";
import type { Handlers } from "../context.ts";
import type { Draft } from "../document/store/replica.ts";
import type { PlacementTool } from "./placement-tool.ts";
import { isEmptyFrameObject, isFilled, isFilledFrameObject } from "./frames.ts";
import { ContentDrafts } from "./content-drafts.ts";
import { LinkPages } from "./link-pages.ts";
import { propsOf } from "./default-sizes.ts";
import { replaceContent } from "./replace-content.ts";
import { transform, yawOf } from "./transforms.ts";
import type { EditorContext } from "./editor-context.ts";

type AddMessages =
  | "spawn_content"
  | "replace_object_content"
  | "withdraw_file"
  | "add_note"
  | "add_search"
  | "add_hyperlink"
  | "set_link_page"
  | "add_portal"
  | "add_spawn_point"
  | "set_empty_gallery_frame_visibility"
  | "clear_all_gallery_frames";

/** A URL typed without its scheme: a host with a dot in it, and the rest. */
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i;
const ADDRESS = /^https?:\/\/\S+$/i;
const QUERY_LENGTH = 100;

/** The normalized URL, or null: the text is no URL. */
function addressOf(text: string): string | null {
  if (ADDRESS.test(text)) return text;
  return HOST.test(text) ? `https://${text}` : null;
}

/** Messages that add objects. */
export function addHandlers(
  editor: EditorContext,
  placementTool: PlacementTool,
): Pick<Handlers, AddMessages> {
  const { document, context } = editor;
  const pages = new LinkPages(editor);
  const drafts = new ContentDrafts(editor);
  const spawnAll = (...asked: Parameters<PlacementTool["spawn"]>): boolean => {
    if (placementTool.spawn(...asked) === 0) return false;
    pages.ask(editor.selected);
    return true;
  };
  const spawn = (
    kind: Parameters<PlacementTool["spawn"]>[0][number]["kind"],
    props: Record<string, string>,
  ): void => void spawnAll([{ kind, props, name: "" }], null, false);
  const showEmpty = (visible: boolean): void => {
    const frames = [...editor.objects.values()].filter(
      (object) => isEmptyFrameObject(object) && object.isHidden === visible,
    );
    context.state.patch("editing", { areEmptyFramesShown: visible });
    if (frames.length > 0)
      document.edit(frames.map(({ id }) => ({ op: "set", id, change: { isHidden: !visible } })));
  };

  return {
    spawn_content: ({ content, hideEmptyFrames, autoLayout, at }) => {
      if (spawnAll(content, at ?? null, autoLayout) && hideEmptyFrames) showEmpty(false);
    },
    replace_object_content: ({ objectId, content }) => replaceContent(editor, drafts, objectId, content),
    withdraw_file: ({ fileId }) => {
      document.withdraw(fileId);
      editor.select(editor.selected);
    },
    add_note: ({ note }) => spawn("note", { text: note }),
    add_search: ({ searchOrUrl }) => {
      const linkHref = addressOf(searchOrUrl);
      if (linkHref !== null) spawn("link", { linkHref });
      else spawn("search", { query: searchOrUrl.slice(0, QUERY_LENGTH) });
    },
    add_hyperlink: ({ objectId, linkHref, linkLabel }) => {
      const address = linkHref === "" ? null : addressOf(linkHref.trim());
      if (linkHref !== "" && address === null) return document.say((t) => t.invalidAddress());
      if (objectId !== "") {
        const props = { linkHref: address, linkLabel: (address && linkLabel) || null };
        const left = pages.leftBehind(objectId, address);
        const change = { props: { ...props, ...left } };
        if (document.edit([{ op: "set", id: objectId, change }]) && left) pages.ask([objectId]);
      } else if (address !== null) spawn("link", { linkHref: address, ...(linkLabel && { linkLabel }) });
    },
    set_link_page: (page) => pages.set(page),
    add_portal: ({ roomId, shareId, label }) =>
      spawn("portal", { roomId, ...(shareId && { shareId }), ...(label && { label }) }),
    /** At the person's position, with their view direction. */
    add_spawn_point: () => {
      const { own, rig } = context.world;
      const { x, y, z } = own.pose;
      // By the view, whatever the body's heading.
      ROTATION.setFromAxisAngle(UP, yawOf(-Math.sin(rig.yaw), -Math.cos(rig.yaw)));
      placementTool.addAt(
        { kind: "spawn", props: {}, name: "" },
        transform(POSITION.set(x, y, z), ROTATION, SCALE.setScalar(1)),
      );
    },
    set_empty_gallery_frame_visibility: ({ visible }) => showEmpty(visible),
    clear_all_gallery_frames: () => {
      const emptied = [...editor.objects.values()].filter(isFilled).map((object): Draft => {
        const { id } = object;
        if (!isFilledFrameObject(object)) return { op: "remove", id };
        const { frame: _frame, ...props } = object.props;
        const kept = propsOf(
          { kind: "frame", props: pick(props, ["hasFrame", "hasPedestal"]) },
          context.world.own.pose,
          context.words,
        );
        const gone = Object.fromEntries(Object.keys(object.props).map((name) => [name, null]));
        return { op: "set", id, change: { kind: "frame", props: { ...gone, ...kept } } };
      });
      if (emptied.length === 0) document.say((t) => t.noFilledFrames(), "info");
      else document.edit(emptied);
    },
  };
}

const pick = <V>(values: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

const UP = new Vector3(0, 1, 0);
const POSITION = new Vector3();
const ROTATION = new Quaternion();
const SCALE = new Vector3();
